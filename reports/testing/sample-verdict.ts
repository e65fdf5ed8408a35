import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import { sampleEvidence } from './sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

/** A waiver that is valid through the day of the sample. */
export const waiver: Waiver = { requirement: 'SEL-START', reason: 'known', until: '2026-11-21' };

/** Returns the word of the verdict on the sample with these changes, and the exit code. */
export function word(changes: Partial<Evidence>): string {
  const { verdict, exitCode } = verdictOf(sampleEvidence(changes));
  return `${verdict}, ${exitCode}`;
}

/** Returns the verdict on one requirement of the sample with these changes. */
export function of(id: string, changes: Partial<Evidence>) {
  const found = verdictOf(sampleEvidence(changes)).requirements.find(
    (requirement) => requirement.id === id,
  );
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
