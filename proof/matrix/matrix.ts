import type { Verdict } from '../../reports/verdict/verdict-document.ts';

/** A check, and the requirement it found broken. */
export interface Detection {
  readonly check: string;
  readonly requirement: string;
  /** The traits of the failure, see `reports/diagnosis/traits.ts`; for faulty nodes only. */
  readonly traits?: readonly string[];
}

/** A node with one fault, as the suite judged it. */
export interface FaultRow {
  readonly name: string;
  readonly family: string;
  readonly says: string;
  /** The requirement that must be found broken. */
  readonly breaks: string;
  /** Other requirements that may be found broken, each with the reason why its checks find it. */
  readonly alsoBreaks: Readonly<Record<string, string>>;
  readonly verdict: Verdict;
  readonly detections: readonly Detection[];
  /** On a chain that moves, for the diagnosis; absent: not judged there, or the same checks failed. */
  readonly moving?: readonly Detection[];
}

/** A node that is unusual but conforming, as the suite judged it. */
export interface VariationRow {
  readonly name: string;
  readonly profile: string;
  readonly says: string;
  /** How many times it was judged, each time by another seed; what follows is the worst of them. */
  readonly times: number;
  /** The word of the verdict it must get. */
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
export interface MatrixCheck {
  readonly id: string;
  readonly requirement: string;
}

/** In how many of `of` seeds a faulty node was detected. */
export interface SeedCount {
  readonly name: string;
  readonly breaks: string;
  /** True when the fault shows now and then, not every time. */
  readonly byChance: boolean;
  /** The number of seeds it was judged by: seeds 1 to `of`. */
  readonly of: number;
  /**
   * The seeds by which the verdict was not `does not conform`; none for a SHOULD, which does not change the
   * verdict.
   */
  readonly otherVerdict: readonly number[];
  /** The seeds by which it was not detected of what it breaks. */
  readonly notDetected: readonly number[];
}

/** The judgements of the suite on nodes whose truth is known. */
export interface Matrix {
  readonly suite: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly sha256: string };
  /** Cases of each law. */
  readonly cases: number;
  readonly checks: readonly MatrixCheck[];
  readonly faults: readonly FaultRow[];
  readonly variations: readonly VariationRow[];
  /** The faulty nodes that were judged by several seeds: `npm run matrix -- --seeds N`. */
  readonly seeds: readonly SeedCount[];
}
