/** The largest unsigned 64-bit integer. */
export const U64_MAX = 2n ** 64n - 1n;

/**
 * Section 2.1: a 64-bit unsigned integer as plain decimal digits.
 *
 * @returns the value, or `undefined` for anything else (signs, spaces, fractions, exponents, overflow).
 */
export function parseU64(text: string): bigint | undefined {
  if (!/^[0-9]{1,40}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= U64_MAX ? value : undefined;
}

/** As {@link parseU64}, for 8 bits: the chain id of section 2.5. */
export function parseU8(text: string): number | undefined {
  const value = parseU64(text);
  return value !== undefined && value <= 255n ? Number(value) : undefined;
}

/** As {@link parseU64}, for 16 bits: `limit` of section 4.1. */
export function parseU16(text: string): number | undefined {
  const value = parseU64(text);
  return value !== undefined && value <= 65535n ? Number(value) : undefined;
}
