import { bcs } from '@mysten/bcs';

/**
 * The public BCS form of a list of transaction summaries in the Aptos family.
 * The document leaves the layout open (section 4.1); a profile names this one.
 */
const TransactionSummaries = bcs.vector(
  bcs.enum('TransactionSummary', {
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

/** A summary as its 82 bytes say. `sender` and `hash` are `0x` and 64 digits. */
export interface DecodedSummary {
  readonly sender: `0x${string}`;
  readonly version: bigint;
  readonly hash: `0x${string}`;
  readonly protector: { readonly type: 'nonce' | 'sequence_number'; readonly value: bigint };
}

/** The fewest bytes one summary takes. A length is believed where it and what it counts can fit. */
const ENTRY_BYTES = 82;

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
    sender: hex(summary.sender),
    version: BigInt(summary.version),
    hash: hex(summary.hash),
    protector:
      summary.replayProtector.$kind === 'nonce'
        ? { type: 'nonce', value: BigInt(summary.replayProtector.nonce) }
        : { type: 'sequence_number', value: BigInt(summary.replayProtector.sequence_number) },
  }));
}

function assertPossibleLength(bytes: Uint8Array): void {
  let length = 0;
  for (let at = 0; at < 5; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('the bytes end within the length of the list');
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) break;
  }
  if (length * ENTRY_BYTES >= bytes.length) {
    throw new Error(`the list says ${length} entries, its ${bytes.length} bytes cannot hold them`);
  }
}

function hex(bytes: Uint8Array | readonly number[]): `0x${string}` {
  return `0x${Buffer.from(Uint8Array.from(bytes)).toString('hex')}`;
}
