import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Diagnosis, LikelyFault } from '../verdict-document.ts';
import type { Convictions } from './likeness.ts';
import { Likeness } from './likeness.ts';
import type { Pattern } from './patterns.ts';
import { traitsOf } from './traits.ts';
import { omitUndefined } from '../../src/text/json.ts';

/**
 * Below this nothing is said: of what is less alike, one in a hundred was right.
 * `npm run diagnosis` prints how often what is said is right.
 */
export const LEAST_LIKENESS = 0.35;

/** So much of the likeness of the second of a family is added to that of the first, to rank families. */
const BACKING = 0.1;

/** So many are named, of different families. */
export const NAMED = 3;

/**
 * What the failures of a run look like, by the broken nodes this suite knows; `undefined` where
 * nothing failed. Held against the checks that came to an end in this run only.
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
  return { leastLikeness: LEAST_LIKENESS, compared: known.length, likely };
}

/** The traits of each failure. */
export function convictionsOf(checks: readonly CheckEvidence[]): Convictions {
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  return Object.fromEntries(
    failed.map(({ check, finding }) => [check, finding === undefined ? [] : traitsOf(finding)]),
  );
}

/** A pattern as it would be had only those checks been asked. */
function within(pattern: Pattern, judged: ReadonlySet<string>): Pattern {
  const kept = Object.entries(pattern.convictions).filter(([check]) => judged.has(check));
  return { ...pattern, convictions: Object.fromEntries(kept) };
}

/** The patterns nearest to what was found: the likest one of each family, the likest family first. */
export function nearest(found: Convictions, patterns: readonly Pattern[]): readonly LikelyFault[] {
  const likeness = new Likeness(patterns);
  const ranked = patterns
    .map((pattern) => ({ pattern, like: likeness.of(found, pattern.convictions) }))
    .filter(({ like }) => like >= LEAST_LIKENESS)
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

/** How like a family is, of which these come next: two that are alike say more than one, unless it is the very same. */
function backedLikeness([first, second]: readonly { readonly like: number }[]): number {
  const like = first?.like ?? 0;
  return like + BACKING * (rounded(like) === 1 ? 1 : (second?.like ?? 0));
}

/** The most telling check that convicts one of two and not the other. */
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
