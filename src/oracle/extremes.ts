/** Returns the larger of two versions. */
export function max(a: bigint, b: bigint): bigint {
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  return a > b ? a : b;
}

/** Returns the smaller of two versions. */
export function min(a: bigint, b: bigint): bigint {
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  return a < b ? a : b;
}
