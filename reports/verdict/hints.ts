import { placeOf, yamlToAdd } from '../../src/evidence/to-add.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Need } from '../../src/evidence/need.ts';
import { hardestOf, phraseOf } from '../../src/evidence/need.ts';
import type { Hint, RequirementVerdict, VerdictDocument } from './verdict-document.ts';
import { oneLine } from '../text/text.ts';
import { plural } from '../../src/text/sentence.ts';

/** MUSTs, and the needs that would open them. */
interface Opening {
  readonly needs: readonly Need[];
  readonly musts: readonly string[];
}

/**
 * Returns what to add so that more MUSTs can be judged; the hint that opens most comes first. Each MUST is listed once, with the
 * needs of the check that is easiest to open.
 */
export function hintsOf(
  requirements: readonly RequirementVerdict[],
  checks: readonly CheckEvidence[],
): readonly Hint[] {
  const openings = requirements.flatMap((requirement) => {
    const needs = wasNotTried(requirement) ? leastOf(checksOf(requirement.id, checks)) : undefined;
    return needs === undefined ? [] : [{ needs, musts: [requirement.id] }];
  });
  return hintsFrom(openings);
}

/** Groups MUSTs by what would open them: those that need the same place of a configuration together. */
export function hintsFrom(openings: readonly Opening[]): readonly Hint[] {
  const places = new Map<string, Opening>();
  for (const { needs: all, musts } of openings) {
    const needs = hardestOfEachPlace(all);
    const key = needs.map((need) => placeOf(need) ?? need).join();
    const before = places.get(key) ?? { needs, musts: [] };
    places.set(key, { needs: harder(before.needs, needs), musts: [...before.musts, ...musts] });
  }
  return [...places.values()]
    .toSorted((a, b) => b.musts.length - a.musts.length)
    .map(({ needs, musts }) => ({
      needs,
      what: phraseOf(needs),
      musts,
      add: yamlToAdd(new Map(needs.map((need) => [need, undefined]))),
    }));
}

/** Returns what opens the MUSTs of a hint: `add a table item`. */
export function stepOf({ needs, what }: Pick<Hint, 'needs' | 'what'>): string {
  return needs.includes('pruned') ? `use ${what}, or write prunes: false` : `add ${what}`;
}

/**
 * Returns `Add this to ledger-conformance.yaml, replacing each …:`, with the file that the run was configured by.
 *
 * @param yaml what to add.
 */
export function pasteInto(
  { configuredBy: { config } }: Pick<VerdictDocument, 'configuredBy'>,
  yaml: string,
): string {
  const file = typeof config === 'string' ? config : 'ledger-conformance.yaml';
  return `Add this to ${oneLine(file)}${yaml.includes('…') ? ', replacing each …' : ''}:`;
}

/** Returns the YAML of all hints, with comments for members that the file may have already. */
export function yamlToPaste(hints: readonly Hint[]): string {
  return yamlToAdd(notesOf(hints), true);
}

/** Returns the needs of all hints. A comment says how many MUSTs the line of a need opens. */
export function notesOf(hints: readonly Hint[]): ReadonlyMap<Need, string | undefined> {
  const notes = new Map<Need, string | undefined>();
  const noted = new Set<number | undefined>();
  for (const { needs, musts, what } of hints) {
    for (const need of needs) {
      const place = placeOf(need);
      const note = noted.has(place) ? undefined : `${plural(musts.length, 'MUST')}: ${what}`;
      noted.add(place);
      notes.set(need, notes.get(need) ?? note);
    }
  }
  return notes;
}

/** Returns the hardest of the needs that each place of a configuration meets. */
function hardestOfEachPlace(needs: readonly Need[]): readonly Need[] {
  const placed = (need: Need): string | number => placeOf(need) ?? need;
  return needs.filter((need) => {
    return hardestOf(needs.filter((other) => placed(other) === placed(need))) === need;
  });
}

/** Returns whether a MUST is untested, so that an addition to the configuration may open it. */
function wasNotTried({ level, outcome }: RequirementVerdict): boolean {
  return level === 'MUST' && outcome === 'untested';
}

/** Returns the checks that can prove a requirement. A supporting check cannot, so its needs open nothing. */
function checksOf(id: string, checks: readonly CheckEvidence[]): readonly CheckEvidence[] {
  return checks.filter(({ requirement, supporting }) => requirement === id && supporting !== true);
}

/**
 * Returns the needs of the check that is easiest to open; `undefined` when no need opens a check, or when an option
 * left out a check that needs nothing else.
 */
function leastOf(checks: readonly CheckEvidence[]): readonly Need[] | undefined {
  const asked = checks.filter(({ leftOut }) => leftOut === undefined);
  const isReady = checks.some((check) => !asked.includes(check) && check.needs === undefined);
  if (isReady) return undefined;
  const needsOfChecks = asked.flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
  return needsOfChecks.toSorted((a, b) => (harder(a, b) === a ? 1 : -1))[0];
}

/** Returns the needs that are harder to meet. */
function harder(one: readonly Need[], other: readonly Need[]): readonly Need[] {
  const hardest = hardestOf([...one, ...other]);
  return hardest !== undefined && one.includes(hardest) ? one : other;
}
