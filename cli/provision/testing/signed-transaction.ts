import { createHash } from 'node:crypto';
import {
  AuthenticationKey,
  Deserializer,
  generateSigningMessage,
  SignedTransaction as Posted,
  TransactionAuthenticatorEd25519,
  TransactionExecutableEntryFunction,
  TransactionExtraConfigV1,
  TransactionInnerPayloadV1,
  TransactionPayloadEntryFunction,
} from '@aptos-labs/ts-sdk';
import type { EntryFunction, TransactionPayload } from '@aptos-labs/ts-sdk';

/** A signed transaction as a node of the aptos family reads it. */
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

/**
 * Parses a posted transaction.
 *
 * @throws when it is malformed, or its sender did not sign it.
 */
export function readSigned(posted: Buffer): SignedTransaction {
  const { raw_txn: raw, authenticator } = Posted.deserialize(new Deserializer(posted));
  if (!(authenticator instanceof TransactionAuthenticatorEd25519)) throw new Error('INVALID_AUTH');
  const { public_key: publicKey, signature } = authenticator;
  const message = generateSigningMessage(raw.bcsToBytes(), 'APTOS::RawTransaction');
  if (!publicKey.verifySignature({ message, signature })) throw new Error('INVALID_SIGNATURE');
  const owner = AuthenticationKey.fromPublicKey({ publicKey }).derivedAddress();
  if (!owner.equals(raw.sender)) throw new Error('INVALID_AUTH_KEY');
  const { entry, nonce } = called(raw.payload);
  const { module_name: module, function_name: name, args } = entry;
  return {
    sender: hex(raw.sender.toUint8Array()),
    hash: hex(sha3(Buffer.concat([sha3('APTOS::Transaction'), Buffer.of(0), posted]))),
    sequenceNumber: raw.sequence_number,
    nonce,
    maxGas: raw.max_gas_amount,
    gasPrice: raw.gas_unit_price,
    expires: raw.expiration_timestamp_secs,
    chainId: raw.chain_id.chainId,
    calls: `${hex(module.address.toUint8Array())}::${module.name.identifier}::${name.identifier}`,
    args: args.map((arg) => Buffer.from(arg.bcsToBytes())),
  };
}

/** Returns the function that a transaction calls, and the nonce of an orderless one. */
function called(payload: TransactionPayload): { entry: EntryFunction; nonce: bigint | undefined } {
  if (payload instanceof TransactionPayloadEntryFunction) {
    return { entry: payload.entryFunction, nonce: undefined };
  }
  if (
    payload instanceof TransactionInnerPayloadV1 &&
    payload.executable instanceof TransactionExecutableEntryFunction &&
    payload.extra_config instanceof TransactionExtraConfigV1
  ) {
    const { replayProtectionNonce: nonce } = payload.extra_config;
    return { entry: payload.executable.entryFunction, nonce };
  }
  throw new Error('FEATURE_UNDER_GATING');
}

const hex = (octets: Uint8Array): string => Buffer.from(octets).toString('hex');

/** SHA3-256, the family's hash function. */
export function sha3(data: string | Buffer): Buffer {
  return createHash('sha3-256').update(data).digest();
}
