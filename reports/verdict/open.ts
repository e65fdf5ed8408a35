import type { Outcome } from '../../src/evidence/outcome.ts';
import type { VerdictDocument } from '../verdict-document.ts';

/** MUSTs that could not be judged for one and the same reason. */
export interface OpenMusts {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly ids: readonly string[];
}

const OPEN: readonly Outcome[] = ['untested', 'cantTell', 'inapplicable'];

/** The MUSTs nothing could be said of, by outcome and reason, in the order of the document. */
export function openMusts({ requirements }: VerdictDocument): readonly OpenMusts[] {
  const groups = new Map<string, OpenMusts>();
  for (const { id, level, outcome, reason = '' } of requirements) {
    if (level !== 'MUST' || !OPEN.includes(outcome)) continue;
    const key = JSON.stringify([outcome, reason]);
    const before = groups.get(key)?.ids ?? [];
    groups.set(key, { outcome, reason, ids: [...before, id] });
  }
  return [...groups.values()];
}
