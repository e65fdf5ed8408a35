import type { Verdict } from '../../reports/verdict/verdict-document.ts';

/** A check, and the requirement that fails. */
export interface Detection {
  readonly check: string;
  readonly requirement: string;
  /** The traits of the failure, see `reports/diagnosis/traits.ts`; for faults only. */
  readonly traits?: readonly string[];
}

/** A fault, as judged by the suite. */
export interface FaultRow {
  readonly name: string;
  readonly family: string;
  readonly says: string;
  /** The requirement that must fail. */
  readonly breaks: string;
  /** Other requirements that failed in some run, and may fail again; in the order of the document. */
  readonly alsoBreaks: readonly string[];
  readonly verdict: Verdict;
  readonly detections: readonly Detection[];
  /** How many requests the run had sent when a response showed the fault; absent: no response alone did. */
  readonly shownAt?: number;
  /** Who sent that request: a check, `discovery` or `preflight`. */
  readonly shownBy?: string;
  /** On a chain that moves, for the diagnosis; absent: not judged there, or the same checks failed. */
  readonly moving?: readonly Detection[];
}

/** A conforming variant, as judged by the suite. */
export interface VariationRow {
  readonly name: string;
  readonly profile: string;
  readonly says: string;
  /** The number of runs, each with a different seed; the following members are those of the worst run. */
  readonly times: number;
  /** The expected verdict. */
  readonly expected: Verdict;
  /** The MUSTs that may stay open. */
  readonly mayStayOpen: readonly string[];
  /** The SHOULDs that may fail. */
  readonly mayBeAdvised: readonly string[];
  readonly verdict: Verdict;
  readonly detections: readonly Detection[];
  /** The MUSTs that could not be judged, each with its reason. */
  readonly open: Readonly<Record<string, string>>;
}

/** A check, and the requirement it tests. */
interface MatrixCheck {
  readonly id: string;
  readonly requirement: string;
}

/** The seeds that detect a fault, of seeds 1 to `of`. */
export interface SeedCount {
  readonly name: string;
  readonly breaks: string;
  /** True when the fault shows only sometimes. */
  readonly byChance: boolean;
  /** The number of seeds: seeds 1 to `of`. */
  readonly of: number;
  /**
   * The seeds with another verdict than `does not conform`; none for a SHOULD, which does not change the
   * verdict.
   */
  readonly otherVerdict: readonly number[];
  /** The seeds that miss the fault. */
  readonly notDetected: readonly number[];
}

/** The results of the suite on faults and conforming variants. */
export interface Matrix {
  readonly suite: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly sha256: string };
  /** Cases of each property. */
  readonly cases: number;
  readonly checks: readonly MatrixCheck[];
  readonly faults: readonly FaultRow[];
  readonly variations: readonly VariationRow[];
  /** The faults judged with several seeds: `npm run matrix -- --seeds N`. */
  readonly seeds: readonly SeedCount[];
}
