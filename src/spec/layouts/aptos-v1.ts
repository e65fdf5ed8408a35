import { bcs, BcsReader } from '@mysten/bcs';
import { hexBytes } from '../formats/hex-bytes.ts';
import type { DecodedSummary } from './decoded-summary.ts';

/**
 * The public BCS form of a list of transaction summaries in the Aptos family.
 * The document leaves the layout open (section 4.1); a profile names this one.
 */
const TransactionSummaries = bcs.vector(
  bcs.enum('TransactionSummary', {
    // Stryker disable next-line StringLiteral: no message of the decoder names a struct
    V1: bcs.struct('TransactionSummaryV1', {
      sender: bcs.bytes(32),
      version: bcs.u64(),
      hash: bcs.bytes(32),
      replayProtector: bcs.enum('ReplayProtector', {
        nonce: bcs.u64(),
        sequence_number: bcs.u64(),
      }),
    }),
  }),
);

/** The fewest bytes one summary takes. A length is believed where it and what it counts can fit. */
const ENTRY_BYTES = 82;

/** More than the length of any list takes. */
const LENGTH_BYTES = 10;

/**
 * Decodes strictly: canonical lengths, known variants, and not a byte left over.
 *
 * @throws Error that says what is wrong with the bytes.
 */
export function decodeSummaries(bytes: Uint8Array): readonly DecodedSummary[] {
  assertPossibleLength(bytes);
  const parsed = TransactionSummaries.parse(bytes);
  const canonical = TransactionSummaries.serialize(parsed).toBytes();
  if (Buffer.compare(canonical, bytes) !== 0) {
    throw new Error(
      `${bytes.length} bytes came, the list they begin with takes ${canonical.length}`,
    );
  }
  return parsed.map(({ V1: summary }) => ({
    sender: hexBytes(summary.sender),
    version: BigInt(summary.version),
    hash: hexBytes(summary.hash),
    protector:
      summary.replayProtector.$kind === 'nonce'
        ? { type: 'nonce', value: BigInt(summary.replayProtector.nonce) }
        : { type: 'sequence_number', value: BigInt(summary.replayProtector.sequence_number) },
  }));
}

/** A length that the bytes cannot hold would have memory made for it before anything is read. */
function assertPossibleLength(bytes: Uint8Array): void {
  const length = new BcsReader(Uint8Array.from(bytes.subarray(0, LENGTH_BYTES))).readULEB();
  if (length * ENTRY_BYTES >= bytes.length) {
    throw new Error(`the list says ${length} entries, its ${bytes.length} bytes cannot hold them`);
  }
}
