import type { LeftOutBy } from './effort.ts';
import type { Finding } from './finding.ts';
import type { Need } from './need.ts';
import type { Outcome } from './outcome.ts';
import type { RunFacts } from './run-facts.ts';
import type { Waiver } from './waiver.ts';

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

/** How much of a property was tried. */
export interface PropertyCoverage {
  readonly asked: number;
  readonly ran: number;
  readonly distinctRequests: number;
  /** How many cases touched each kind of place, by its name. */
  readonly covered: Readonly<Record<string, number>>;
  /** The arithmetic or rules behind the number of cases, in words. */
  readonly notes: readonly string[];
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
  /** The option that left the check out or cut it off. */
  readonly leftOut?: LeftOutBy;
  /** The requirement that judges what the check met: it could not be judged for that reason. */
  readonly judgedBy?: string;
  /** The path to replay leads to no case of the property. */
  readonly noSuchCase?: true;
  /** In how many rounds a thorough run tried it. */
  readonly rounds?: number;
  /** The needs that would let the check judge, when it did not. */
  readonly needs?: readonly Need[];
  /**
   * Ids of the exchanges it judged. For a check over the whole run: the first few, and `judged`
   * counts all.
   */
  readonly exchanges: readonly number[];
  readonly judged: number;
  readonly observations: readonly Observation[];
  readonly coverage?: PropertyCoverage;
  /** The suite's own stack trace, when errored. */
  readonly trace?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Everything the verdict is made from. */
export interface Evidence {
  readonly run: RunFacts;
  readonly checks: readonly CheckEvidence[];
  readonly waivers: readonly Waiver[];
}
