import { bcs, BcsReader } from '@mysten/bcs';
import { hexBytes } from '../formats/hex-bytes.ts';
import type { DecodedSummary } from './decoded-summary.ts';

/**
 * The public BCS form of a list of transaction summaries in the Aptos family.
 * The document leaves the layout open (section 4.1); a profile names this one.
 */
const TransactionSummaries = bcs.vector(
  bcs.enum('TransactionSummary', {
    // Stryker disable next-line StringLiteral: messages of the decoder do not name structs
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

/**
 * The fewest bytes of one summary. A length is accepted when the bytes can hold that many
 * summaries.
 */
const ENTRY_BYTES = 82;

/** More bytes than the length of any list takes. */
const LENGTH_BYTES = 10;

/**
 * Decodes strictly: canonical lengths, known variants, and no byte left over.
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

/**
 * Without this the decoder would allocate memory for an impossible length before it reads anything.
 */
function assertPossibleLength(bytes: Uint8Array): void {
  const length = new BcsReader(Uint8Array.from(bytes.subarray(0, LENGTH_BYTES))).readULEB();
  if (length * ENTRY_BYTES >= bytes.length) {
    throw new Error(`the list says ${length} entries, its ${bytes.length} bytes cannot hold them`);
  }
}
