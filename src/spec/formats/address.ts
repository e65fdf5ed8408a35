import type { HexBytes } from './hex-bytes.ts';

/** An account address or table handle in its one long form: `0x` and 64 lower-case digits. */
export type LongHex = HexBytes;

/**
 * Section 2.1: the hex of at most 32 bytes, with or without `0x`, leading zeros written or
 * stripped.
 *
 * @returns the long form, or `undefined` when the text is no address.
 */
export function parseAddress(text: string): LongHex | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  return /^[0-9a-fA-F]{1,64}$/.test(digits) ? longHex(digits) : undefined;
}

/** Section 2.1, for answers: `0x` is not optional there. */
export function isAddressOut(text: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(text);
}

/** Returns the digits padded on the left to 32 bytes. */
export function longHex(digits: string): LongHex {
  return `0x${digits.toLowerCase().padStart(64, '0')}`;
}

/**
 * Returns the address as short as section 2.1 allows: leading zeros stripped, one digit left at
 * least.
 */
export function shortHex(address: LongHex): LongHex {
  return `0x${address.slice(2).replace(/^0+(?=.)/, '')}`;
}

/** Tells whether an address has a shorter form. */
export function hasLeadingZero(address: LongHex): boolean {
  return address.startsWith('0x0');
}

/**
 * Returns the conforming spellings of one address, with and without `0x`: all digits, all but one zero, at least
 * half of them, the fewest, and one more than these.
 */
export function spellings(address: LongHex): readonly string[] {
  const long = address.slice(2);
  const short = shortHex(address).slice(2);
  const middle = short.padStart(Math.min(64, short.length + 1), '0');
  const half = short.padStart(32, '0');
  const digits = [...new Set([long, long.replace(/^0/, ''), half, short, middle])];
  return digits.flatMap((spelling) => [`0x${spelling}`, spelling]);
}
