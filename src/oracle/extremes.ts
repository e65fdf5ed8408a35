/** The larger of two versions. */
export function max(a: bigint, b: bigint): bigint {
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  return a > b ? a : b;
}

/** The smaller of two versions. */
export function min(a: bigint, b: bigint): bigint {
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  return a < b ? a : b;
}
