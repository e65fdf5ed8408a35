/** The largest unsigned 64-bit integer. */
export const U64_MAX = 2n ** 64n - 1n;

/** The largest unsigned 16-bit integer. */
export const U16_MAX = 2n ** 16n - 1n;

/**
 * Section 2.1: a 64-bit unsigned integer as plain decimal digits.
 *
 * @returns the value, or `undefined` for anything else (signs, spaces, fractions, exponents,
 *   overflow).
 */
export function parseU64(text: string): bigint | undefined {
  return parseUpTo(U64_MAX, text);
}

/** As {@link parseU64}, for 8 bits: the chain id of section 2.5. */
export function parseU8(text: string): number | undefined {
  const value = parseUpTo(255n, text);
  return value === undefined ? undefined : Number(value);
}

function parseUpTo(max: bigint, text: string): bigint | undefined {
  if (!/^[0-9]{1,40}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= max ? value : undefined;
}
