import type { LongHex } from '../formats/address.ts';
import type { HexBytes } from '../formats/hex-bytes.ts';

/** A summary as decoded from BCS. */
export interface DecodedSummary {
  readonly sender: LongHex;
  readonly version: bigint;
  /** Of 32 bytes. */
  readonly hash: HexBytes;
  readonly protector: { readonly type: 'nonce' | 'sequence_number'; readonly value: bigint };
}

/**
 * Decodes a list of summaries.
 *
 * @throws Error that says what is wrong with the bytes.
 */
export type SummaryDecoder = (bytes: Uint8Array) => readonly DecodedSummary[];
