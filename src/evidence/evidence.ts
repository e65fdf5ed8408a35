import type { Difference } from '../text/difference.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import type { Invocation } from './invocation.ts';
import type { Need } from './need.ts';
import type { Effort, LeftOutBy } from './effort.ts';
import type { Outcome } from './outcome.ts';
import type { RequestRecord } from './request-record.ts';

/** The most exchanges that the evidence of one check names. */
export const MAX_EXCHANGES_NAMED = 20;

/** A fact about something the document leaves open. It never changes the verdict. */
export interface Observation {
  /** What the document does not say, e.g. `the default page size`. Also its identity. */
  readonly subject: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  /** What this target does. */
  readonly seen: string;
}

/** Why a check failed, with the exchange that shows it. Texts are not cut. */
export interface Finding extends Difference {
  /** How often the same question was asked in this run, and how often it was answered this way. */
  readonly repeats?: Repeats;
  /** The request that shows it, without configured headers and secrets. */
  readonly request?: FailedRequest;
  /** The status and media type of the answer. */
  readonly answer?: { readonly status: number; readonly media: string };
  /** The exchange that shows it; its transcript is in `exchanges.ndjson` under this id. */
  readonly exchange?: number;
  /** The request as a `curl` line, without secrets. */
  readonly curl?: string;
  /** Request and response as text, redacted and capped. */
  readonly transcript?: string;
  /** For a law: what replays exactly this case. */
  readonly replay?: Replay;
}

/** The failed request, without what must not be written down. */
export interface FailedRequest extends Pick<RequestRecord, 'method' | 'path' | 'headers'> {
  /** As text, or as hex when it is not text; cut when it is long. */
  readonly body?: string;
}

/**
 * Equal questions of one run. When only some of them got this answer, the failure is intermittent.
 */
export interface Repeats {
  readonly failed: number;
  readonly of: number;
}

/** What reproduces the counterexample of a law. */
export interface Replay {
  readonly seed: number;
  readonly path: string;
  /** The shrunk case, printed. */
  readonly counterexample: string;
  /** The command that repeats only this case. */
  readonly command: string;
}

/** How much of a law was tried. */
export interface LawCoverage {
  readonly asked: number;
  readonly ran: number;
  readonly distinctRequests: number;
  /** How many cases touched each kind of place, by its name. */
  readonly covered: Readonly<Record<string, number>>;
  /** The arithmetic or rule behind the number of cases, in a sentence. */
  readonly note?: string;
}

/** The result of one check. */
export interface CheckEvidence {
  readonly check: string;
  readonly requirement: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** True when passing this check alone says too little to meet the requirement. */
  readonly supporting?: boolean;
  /** One sentence: the reason, or the failure. Absent when passed. */
  readonly message?: string;
  readonly finding?: Finding;
  /** What left the check out, or cut it off. */
  readonly leftOut?: LeftOutBy;
  /** The path to replay leads to no case of the law. */
  readonly noSuchCase?: true;
  /** In how many rounds a thorough run tried it. */
  readonly rounds?: number;
  /** What would let it be judged, when it was not and something would. */
  readonly needs?: readonly Need[];
  /** Ids of the exchanges it judged. For a check over the whole run: the first few, and `judged` counts all. */
  readonly exchanges: readonly number[];
  readonly judged: number;
  readonly observations: readonly Observation[];
  readonly law?: LawCoverage;
  /** The suite's own stack trace, when errored. */
  readonly trace?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** How a run ended. */
export type RunEnd =
  | { readonly kind: 'completed' }
  /** There was no HTTP answer, or there were only throttling ones. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** It answered at first and then stopped. */
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'aborted'; readonly reason: string }
  | { readonly kind: 'suiteError'; readonly reason: string };

/** The target, as its answers describe it. */
export interface TargetIdentity extends LedgerFacts {
  /** The base URL, without credentials. */
  readonly url: string;
  /** The time of the first and of the last answer, in ISO 8601. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
}

/** How many requests of a run were valid, malformed or open, every attempt counted. */
export interface Traffic {
  readonly valid: number;
  /** Deliberately against the document. */
  readonly malformed: number;
  /** Left open by the document, or sent to neither of its two endpoints. */
  readonly open: number;
}

/** One of n runs that share the checks of one judgement; counted from 1. */
export interface ShardPlace {
  readonly index: number;
  readonly count: number;
}

/** A run, apart from its checks. */
export interface RunFacts {
  readonly suite: { readonly name: string; readonly version: string };
  readonly profile: string;
  readonly target: TargetIdentity;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** By the clock of the run, up to its last answer; 0 for a run without requests. */
  readonly durationMs: number;
  readonly requests: number;
  readonly invocation: Invocation;
  /** Cases of each law, when the user gave a number. */
  readonly runs?: number;
  /** How much was asked. */
  readonly effort: Effort;
  readonly traffic: Traffic;
  readonly end: RunEnd;
  /** Whether every valid request was answered 401 or 403. */
  readonly letsNobodyIn: boolean;
  /** What a reader has to know first, one sentence each. */
  readonly notices: readonly string[];
  /** The ids given to `--only`, when it was given. */
  readonly only?: readonly string[];
  /** Which part of the checks this run had, and of how many parts; absent: all checks. */
  readonly shard?: ShardPlace;
  /** With `--complete`, a check that could not be judged leaves the run without a verdict. */
  readonly complete: boolean;
}

/** A known failure that the user has accepted until a day, of one requirement or of one check. */
export type Waiver = AcceptedFailure &
  (
    | { readonly requirement: string; readonly check?: never }
    | { readonly check: string; readonly requirement?: never }
  );

/** Why and how long a failure is accepted. */
export interface AcceptedFailure {
  readonly reason: string;
  /** The person or team responsible for it. */
  readonly owner?: string;
  /** The ticket in which it is worked on. */
  readonly ticket?: string;
  /** ISO 8601 date; the waiver holds through this day (UTC). */
  readonly until: string;
  /** The id of the one symptom that it covers; absent: any symptom. */
  readonly symptom?: string;
  /** In how many runs the failure was seen when it was waived: `3 of 100`. */
  readonly seen?: string;
}

/** Everything the verdict is made from. */
export interface Evidence {
  readonly run: RunFacts;
  readonly checks: readonly CheckEvidence[];
  readonly waivers: readonly Waiver[];
}
