/** A summary as decoded from BCS. `sender` and `hash` are `0x` and 64 digits. */
export interface DecodedSummary {
  readonly sender: `0x${string}`;
  readonly version: bigint;
  readonly hash: `0x${string}`;
  readonly protector: { readonly type: 'nonce' | 'sequence_number'; readonly value: bigint };
}

/**
 * Decodes a list of summaries.
 *
 * @throws Error that says what is wrong with the bytes.
 */
export type SummaryDecoder = (bytes: Uint8Array) => readonly DecodedSummary[];
