/** The command found what it looks for: a failed MUST, a difference, a regression, a bundle to refuse. */
export const FOUND = 1;

/** The command line or the configuration is wrong. */
export const USAGE = 2;

/** There is no verdict, so nothing is stated about the target. */
export const NO_VERDICT = 3;
