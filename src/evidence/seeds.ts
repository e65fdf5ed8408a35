/** The smallest seed that a user may give. */
export const MIN_SEED = -2147483648;

/** The largest seed that a user may give. */
export const MAX_SEED = 4294967295;
