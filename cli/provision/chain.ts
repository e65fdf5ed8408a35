/** What protects a transaction from being sent again: the word of the configuration. */
export type Kind = 'sequence_number' | 'orderless';

/** What a transaction does. Bytes are those before they are serialized. */
export type Call =
  | { readonly do: 'publish'; readonly metadata: Uint8Array; readonly code: Uint8Array }
  | { readonly do: 'set'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly do: 'remove'; readonly key: Uint8Array }
  | { readonly do: 'transfer'; readonly to: string; readonly amount: bigint };

/** What is to be signed, and by whom. */
export interface Order {
  /** The private key of the sender, as {@link Keys} writes it. */
  readonly key: string;
  readonly call: Call;
  readonly kind: Kind;
  /** The sequence number, or the nonce, which is above 0. */
  readonly number: bigint;
  /** Seconds of the ledger's clock; later it is never committed. */
  readonly expires: bigint;
}

/** A transaction that nobody can change any more: sent twice it is still one. */
export interface Signed {
  /** 64 lower-case hex digits behind `0x`, computed here. */
  readonly hash: string;
  /** BCS. Holds no key. */
  readonly bytes: Uint8Array;
}

/** What a transaction did to a table, as the node tells it. HexEncodedBytes. */
export interface TableChange {
  readonly handle: string;
  readonly key: string;
  /** Absent where the item was deleted. */
  readonly value?: string | undefined;
}

/** A transaction on the ledger, as the node tells of it. */
export interface Committed {
  readonly version: bigint;
  readonly success: boolean;
  /** What the VM said of it. */
  readonly status: string;
  readonly changes: readonly TableChange[];
}

/** Private keys as texts (AIP-80), and whose they are. */
export interface Keys {
  readonly generate: () => string;
  /** 64 lower-case hex digits behind `0x`. Throws what says why a text is no key, without it. */
  readonly addressOf: (key: string) => string;
}

/** A node, as far as provisioning needs it. Every request may reject with a {@link ChainError}. */
export interface Chain {
  readonly keys: Keys;
  /** Which chain it is, and its clock in seconds. */
  ledger(): Promise<{ readonly chainId: number; readonly seconds: bigint }>;
  /** In the smallest unit; 0 of an account that is not there. */
  balance(address: string): Promise<bigint>;
  /** The next one of an account. */
  sequenceNumber(address: string): Promise<bigint>;
  /** Asks the faucet for an amount, and waits until it is there. */
  askFaucet(address: string, amount: bigint): Promise<void>;
  /** Signs for the chain that the user named, and no other. */
  sign(order: Order): Promise<Signed>;
  submit(bytes: Uint8Array): Promise<void>;
  /** `undefined` while it is pending, or not known. */
  find(hash: string): Promise<Committed | undefined>;
  /** Waits some time for it; `undefined` when it did not come. */
  waitFor(hash: string): Promise<Committed | undefined>;
}

/** What keeps provisioning from going on. The message is for the user, in one line, without secrets. */
export class ChainError extends Error {
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'ChainError';
    this.status = status;
  }
}
