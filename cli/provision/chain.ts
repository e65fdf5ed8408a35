import type { LongHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';

/** The kind of a transaction's replay protection, in the words of the configuration. */
export type Kind = 'sequence_number' | 'orderless';

/** What a transaction does. Bytes are given before they are serialized. */
export type Call =
  | { readonly do: 'publish'; readonly metadata: Uint8Array; readonly code: Uint8Array }
  | { readonly do: 'set'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly do: 'remove'; readonly key: Uint8Array }
  | { readonly do: 'transfer'; readonly to: string; readonly amount: bigint };

/** A transaction to sign, and its signer. */
export interface Order {
  /** The private key of the sender, as {@link Keys} writes it. */
  readonly key: string;
  readonly call: Call;
  readonly kind: Kind;
  /** The sequence number, or the nonce, which is above 0. */
  readonly number: bigint;
  /** Seconds of the ledger's clock, after which it is never committed. */
  readonly expires: bigint;
  /** Octas for a unit of gas. */
  readonly gasPrice: bigint;
  /** The most gas units it may take. The sender must be able to pay all of them. */
  readonly gasLimit: bigint;
}

/** A signed transaction. Nobody can change it, and sent twice it is committed once. */
export interface Signed {
  /** 64 lower-case hex digits after `0x`, computed here. */
  readonly hash: string;
  /** BCS. Contains no key. */
  readonly bytes: Uint8Array;
}

/** The change of a table by a transaction, as the node reports it. */
export interface TableChange {
  readonly handle: LongHex;
  readonly key: HexBytes;
  /** Absent when the item was deleted. */
  readonly value?: HexBytes | undefined;
}

/** A transaction on the ledger, as the node reports it. */
export interface Committed {
  readonly version: bigint;
  readonly success: boolean;
  /** The status the VM gave it. */
  readonly status: string;
  readonly changes: readonly TableChange[];
  /** Octas: gas used × gas price. Absent when the node does not report them. */
  readonly paid?: bigint | undefined;
}

/** Works with private keys, which are texts (AIP-80). */
export interface Keys {
  readonly generate: () => string;
  /**
   * 64 lower-case hex digits after `0x`. The error for a text that is not a key says why, and does not contain
   * the text.
   */
  readonly addressOf: (key: string) => LongHex;
}

/** The message when the user ended it. */
export const ENDED = 'stopped by the user: run the same command to continue';

/** Why provisioning cannot go on. The message is for the user: one line, without secrets. */
export class ChainError extends Error {
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'ChainError';
    this.status = status;
  }
}
