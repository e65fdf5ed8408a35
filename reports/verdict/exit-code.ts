/** How a command ends: a run by its verdict, whose number is also in `verdict.json`. */
export type ExitCode = typeof DONE | typeof FOUND | typeof USAGE | typeof NO_VERDICT;

/** The command succeeded; of a run: the target conforms, or conforms in part. */
export const DONE = 0;

/** The command found a problem: a failed MUST, a difference, a regression, a bundle to refuse. */
export const FOUND = 1;

/** The command line or the configuration is wrong. */
export const USAGE = 2;

/** There is no verdict, so nothing is stated about the target. */
export const NO_VERDICT = 3;
