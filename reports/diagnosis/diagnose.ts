import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Diagnosis, LikelyFault } from '../verdict/verdict-document.ts';
import type { Convictions } from './likeness.ts';
import { Likeness } from './likeness.ts';
import type { Pattern } from './patterns.ts';
import { traitsOf } from './traits.ts';
import { omitUndefined } from '../../src/text/json.ts';

/**
 * The least likeness at which a fault is named: below it, one name in a hundred was right. `npm run diagnosis`
 * prints how often a named fault is right.
 */
export const MIN_LIKENESS = 0.35;

/** The part of the likeness of a family's second fault that is added to that of its first, to rank families. */
const BACKING = 0.1;

/** The most faults that are named; each is of another family. */
export const NAMED = 3;

/**
 * The broken nodes of this suite that a run's failures look like; `undefined` when nothing failed. Only checks
 * that passed or failed in this run are compared.
 */
export function diagnosisOf(
  checks: readonly CheckEvidence[],
  patterns: () => readonly Pattern[],
): Diagnosis | undefined {
  const found = convictionsOf(checks);
  if (Object.keys(found).length === 0) return undefined;
  const judged = new Set(
    checks
      .filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
      .map(({ check }) => check),
  );
  const known = patterns().map((pattern) => within(pattern, judged));
  const likely = nearest(found, known);
  return { leastLikeness: MIN_LIKENESS, compared: known.length, likely };
}

/** The traits of each failure. */
export function convictionsOf(checks: readonly CheckEvidence[]): Convictions {
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  return Object.fromEntries(
    failed.map(({ check, finding }) => [check, finding === undefined ? [] : traitsOf(finding)]),
  );
}

/** The pattern without the checks that this run did not judge. */
function within(pattern: Pattern, judged: ReadonlySet<string>): Pattern {
  const kept = Object.entries(pattern.convictions).filter(([check]) => judged.has(check));
  return { ...pattern, convictions: Object.fromEntries(kept) };
}

/** The patterns most similar to the findings: the likest one of each family, the likest family first. */
export function nearest(found: Convictions, patterns: readonly Pattern[]): readonly LikelyFault[] {
  const likeness = new Likeness(patterns);
  const ranked = patterns
    .map((pattern) => ({ pattern, like: likeness.of(found, pattern.convictions) }))
    .filter(({ like }) => like >= MIN_LIKENESS)
    .toSorted((a, b) => b.like - a.like);
  const families = [...new Set(ranked.map(({ pattern }) => pattern.family))].map((family) =>
    ranked.filter(({ pattern }) => pattern.family === family),
  );
  const named = families
    .toSorted((a, b) => backedLikeness(b) - backedLikeness(a))
    .slice(0, NAMED)
    .flatMap(([likest]) => likest ?? []);
  const best = named[0]?.pattern;
  return named.map(({ pattern: { convictions, ...fault }, like }) => {
    const apart = best === undefined ? undefined : apartBy(best.convictions, convictions, likeness);
    return {
      ...fault,
      likeness: rounded(like),
      distance: rounded(1 - like),
      ...omitUndefined({ apart }),
    };
  });
}

/**
 * The likeness of a family with these faults: a similar second one adds to it; a first one that is exactly the
 * same gets the most.
 */
function backedLikeness([first, second]: readonly { readonly like: number }[]): number {
  const like = first?.like ?? 0;
  return like + BACKING * (rounded(like) === 1 ? 1 : (second?.like ?? 0));
}

/** The check with the most weight that convicts one of the two nodes and not the other. */
function apartBy(one: Convictions, other: Convictions, likeness: Likeness): string | undefined {
  if (one === other) return undefined;
  const of = (all: Convictions, others: Convictions): string | undefined =>
    Object.keys(all)
      .filter((check) => !(check in others))
      .toSorted((a, b) => likeness.weightOf(b) - likeness.weightOf(a))[0];
  const [first, second] = [of(one, other), of(other, one)];
  const parts = [
    ...(second === undefined ? [] : [`${second} fails with this one only`]),
    ...(first === undefined ? [] : [`${first} with the first one only`]),
  ];
  return parts.length === 0 ? 'nothing that this suite asks' : parts.join(', ');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
