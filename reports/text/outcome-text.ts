import type { Outcome } from '../../src/evidence/outcome.ts';

const TEXTS = {
  failed: 'failed',
  errored: 'internal error',
  cantTell: 'could not be judged',
  untested: 'untested',
  inapplicable: 'inapplicable',
  passed: 'passed',
} as const satisfies Readonly<Record<Outcome, string>>;

/** Returns an outcome in words, for a person; files that programs read have the outcome itself. */
export function outcomeText(outcome: Outcome): string {
  return TEXTS[outcome];
}
