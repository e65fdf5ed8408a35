import type { Verdict } from '../verdict-document.ts';

/** What one check found broken. */
export interface Conviction {
  readonly check: string;
  readonly requirement: string;
  /** What the failure was like, see `reports/diagnosis/traits.ts`; of a broken node only. */
  readonly traits?: readonly string[];
}

/** A node with one thing broken, as the suite judged it. */
export interface FaultRow {
  readonly name: string;
  readonly family: string;
  readonly says: string;
  /** The requirement that must be found broken. */
  readonly breaks: string;
  /** Other requirements that may be found broken, and how their checks come upon it. */
  readonly alsoBreaks: Readonly<Record<string, string>>;
  readonly verdict: Verdict;
  readonly convictions: readonly Conviction[];
}

/** A node that is odd but lawful, as the suite judged it. */
export interface VariationRow {
  readonly name: string;
  readonly profile: string;
  readonly says: string;
  /** The word it must get. */
  readonly expected: Verdict;
  /** The MUSTs that may stay open on it. */
  readonly mayStayOpen: readonly string[];
  /** The SHOULDs it may be advised of. */
  readonly mayBeAdvised: readonly string[];
  readonly verdict: Verdict;
  readonly convictions: readonly Conviction[];
  /** The MUSTs that could not be judged, each with its reason. */
  readonly open: Readonly<Record<string, string>>;
}

/** A check, and what it tests. */
export interface MatrixCheck {
  readonly id: string;
  readonly requirement: string;
}

/** In how many of so many seeds a broken node was convicted. */
export interface SeedCount {
  readonly name: string;
  readonly breaks: string;
  /** It is wrong now and then, not every time. */
  readonly byChance: boolean;
  /** By so many seeds it was judged, from 1 on. */
  readonly of: number;
  /** By these it got another verdict than `does not conform`; of a SHOULD, which changes none, none. */
  readonly otherVerdict: readonly number[];
  /** By these it was not convicted of what it breaks. */
  readonly notConvicted: readonly number[];
}

/** The suite judged on nodes of which the truth is known. */
export interface Matrix {
  readonly suite: { readonly name: string; readonly version: string };
  readonly document: { readonly title: string; readonly sha256: string };
  /** Cases of each law. */
  readonly cases: number;
  /** How often each lawful node was judged, by a seed of its own each time. */
  readonly repetitions: number;
  readonly checks: readonly MatrixCheck[];
  readonly faults: readonly FaultRow[];
  readonly variations: readonly VariationRow[];
  /** Of the broken nodes that were judged by several seeds: `npm run matrix -- --seeds N`. */
  readonly seeds: readonly SeedCount[];
}
