import type { Need } from '../../src/evidence/need.ts';
import type { Observation } from '../../src/evidence/evidence.ts';
import type { Finding } from '../../src/evidence/finding.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import type { Effort } from '../../src/evidence/effort.ts';
import type { Invocation } from '../../src/evidence/invocation.ts';
import type { Subject } from '../../src/evidence/subject.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Level, SectionId } from '../../src/spec/requirement.ts';
import type { TargetIdentity } from '../../src/evidence/run-facts.ts';
import type { ExitCode } from './exit-code.ts';

/** The word of the verdict. */
export type Verdict = 'conforms' | 'conforms in part' | 'does not conform' | 'no verdict';

/** The result of one check of a requirement. */
export interface CheckVerdict {
  readonly id: string;
  readonly outcome: Outcome;
  readonly message?: string;
  /** What a failed check states of the node. */
  readonly title?: string;
  /** The symptom of its failure, without what changes from run to run: 12 hex digits, as a waiver names it. */
  readonly symptom?: string;
  readonly exchanges: readonly number[];
  /** For a failed check. */
  readonly failure?: Failure;
}

/** What a failed check expected and got, and how to repeat it: the finding, without its transcript. */
export interface Failure extends Omit<Finding, 'transcript' | 'exchange' | 'against'> {
  /** The exchanges in `exchanges.ndjson` that show it. */
  readonly exchanges: readonly number[];
}

/** The verdict on one requirement. */
export interface RequirementVerdict {
  readonly id: string;
  /** The level at which it counted. */
  readonly level: Level;
  /** The released version by which the run was judged, when that version did not have the requirement. */
  readonly newerThan?: string;
  readonly section: SectionId;
  readonly statement: string;
  readonly outcome: Outcome;
  readonly waived: boolean;
  readonly reason?: string;
  /** The requirement that judges what its checks met, when they could not judge for that reason. */
  readonly judgedBy?: string;
  readonly checks: readonly CheckVerdict[];
}

/** A failed SHOULD. */
export interface Advisory {
  readonly requirement: string;
  readonly message: string;
}

/** An addition that lets more MUSTs be judged. */
export interface Hint {
  readonly needs: readonly Need[];
  /** The needs in words. */
  readonly what: string;
  /** The ids of the MUSTs that could then be judged. */
  readonly musts: readonly string[];
  /** YAML for the configuration, with `…` to be filled in; empty when no configuration helps. */
  readonly add: string;
}

/** Failures of one run that share a cause. The most specific comes first in both lists. */
export interface Cause {
  readonly requirements: readonly string[];
  /** Ids of the failed checks. */
  readonly checks: readonly string[];
}

/** A fault of this suite that fails like the target. */
export interface LikelyFault {
  /** The failed requirements that it explains. */
  readonly requirements: readonly string[];
  /** Its name, for `devnet --fault` and `explain`. */
  readonly fault: string;
  readonly family: string;
  readonly breaks: string;
  readonly says: string;
  /** From 0, nothing in common, to 1, the same. */
  readonly likeness: number;
  readonly distance: number;
  /** This run did not judge every check that the fault fails; they were not compared. */
  readonly inPart?: true;
  /** The names of all faults that fail alike, this one first; absent when there is one. */
  readonly alike?: readonly string[];
  /** A sentence: what those have in common. */
  readonly common?: string;
}

/** The known faults that the failures resemble. It never changes the verdict. */
export interface Diagnosis {
  /** Faults with a smaller likeness are not named. */
  readonly leastLikeness: number;
  /** The number of faults that the run was compared with. */
  readonly compared: number;
  /** At most one for each cause, MUSTs first. What a fault explains is removed before the next cause is compared. */
  readonly likely: readonly LikelyFault[];
}

/** The format of `verdict.json`. */
export const FORMAT_VERSION = 1;

/**
 * The state of a waiver: it covered a failure; its last day is over; its requirement or check failed
 * differently; it was judged and did not fail like that; it was not judged; or it can never be covered.
 */
export type WaiverState = 'applied' | 'expired' | 'differs' | 'notSeen' | 'notJudged' | 'noEffect';

/** A waiver, and its state in this run. */
export type WaiverVerdict = Waiver & {
  readonly state: WaiverState;
  /** What the state means, and what to do about it. */
  readonly note: string;
  /** Given in the last 14 days; 0 on its last day. */
  readonly endsInDays?: number;
};

/** Checks that did not run completely, and the option that left them out. */
export interface LeftOutChecks {
  readonly option: string;
  /** Their ids, sorted. */
  readonly checks: readonly string[];
}

/** The effort of a run, and what it left out. */
export interface EffortVerdict extends Effort {
  readonly leftOut: readonly LeftOutChecks[];
}

/** `verdict.json`. */
export interface VerdictDocument {
  /** Incremented when a reader of an earlier format would misread this one. */
  readonly formatVersion: typeof FORMAT_VERSION;
  /** The id of this run alone; absent in files from before runs had ids. */
  readonly runId?: string;
  readonly verdict: Verdict;
  readonly exitCode: ExitCode;
  /** The reason in one sentence. */
  readonly reason: string;
  readonly suite: { readonly name: string; readonly version: string };
  /** The released version whose requirements decided, e.g. `0.1`; else the version of the suite. */
  readonly requirementsVersion: string;
  readonly document: { readonly title: string; readonly sha256: string };
  readonly profile: string;
  /** The subject of the run, when the configuration names it. */
  readonly subject?: Subject;
  readonly target: TargetIdentity;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** The command line that leads to this configuration again, without secrets. */
  readonly invocation: string;
  /** The options in that line. */
  readonly configuredBy: Invocation;
  /** Cases of each property, when the user set the number. */
  readonly runs?: number;
  /** The SHOULDs that counted like MUSTs, when the user named any. */
  readonly required?: readonly string[];
  /** Absent in files written before there was a choice: standard. */
  readonly effort?: EffortVerdict;
  readonly requirements: readonly RequirementVerdict[];
  readonly advisories: readonly Advisory[];
  /** The failures by cause, advisories included. */
  readonly causes: readonly Cause[];
  /** Present when something failed that changes the verdict. */
  readonly diagnosis?: Diagnosis;
  readonly observations: readonly Observation[];
  /** What to add so that more MUSTs can be judged; the hint that opens most comes first. */
  readonly hints: readonly Hint[];
  /** Sentences a user should read first, such as about a profile that does not fit the target. */
  readonly notices: readonly string[];
  readonly waivers: readonly WaiverVerdict[];
  /** The number of requirements with each outcome, of all and of the MUSTs alone. */
  readonly counts: {
    readonly requirements: Readonly<Record<Outcome, number>>;
    readonly must: Readonly<Record<Outcome, number>>;
    readonly checks: Readonly<Record<Outcome, number>>;
    readonly waived: number;
  };
}
