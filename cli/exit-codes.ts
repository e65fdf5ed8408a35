/** `run`, `verify`: something differs that should not. */
export const DIFFERS = 1;

/** `compare`: a MUST fails that did not. */
export const REGRESSED = 1;

/** `verify`: a bundle is not accepted. */
export const REFUSED = 1;

/** `replay`: something failed again. */
export const REPRODUCED = 1;

/** The command line or the configuration is wrong. */
export const USAGE = 2;

/** There is no verdict: nothing is said of the target. */
export const NO_VERDICT = 3;
