import { requirementOf } from '../../src/spec/check-id.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Cause, Diagnosis, LikelyFault } from '../verdict/verdict-document.ts';
import { commonOf } from './common-traits.ts';
import { Likeness } from './likeness.ts';
import type { Failures, Pattern } from './patterns.ts';
import { traitsOf } from './traits.ts';

/**
 * The least likeness at which a fault is named, and which all named faults together must have to the whole run.
 * `npm run diagnosis` leaves each fault out in turn: of ten names, more than nine then break the right requirement.
 */
export const MIN_LIKENESS = 0.8;

/** From this likeness on, a fault fails exactly like the node: the rest is rounding. */
export const EXACT_LIKENESS = 0.98;

/** Faults whose likeness differs by less are alike. */
const SAME = 0.02;

/** What a run found: its failed checks, its headings in the order of the document, and the checks it judged. */
export interface Found {
  readonly failures: Failures;
  readonly headings: readonly Pick<Cause, 'checks'>[];
  /** Absent: every check. */
  readonly judged?: ReadonlySet<string>;
}

/**
 * Returns the faults of this suite that fail like the node; `undefined` when nothing failed. Only checks that
 * passed or failed in this run are compared.
 *
 * @param causes the headings of the report, those of MUSTs first.
 */
export function diagnosisOf(
  checks: readonly CheckEvidence[],
  causes: readonly Cause[],
  patterns: () => readonly Pattern[],
): Diagnosis | undefined {
  const failures = failuresOf(checks);
  if (Object.keys(failures).length === 0) return undefined;
  const decided = checks.filter(
    ({ check, outcome }) => tellsAFault(check) && (outcome === 'passed' || outcome === 'failed'),
  );
  const judged = new Set(decided.map(({ check }) => check));
  const known = patterns();
  const likely = likelyFaults({ failures, headings: causes, judged }, known);
  return { leastLikeness: MIN_LIKENESS, compared: known.length, likely };
}

/** The check of FMT-STRICT fails alike for every input that a lenient parser takes. */
function tellsAFault(check: string): boolean {
  return requirementOf(check) !== 'FMT-STRICT';
}

/** Returns the traits of each failure. */
function failuresOf(checks: readonly CheckEvidence[]): Failures {
  const failed = checks.filter(({ check, outcome }) => tellsAFault(check) && outcome === 'failed');
  return Object.fromEntries(
    failed.map(({ check, finding }) => [check, finding === undefined ? [] : traitsOf(finding)]),
  );
}

/**
 * Returns at most one entry for each heading, in their order. What a named fault explains is removed before the next
 * heading is compared. Returns none when the named faults together fail unlike the node: then another fault, which
 * is not known, is likelier than several that are.
 */
export function likelyFaults(
  { failures, headings, judged }: Found,
  patterns: readonly Pattern[],
  least = MIN_LIKENESS,
): readonly LikelyFault[] {
  const likeness = new Likeness(patterns.map((pattern) => pattern.failures));
  const variants = variantsOf(patterns, judged);
  const named: Explanation[] = [];
  let rest = failures;
  for (const { checks } of headings) {
    const own = checks.filter((check) => check in rest);
    const heading = { own, rest, failures, least };
    const found = own.length === 0 ? undefined : likest(heading, variants, likeness);
    if (found === undefined) continue;
    named.push(found);
    rest = where(rest, (check) => !found.explains(check));
  }
  const together = named.reduce<Failures>((all, found) => ({ ...all, ...found.failures }), {});
  return likeness.of(failures, together) < least ? [] : named.map(({ fault }) => fault);
}

/** A fault that is named, how it fails, and which checks it explains. */
interface Explanation {
  readonly fault: LikelyFault;
  readonly failures: Failures;
  readonly explains: (check: string) => boolean;
}

/** A pattern with one way in which its fault fails: on a chain that stands still, or on one that moves. */
interface Variant {
  readonly pattern: Pattern;
  /** Of the checks that the run judged. */
  readonly failures: Failures;
  /** Whether the run did not judge every check that the fault fails. */
  readonly inPart: boolean;
}

function variantsOf(
  patterns: readonly Pattern[],
  judged: ReadonlySet<string> | undefined,
): readonly Variant[] {
  const isJudged = (check: string): boolean => judged === undefined || judged.has(check);
  return patterns.flatMap((pattern) =>
    [pattern.failures, pattern.moving].flatMap((all) => {
      if (all === undefined) return [];
      const failures = where(all, isJudged);
      return [{ pattern, failures, inPart: failures !== all }];
    }),
  );
}

/** A heading that is compared: its checks, all failures that are not explained yet, and all failures. */
interface Heading {
  readonly own: readonly string[];
  readonly rest: Failures;
  readonly failures: Failures;
  /** The least likeness of a fault that is named. */
  readonly least: number;
}

interface Ranked extends Variant {
  /** The likeness to those failures that the fault can explain. */
  readonly like: number;
  /** The likeness to these, and to all failures that are left. */
  readonly rank: number;
}

function likest(
  heading: Heading,
  variants: readonly Variant[],
  likeness: Likeness,
): Explanation | undefined {
  const ranked = variants
    .flatMap((variant) => rankedBy(heading, variant, likeness) ?? [])
    .toSorted((a, b) => b.rank - a.rank);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const alike = ranked.filter(
    ({ rank, like }) => best.rank - rank < SAME && best.like - like < SAME,
  );
  const explains = explainedBy(best);
  const failed = [...heading.own, ...Object.keys(heading.rest)].filter(explains).map(requirementOf);
  const requirements = [...new Set(failed)];
  const fault = likelyFault(best, [...new Set(alike.map(({ pattern }) => pattern))], requirements);
  return { fault, failures: best.failures, explains };
}

/** Returns whether a fault fails the requirement of a check. */
function explainedBy({ failures }: Variant): (check: string) => boolean {
  const explained = new Set(Object.keys(failures).map(requirementOf));
  return (check) => explained.has(requirementOf(check));
}

function rankedBy(
  { own, rest, failures, least }: Heading,
  variant: Variant,
  likeness: Likeness,
): Ranked | undefined {
  const explains = explainedBy(variant);
  if (!own.some(explains)) return undefined;
  // What an earlier heading explained says nothing for or against this fault.
  const left = where(variant.failures, (check) => check in rest || !(check in failures));
  const concerned = where(rest, (check) => explains(check) || own.includes(check));
  const like = likeness.of(concerned, left);
  if (like < least) return undefined;
  return { ...variant, like, rank: like + likeness.of(rest, left) };
}

function likelyFault(
  { pattern: { fault, family, breaks, says }, like, inPart }: Ranked,
  alike: readonly Pattern[],
  requirements: readonly string[],
): LikelyFault {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  const [likeness, distance] = [rounded(like), rounded(1 - like)];
  const named = { requirements, fault, family, breaks, says, likeness, distance };
  const one: LikelyFault = inPart ? { ...named, inPart } : named;
  if (alike.length === 1) return one;
  return { ...one, alike: alike.map((pattern) => pattern.fault), common: commonOf(alike) };
}

/** Returns the failures whose check fits. */
function where(failures: Failures, fits: (check: string) => boolean): Failures {
  const checks = Object.keys(failures);
  // The same object, where all fit: what is known of it is then not worked out again.
  if (checks.every(fits)) return failures;
  return Object.fromEntries(Object.entries(failures).filter(([check]) => fits(check)));
}
