import type { Observation, Waiver } from '../src/evidence/evidence.ts';
import type { Outcome } from '../src/evidence/outcome.ts';
import type { Level, SectionId } from '../src/spec/requirement.ts';
import type { TargetIdentity } from '../src/evidence/evidence.ts';

/** The one word. */
export type Verdict = 'conforms' | 'conforms in part' | 'does not conform' | 'no verdict';

/** What one check says of a requirement. */
export interface CheckVerdict {
  readonly id: string;
  readonly outcome: Outcome;
  readonly message?: string;
  /** What it failed with, apart from what changes from run to run: 12 hex digits, as a waiver names it. */
  readonly symptom?: string;
  readonly exchanges: readonly number[];
}

/** What the run says of one requirement. */
export interface RequirementVerdict {
  readonly id: string;
  readonly level: Level;
  readonly section: SectionId;
  readonly statement: string;
  readonly outcome: Outcome;
  readonly waived: boolean;
  readonly reason?: string;
  readonly checks: readonly CheckVerdict[];
}

/** A failed SHOULD. */
export interface Advisory {
  readonly requirement: string;
  readonly message: string;
}

/**
 * What became of a waiver: it covered a failure; its day is over; what it names failed otherwise;
 * what it names was judged and did not fail so; what it names was not judged; nothing can be covered.
 */
export type WaiverState = 'applied' | 'expired' | 'differs' | 'notSeen' | 'notJudged' | 'noEffect';

/** A waiver, and what became of it in this run. */
export interface WaiverVerdict extends Waiver {
  readonly state: WaiverState;
  /** What that means, and what to do about it. */
  readonly note: string;
  /** Said from 14 days before its end on; 0 on its last day. */
  readonly endsInDays?: number;
}

/** `verdict.json`. */
export interface VerdictDocument {
  readonly verdict: Verdict;
  readonly exitCode: 0 | 1 | 2 | 3;
  /** Why, in one sentence. */
  readonly reason: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly sha256: string };
  readonly profile: string;
  readonly target: TargetIdentity;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly requirements: readonly RequirementVerdict[];
  readonly advisories: readonly Advisory[];
  readonly observations: readonly Observation[];
  readonly waivers: readonly WaiverVerdict[];
  /** How many requirements came out each way, over all and for the MUSTs alone. */
  readonly counts: {
    readonly requirements: Readonly<Record<Outcome, number>>;
    readonly must: Readonly<Record<Outcome, number>>;
    readonly checks: Readonly<Record<Outcome, number>>;
    readonly waived: number;
  };
}
