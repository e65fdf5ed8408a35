/** The smallest seed that a user may give. */
export const SMALLEST_SEED = -2147483648;

/** The largest seed that a user may give. */
export const LARGEST_SEED = 4294967295;
