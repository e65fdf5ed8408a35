import type { Observation } from '../src/evidence/evidence.ts';
import type { Need } from '../src/evidence/need.ts';
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

/** What would let more MUSTs be judged. */
export interface Hint {
  readonly needs: readonly Need[];
  /** The same in words. */
  readonly what: string;
  /** The ids of the MUSTs that could be judged then. */
  readonly musts: readonly string[];
  /** YAML for the configuration, with `…` to be filled in; empty where none would help. */
  readonly add: string;
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
  /** What would let more MUSTs be judged, the most telling first. */
  readonly hints: readonly Hint[];
  /** What is to be known before anything else: a profile that the target does not fit. */
  readonly notices: readonly string[];
  /** How many requirements came out each way, over all and for the MUSTs alone. */
  readonly counts: {
    readonly requirements: Readonly<Record<Outcome, number>>;
    readonly must: Readonly<Record<Outcome, number>>;
    readonly checks: Readonly<Record<Outcome, number>>;
    readonly waived: number;
  };
}
