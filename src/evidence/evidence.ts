import type { LedgerFacts } from './ledger-facts.ts';
import type { Need } from './need.ts';
import type { Effort } from './effort.ts';
import type { Extent } from '../expect/difference.ts';
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

/** Why a check failed, in the document's words, with the exchange that shows it. */
export interface Finding {
  readonly expected: string;
  readonly actual: string;
  /** What differs between the two, where they are alike otherwise. */
  readonly difference?: string;
  /** In how many of the answers that were judged, where there were several. */
  readonly extent?: Extent;
  /** How often the same question was asked in this run, and how often it was answered so. */
  readonly repeats?: Repeats;
  /** The request that shows it: no configured header, no secret. */
  readonly request?: FailedRequest;
  /** Of what came. */
  readonly answer?: { readonly status: number; readonly media: string };
  /** The exchange that shows it; its transcript is in `exchanges.ndjson` under this id. */
  readonly exchange?: number;
  /** One that says otherwise. */
  readonly against?: number;
  /** Which of the two is right, by ground truth or by most answers, where that is told. */
  readonly right?: string;
  /** That request as a `curl` line, secrets left out. */
  readonly curl?: string;
  /** Request and response as text, redacted and capped. */
  readonly transcript?: string;
  /** For a law: what replays exactly this case. */
  readonly replay?: Replay;
}

/** What was asked, as far as it may be written down. */
export interface FailedRequest extends Pick<RequestRecord, 'method' | 'path' | 'headers'> {
  /** As text, or in hex where it is none; cut where it is long. */
  readonly body?: string;
}

/** Equal questions of one run. Where fewer were answered so than asked, the failure is intermittent. */
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
  /** The command that asks just this again. */
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

/** What one check left behind. */
export interface CheckEvidence {
  readonly check: string;
  readonly requirement: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** True when, passed alone, it says too little to meet the requirement. */
  readonly supporting?: boolean;
  /** One sentence: the reason, or the failure. Absent when passed. */
  readonly message?: string;
  readonly finding?: Finding;
  /** The option of the run that left it out, or cut it off: `--effort smoke`. */
  readonly leftOut?: string;
  /** The path to replay leads to no case of the law. */
  readonly noSuchCase?: true;
  /** How often a thorough run asked it. */
  readonly rounds?: number;
  /** What would let it be judged, where it was not and something would. */
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

/** How a run came to its end. */
export type RunEnd =
  | { readonly kind: 'completed' }
  /** Nothing that speaks HTTP, or nothing but throttling, answered. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** It answered at first and then no more. */
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'aborted'; readonly reason: string }
  | { readonly kind: 'suiteError'; readonly reason: string };

/** Who was judged, as far as its answers told. */
export interface TargetIdentity extends LedgerFacts {
  /** Without credentials. */
  readonly url: string;
  /** ISO 8601, of the first and the last answer. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
}

/** How many requests of a run were what by the document, every attempt counted. */
export interface Traffic {
  readonly valid: number;
  /** Deliberately against what the document states. */
  readonly malformed: number;
  /** Left open by the document, or none of its two endpoints. */
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
  /** By the clock of the run, up to its last answer; 0 of a run that never asked. */
  readonly durationMs: number;
  readonly requests: number;
  /** The words of the command line that lead to this configuration again, without secrets. */
  readonly invocation: string;
  /** Cases of each law, when the user said so. */
  readonly runs?: number;
  /** How much was asked; absent from what was found before there was a choice. */
  readonly effort?: Effort;
  readonly traffic: Traffic;
  readonly end: RunEnd;
  /** Whether every valid request was answered 401 or 403. */
  readonly letsNobodyIn?: boolean;
  /** What is to be known before anything else, a sentence each. */
  readonly notices?: readonly string[];
  /** The ids given to `--only`, when it was given. */
  readonly only?: readonly string[];
  /** Which part of the checks it was, of how many; absent: all of them. */
  readonly shard?: ShardPlace;
  /** With `--complete`, what could not be judged is no verdict. */
  readonly complete: boolean;
}

/** A known failure the user has accepted until a day. It names a requirement or a check. */
export interface Waiver {
  readonly requirement?: string | undefined;
  readonly check?: string | undefined;
  readonly reason: string;
  /** Who answers for it. */
  readonly owner?: string | undefined;
  /** Where it is worked on. */
  readonly ticket?: string | undefined;
  /** ISO 8601 date; the waiver holds through this day (UTC). */
  readonly until: string;
  /** The id of the one symptom that it covers; absent: any. */
  readonly symptom?: string | undefined;
  /** In how many runs the failure was seen when it was waived: `3 of 100`. */
  readonly seen?: string | undefined;
}

/** All that the verdict is made of. */
export interface Evidence {
  readonly run: RunFacts;
  readonly checks: readonly CheckEvidence[];
  readonly waivers: readonly Waiver[];
}
