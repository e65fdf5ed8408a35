import { placeOf, yamlToAdd } from '../../config/to-add.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Need } from '../../src/evidence/need.ts';
import { hardestOf, phraseOf } from '../../src/evidence/need.ts';
import type { Hint, RequirementVerdict } from '../verdict-document.ts';
import { plural } from './sentence.ts';

/** Said of a target that lets nobody in: nothing else that is added would help before this. */
export const NOBODY_LET_IN =
  'Every valid request was answered 401 or 403: does this node want a header? Write it under headers in the configuration, e.g. headers: { authorization: "Bearer ${NODE_TOKEN}" }.';

/** MUSTs, and what would open them. */
interface Opening {
  readonly needs: readonly Need[];
  readonly musts: readonly string[];
}

/**
 * What would let more MUSTs be judged, the most telling first. Each MUST stands once: under the
 * least of what its checks would have to be given.
 */
export function hintsOf(
  requirements: readonly RequirementVerdict[],
  checks: readonly CheckEvidence[],
): readonly Hint[] {
  const openings = requirements.flatMap((requirement) => {
    const needs = isOpen(requirement) ? leastOf(checksOf(requirement.id, checks)) : undefined;
    return needs === undefined ? [] : [{ needs, musts: [requirement.id] }];
  });
  return hintsFrom(openings);
}

/** The same MUSTs by what would open them: those of one line of a configuration together. */
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

/** What to paste: as {@link yamlOf} has it, and each key says what to do where it is there already. */
export function yamlToPaste(hints: readonly Hint[]): string {
  return yamlOf(hints)
    .replace(/^(profile: [^#]*)# /m, '$1# in place of the one that is there; ')
    .replaceAll(/^(\w+):$/gm, '$1: # add to $1, where it is there already');
}

/** What to add to open all that can be opened so; a line says how many MUSTs it opens, most first. */
export function yamlOf(hints: readonly Hint[]): string {
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
  return yamlToAdd(notes);
}

/** Of what one line of a configuration gives, the one that asks for most. */
function hardestOfEachPlace(needs: readonly Need[]): readonly Need[] {
  const placed = (need: Need): string | number => placeOf(need) ?? need;
  return needs.filter((need) => {
    return hardestOf(needs.filter((other) => placed(other) === placed(need))) === need;
  });
}

function isOpen({ level, outcome }: RequirementVerdict): boolean {
  return level === 'MUST' && (outcome === 'untested' || outcome === 'inapplicable');
}

/** One that is passed alone says too little: what it needs opens nothing. */
function checksOf(id: string, checks: readonly CheckEvidence[]): readonly CheckEvidence[] {
  return checks.filter(({ requirement, supporting }) => requirement === id && supporting !== true);
}

/**
 * What the easiest check to open needs; `undefined` where nothing is known to open any, or one needs
 * only to be asked: an option of the run has left it out.
 */
function leastOf(checks: readonly CheckEvidence[]): readonly Need[] | undefined {
  const asked = checks.filter(({ leftOut }) => leftOut === undefined);
  const isReady = checks.some((check) => !asked.includes(check) && check.needs === undefined);
  if (isReady) return undefined;
  const all = asked.flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
  return all.toSorted((a, b) => (harder(a, b) === a ? 1 : -1))[0];
}

/** The one that asks for more. */
function harder(one: readonly Need[], other: readonly Need[]): readonly Need[] {
  const hardest = hardestOf([...one, ...other]);
  return hardest !== undefined && one.includes(hardest) ? one : other;
}
