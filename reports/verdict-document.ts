import type { Need } from '../src/evidence/need.ts';
import type {
  FailedRequest,
  Finding,
  Observation,
  Repeats,
  Replay,
  Waiver,
} from '../src/evidence/evidence.ts';
import type { Effort } from '../src/evidence/effort.ts';
import type { Outcome } from '../src/evidence/outcome.ts';
import type { Extent } from '../src/expect/difference.ts';
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
  /** Of a failed check. */
  readonly failure?: Failure;
}

/** What a failed check expected and got, and how to ask again. Texts are whole. */
export interface Failure {
  readonly expected: string;
  readonly actual: string;
  /** What differs between the two, where they are alike otherwise. */
  readonly difference?: string;
  /** Which of two answers that contradict each other is right, where that is told. */
  readonly right?: string;
  /** In how many of the answers that were judged, where there were several. */
  readonly extent?: Extent;
  /** What got the wrong answer, without configured headers and secrets. */
  readonly request?: FailedRequest;
  /** Status and media type of what came. */
  readonly answer?: Finding['answer'];
  /** That request as a line for a POSIX shell. */
  readonly curl?: string;
  /** For a law: what replays exactly this case. */
  readonly replay?: Replay;
  /** How often the same question was asked in this run, and how often it was answered so. */
  readonly repeats?: Repeats;
  /** In `exchanges.ndjson`: the ones that show it. */
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

/** Failures that share a cause, in one run. The most specific comes first in both lists. */
export interface Cause {
  readonly requirements: readonly string[];
  /** Ids of the failed checks. */
  readonly checks: readonly string[];
}

/** A broken node of this suite's that the failures of a run look like. */
export interface LikelyFault {
  /** Its name, for `devnet --fault` and `explain`. */
  readonly fault: string;
  readonly family: string;
  readonly breaks: string;
  readonly says: string;
  /** From 0, nothing in common, to 1, the same. */
  readonly likeness: number;
  readonly distance: number;
  /** What would tell it from the likest one. */
  readonly apart?: string;
}

/** What the failures look like. A hint, never a judgement. */
export interface Diagnosis {
  /** What is less alike is not named. */
  readonly leastLikeness: number;
  /** How many broken nodes the run was held against. */
  readonly compared: number;
  /** The likest of each family, the likest family first: a second one that is alike counts a little. */
  readonly likely: readonly LikelyFault[];
}

/** The format of `verdict.json`. */
export const FORMAT_VERSION = 1;

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

/** Checks that were not asked whole, and the option of the run that kept them from it. */
export interface LeftOutChecks {
  readonly option: string;
  /** Their ids, sorted. */
  readonly checks: readonly string[];
}

/** How much was asked, and what was not because of it. */
export interface EffortVerdict extends Effort {
  readonly leftOut: readonly LeftOutChecks[];
}

/** `verdict.json`. */
export interface VerdictDocument {
  /** Counts up when a reader of an earlier format would misread this one. */
  readonly formatVersion: typeof FORMAT_VERSION;
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
  /** The words of the command line that lead to this configuration again, without secrets. */
  readonly invocation: string;
  /** Cases of each law, when the user said so. */
  readonly runs?: number;
  /** Absent from what was written before there was a choice: standard. */
  readonly effort?: EffortVerdict;
  readonly requirements: readonly RequirementVerdict[];
  readonly advisories: readonly Advisory[];
  /** The failures by what they have in common; advisories among them. */
  readonly causes: readonly Cause[];
  /** Where something failed. */
  readonly diagnosis?: Diagnosis;
  readonly observations: readonly Observation[];
  /** What would let more MUSTs be judged, the most telling first. */
  readonly hints: readonly Hint[];
  /** What is to be known before anything else: a profile that the target does not fit. */
  readonly notices: readonly string[];
  readonly waivers: readonly WaiverVerdict[];
  /** How many requirements came out each way, over all and for the MUSTs alone. */
  readonly counts: {
    readonly requirements: Readonly<Record<Outcome, number>>;
    readonly must: Readonly<Record<Outcome, number>>;
    readonly checks: Readonly<Record<Outcome, number>>;
    readonly waived: number;
  };
}
