/** Section 2.1, HexEncodedBytes, lower-case: `0x` and exactly two hex digits per byte. */
export type HexBytes = `0x${string}`;

/**
 * Section 2.1, HexEncodedBytes: `0x` and exactly two hex digits per byte.
 *
 * @returns the bytes, or `undefined` when the text has another form.
 */
export function parseHexBytes(text: string): Uint8Array | undefined {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text)
    ? new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    : undefined;
}

/** Returns the bytes as HexEncodedBytes, lower-case. */
export function hexBytes(bytes: Uint8Array): HexBytes {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Returns the inverse of {@link hexBytes}. */
export function bytesFromHex(hex: HexBytes): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}
