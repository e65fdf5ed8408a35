/** The outcome of a check: the terms of EARL, and `errored` for a bug in the suite. */
export type Outcome = 'passed' | 'failed' | 'cantTell' | 'untested' | 'inapplicable' | 'errored';

/** Every outcome in the order of columns in the reports. */
export const OUTCOMES: readonly Outcome[] = [
  'failed',
  'errored',
  'cantTell',
  'untested',
  'inapplicable',
  'passed',
];

/** The outcomes of what applies and came to no judgement. */
type OpenOutcome = 'untested' | 'cantTell' | 'errored';

/** Returns whether something that applies came to no judgement: neither met nor failed. */
export function isOpen(outcome: Outcome): outcome is OpenOutcome {
  return outcome === 'untested' || outcome === 'cantTell' || outcome === 'errored';
}

/** Returns how many of those counted by their outcome are open. */
export function openIn(counts: Readonly<Record<Outcome, number>>): number {
  return counts.untested + counts.cantTell + counts.errored;
}
