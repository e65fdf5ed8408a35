import type { LongHex } from '../src/spec/formats/address.ts';
import type { ItemKey } from '../src/spec/endpoints/raw-item.ts';
import type { HexBytes } from '../src/spec/formats/hex-bytes.ts';
import type { Effort } from '../src/evidence/effort.ts';
import type { ShardPlace } from '../src/evidence/run-facts.ts';
import type { Waiver } from '../src/evidence/waiver.ts';
import type { Invocation } from '../src/evidence/invocation.ts';
import type { BaseUrl } from '../src/wire/base-url.ts';
import type { Profile } from './profile.ts';

/** How a transaction is protected from replay, in the words of a configuration. */
export type TransactionKind = 'sequence_number' | 'orderless';

/** A transaction the user knows to be on the ledger. */
export interface KnownTransaction {
  readonly version: bigint;
  readonly kind?: TransactionKind | undefined;
  readonly hash?: string | undefined;
}

/** An account to ask about, and what the user knows of it. */
export interface KnownAccount {
  readonly address: LongHex;
  readonly transactions: readonly KnownTransaction[];
  /** Has sent orderless transactions, on whichever page. */
  readonly orderless: boolean;
  /** Exists, but never sent anything. */
  readonly empty: boolean;
}

/** The state of an item at one version: its bytes, or absent. */
export interface KnownPoint {
  readonly version: bigint;
  readonly value: HexBytes | 'absent';
}

/** An item of a table, and what the user knows of it. */
export interface KnownItem extends ItemKey {
  /** Its bytes at the latest version. */
  readonly value?: HexBytes | undefined;
  readonly history: readonly KnownPoint[];
}

/** A table, and keys the user knows not to be in it. */
export interface KnownTable {
  readonly handle: LongHex;
  /** Whether the user writes its handle without `0x`. */
  readonly isBare?: boolean;
  readonly items: readonly KnownItem[];
  readonly absent: readonly HexBytes[];
}

/** What the user knows about the target. */
export interface GroundTruth {
  readonly accounts: readonly KnownAccount[];
  readonly tables: readonly KnownTable[];
}

/** The node that the target is compared with. */
export interface Against {
  readonly target: BaseUrl;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the code reads: every default applied, every text parsed. Structured-clonable. */
export interface Config {
  /** Absent: the embedded devnet. */
  readonly target?: BaseUrl | undefined;
  /** Another node of the same chain, which gets the same requests. */
  readonly against?: Against | undefined;
  readonly profile: Profile;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must never be written or printed. */
  readonly secrets: readonly string[];
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number | undefined;
  readonly timeoutMs: number;
  /** A certificate to trust beside those of the system, in PEM. */
  readonly ca?: string | undefined;
  /** How long to wait for a target that is starting; absent: not at all. */
  readonly waitMs?: number | undefined;
  readonly truth: GroundTruth;
  readonly seed: number;
  /** The part of the checks to run; absent: all of them. */
  readonly shard?: ShardPlace | undefined;
  readonly effort: Effort;
  /** Cases of each law, when the user gave a number. */
  readonly runs?: number | undefined;
  readonly waivers: readonly Waiver[];
  /** The SHOULDs that count like MUSTs. */
  readonly require: readonly string[];
  /** The options of `run` that give this configuration again. */
  readonly invocation: Invocation;
  /** A notice for the user before the run: which configuration file was found. */
  readonly notice?: string | undefined;
}

/** A configuration with its target; the embedded devnet, if it is the target, is already served. */
export type TargetConfig = Config & { readonly target: BaseUrl };
