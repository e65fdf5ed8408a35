import type { ConnectionFacts } from '../wire/connection.ts';
import type { Effort } from './effort.ts';
import type { Invocation } from './invocation.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import type { Subject } from './subject.ts';
import type { Traffic } from './traffic.ts';

/** How a run ended. */
export type RunEnd =
  | { readonly kind: 'completed' }
  /** There was no HTTP answer, or there were only throttling ones. */
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      /** True: it was the second node, without which a comparison judges nothing. */
      readonly second?: true;
    }
  /** Something answered, but no valid request as the document says. */
  | { readonly kind: 'stranger'; readonly reason: string }
  /** It answered at first and then stopped. */
  | { readonly kind: 'lost'; readonly reason: string }
  | {
      readonly kind: 'aborted';
      readonly reason: string;
      /** True: the shards that were merged are not all of one run. */
      readonly merging?: true;
    }
  | { readonly kind: 'suiteError'; readonly reason: string };

/** How the target was reached. */
export interface TargetNetwork extends ConnectionFacts {
  /** Host and port of a proxy; absent: directly. */
  readonly proxy?: string;
}

/** The target, as its answers describe it. */
export interface TargetIdentity extends LedgerFacts {
  /** The base URL, without credentials. */
  readonly url: string;
  /** True for the embedded devnet; absent for any other node. */
  readonly embedded?: true;
  /** The time of the first and of the last answer, in ISO 8601. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Absent in files written before it was known. */
  readonly network?: TargetNetwork;
}

/** One of n runs that share the checks of one judgement; counted from 1. */
export interface ShardPlace {
  readonly index: number;
  readonly count: number;
}

/** A run, apart from its checks. */
export interface RunFacts {
  /** The id of this run alone; absent in files from before runs had ids. */
  readonly runId?: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly profile: string;
  /** What is judged and for whom; absent: the user has not said. */
  readonly subject?: Subject;
  readonly target: TargetIdentity;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** By the clock of the run, up to its last answer; 0 for a run without requests. */
  readonly durationMs: number;
  readonly requests: number;
  readonly invocation: Invocation;
  /**
   * The beginning of a SHA-256 of the ground truth and the whole profile, which shards of one run share; absent in files
   * from before shards were compared by it.
   */
  readonly configuration?: string;
  /** Cases of each property, when the user gave a number. */
  readonly runs?: number;
  /** How much was asked. */
  readonly effort: Effort;
  readonly traffic: Traffic;
  readonly end: RunEnd;
  /** Notices for the reader, one sentence each. */
  readonly notices: readonly string[];
  /** The ids given to `--only`, when it was given. */
  readonly only?: readonly string[];
  /** The one case of a property that ran, as given to `--path`. */
  readonly path?: string;
  /** Which part of the checks this run had, and of how many parts; absent: all checks. */
  readonly shard?: ShardPlace;
  /** The released version whose requirements decide; absent: those of the suite. */
  readonly requirementsVersion?: string;
  /** The SHOULDs that count like MUSTs; absent: none. */
  readonly required?: readonly string[];
  /** With `--complete`, a check that could not be judged leaves the run without a verdict. */
  readonly complete: boolean;
}
