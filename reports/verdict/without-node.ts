import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import { sentence } from '../../src/text/sentence.ts';

/** Returns why nothing was judged: no node answered. */
export function withoutNode(end: Extract<RunEnd, { kind: 'unreachable' | 'stranger' }>): string {
  if (end.kind === 'stranger') return `No valid request got a documented response: ${end.reason}`;
  if (end.second === true) return `Nothing was judged: ${end.reason}`;
  return `No node answered: ${end.reason}`;
}

/** Makes a check untested when no node answered: then nothing passes and nothing fails. */
export function untestedWithoutNode(check: CheckEvidence, end: RunEnd): CheckEvidence {
  const tells = check.outcome === 'passed' || check.outcome === 'failed';
  if (!tells || (end.kind !== 'unreachable' && end.kind !== 'stranger')) return check;
  return { ...check, outcome: 'untested', message: sentence(withoutNode(end)) };
}
