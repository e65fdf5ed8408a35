/** The outcome of a check: EARL's words, and `errored` for a fault of the suite itself. */
export type Outcome = 'passed' | 'failed' | 'cantTell' | 'untested' | 'inapplicable' | 'errored';

/** Every outcome in the order of the reports: the worst first. */
export const OUTCOMES: readonly Outcome[] = [
  'failed',
  'errored',
  'cantTell',
  'untested',
  'inapplicable',
  'passed',
];
