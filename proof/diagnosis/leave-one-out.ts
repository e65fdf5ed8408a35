import type { Found } from '../../reports/diagnosis/diagnose.ts';
import { likelyFaults, MIN_LIKENESS } from '../../reports/diagnosis/diagnose.ts';
import type { Failures, Pattern } from '../../reports/diagnosis/patterns.ts';
import type { LikelyFault } from '../../reports/verdict/verdict-document.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { requirementOf } from '../../src/spec/check-id.ts';

/** The quality of the diagnosis at one likeness. All numbers count faults. */
interface DiagnosisScore {
  readonly least: number;
  readonly faults: number;
  /** Any fault is named. */
  readonly named: number;
  /** A named fault breaks the same requirement. */
  readonly requirement: number;
  /** A named fault is of the same family. */
  readonly family: number;
}

/** Returns a failing node as the diagnosis sees it, with a heading for each requirement: those of MUSTs first. */
function foundOf(failures: Failures): Found {
  const ids = [...new Set(Object.keys(failures).map(requirementOf))];
  const rank = (id: string): number =>
    CATALOGUE.findIndex((requirement) => requirement.id === id) +
    (CATALOGUE.some((known) => known.id === id && known.level === 'MUST') ? 0 : CATALOGUE.length);
  const headings = ids
    .toSorted((a, b) => rank(a) - rank(b))
    .map((id) => ({
      checks: Object.keys(failures).filter((check) => requirementOf(check) === id),
    }));
  return { failures, headings };
}

/** Diagnoses each fault with the patterns of all other faults. */
export function leaveOneOut(patterns: readonly Pattern[], least = MIN_LIKENESS): DiagnosisScore {
  const diagnosed = patterns.map((pattern) => {
    const others = patterns.filter((other) => other !== pattern);
    return { pattern, likely: likelyFaults(foundOf(pattern.failures), others, least) };
  });
  const count = (isRight: (pattern: Pattern, named: LikelyFault) => boolean): number =>
    diagnosed.filter(({ pattern, likely }) => likely.some((named) => isRight(pattern, named)))
      .length;
  return {
    least,
    faults: patterns.length,
    named: count(() => true),
    requirement: count((pattern, likely) => pattern.breaks === likely.breaks),
    family: count((pattern, likely) => pattern.family === likely.family),
  };
}

/** The number of diagnosed nodes, and of nodes with all faults named. */
interface NamedShare {
  readonly nodes: number;
  readonly named: number;
}

/** Diagnoses nodes with two faults of different requirements, and counts the nodes with both named. */
export function diagnosePairs(patterns: readonly Pattern[], count: number): NamedShare {
  const step = Math.max(1, Math.floor(patterns.length / 2) - 1);
  const pairs = patterns
    .map((one, at) => [one, patterns[(at + step) % patterns.length] ?? one] as const)
    .filter(([one, other]) => one.breaks !== other.breaks)
    .slice(0, count);
  const named = pairs.filter((pair) => {
    const failures = { ...pair[1].failures, ...pair[0].failures };
    const names = namesOf(likelyFaults(foundOf(failures), patterns));
    return pair.every(({ fault }) => names.includes(fault));
  });
  return { nodes: pairs.length, named: named.length };
}

/** Diagnoses each fault of moving chains, with the patterns of fixed chains only or with all patterns. */
export function diagnoseMoving(patterns: readonly Pattern[], known: 'still' | 'all'): NamedShare {
  const still = patterns.map(({ moving: _moving, ...pattern }) => pattern);
  const moving = patterns.filter((pattern) => pattern.moving !== undefined);
  const named = moving.filter(({ fault, moving: failures = {} }) =>
    namesOf(likelyFaults(foundOf(failures), known === 'all' ? patterns : still)).includes(fault),
  );
  return { nodes: moving.length, named: named.length };
}

function namesOf(likely: readonly LikelyFault[]): readonly string[] {
  return likely.flatMap(({ fault, alike }) => alike ?? [fault]);
}

/** Returns a score as a line of text. */
export function scoreText({ least, faults, named, requirement, family }: DiagnosisScore): string {
  const right = `the right requirement for ${share(requirement, named)}, the right family for ${share(family, named)}`;
  return `  likeness ${least.toFixed(2)}: a fault is named for ${share(named, faults)}; of these, ${right}`;
}

/** Returns a part as a percentage. */
export function share(part: number, of: number): string {
  return `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
}
