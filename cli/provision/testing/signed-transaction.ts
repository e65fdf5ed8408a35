import { createHash, createPublicKey, verify } from 'node:crypto';
import { bcs } from '@mysten/bcs';

/** A signed transaction as a node of the aptos family reads it, parsed without the SDK. */
export interface SignedTransaction {
  /** 64 lower-case hex digits without `0x`, like the hash. */
  readonly sender: string;
  readonly hash: string;
  readonly sequenceNumber: bigint;
  /** The nonce of an orderless transaction. */
  readonly nonce: bigint | undefined;
  readonly maxGas: bigint;
  readonly gasPrice: bigint;
  readonly expires: bigint;
  readonly chainId: number;
  /** `address::module::function`, the address as 64 hex digits. */
  readonly calls: string;
  /** The arguments, each serialized. */
  readonly args: readonly Buffer[];
}

const address = bcs.fixedArray(32, bcs.u8());
const bytes = bcs.vector(bcs.u8());
const nothing = bcs.tuple([]);

const entryFunction = bcs.struct('EntryFunction', {
  address,
  module: bcs.string(),
  name: bcs.string(),
  // The type is unknown here: only an empty list can be read.
  typeArguments: bcs.vector(nothing),
  args: bcs.vector(bytes),
});

const innerPayload = bcs.enum('TransactionInnerPayload', {
  V1: bcs.struct('TransactionInnerPayloadV1', {
    executable: bcs.enum('TransactionExecutable', {
      Script: nothing,
      EntryFunction: entryFunction,
    }),
    extra: bcs.enum('TransactionExtraConfig', {
      V1: bcs.struct('TransactionExtraConfigV1', {
        multisig: bcs.option(address),
        nonce: bcs.option(bcs.u64()),
      }),
    }),
  }),
});

const rawTransaction = bcs.struct('RawTransaction', {
  sender: address,
  sequenceNumber: bcs.u64(),
  payload: bcs.enum('TransactionPayload', {
    Script: nothing,
    ModuleBundle: nothing,
    EntryFunction: entryFunction,
    Multisig: nothing,
    Payload: innerPayload,
  }),
  maxGas: bcs.u64(),
  gasPrice: bcs.u64(),
  expires: bcs.u64(),
  chainId: bcs.u8(),
});

const signedTransaction = bcs.struct('SignedTransaction', {
  raw: rawTransaction,
  authenticator: bcs.enum('TransactionAuthenticator', {
    Ed25519: bcs.struct('Ed25519', { publicKey: bytes, signature: bytes }),
  }),
});

/**
 * Parses a posted transaction.
 *
 * @throws when it is malformed, or its sender did not sign it.
 */
export function readSigned(posted: Buffer): SignedTransaction {
  const { raw, authenticator } = signedTransaction.parse(posted);
  const { publicKey, signature } = authenticator.Ed25519;
  const message = Buffer.concat([
    sha3('APTOS::RawTransaction'),
    rawTransaction.serialize(raw).toBytes(),
  ]);
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey)]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, message, key, Buffer.from(signature))) throw new Error('INVALID_SIGNATURE');
  const owner = sha3(Buffer.from([...publicKey, 0])).toString('hex');
  const sender = hex(raw.sender);
  if (owner !== sender) throw new Error('INVALID_AUTH_KEY');
  const inner = raw.payload.Payload?.V1;
  const entry = raw.payload.EntryFunction ?? inner?.executable.EntryFunction;
  if (entry === undefined) throw new Error('FEATURE_UNDER_GATING');
  const nonce = inner?.extra.V1.nonce ?? undefined;
  return {
    sender,
    hash: sha3(Buffer.concat([sha3('APTOS::Transaction'), Buffer.of(0), posted])).toString('hex'),
    sequenceNumber: BigInt(raw.sequenceNumber),
    nonce: nonce === undefined ? undefined : BigInt(nonce),
    maxGas: BigInt(raw.maxGas),
    gasPrice: BigInt(raw.gasPrice),
    expires: BigInt(raw.expires),
    chainId: raw.chainId,
    calls: `${hex(entry.address)}::${entry.module}::${entry.name}`,
    args: entry.args.map((arg) => Buffer.from(arg)),
  };
}

const hex = (octets: Iterable<number>): string => Buffer.from([...octets]).toString('hex');

/** SHA3-256, the family's hash function. */
export function sha3(data: string | Buffer): Buffer {
  return createHash('sha3-256').update(data).digest();
}
