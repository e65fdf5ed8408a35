import { readShipped } from '../../config/package-info.ts';
import { isObject, omitUndefined } from '../../src/text/json.ts';

/** The failed checks of a run or a fault: the traits of each failure by check, see `traits.ts`. */
export type Failures = Readonly<Record<string, readonly string[]>>;

/** How one fault fails. */
export interface Pattern {
  readonly fault: string;
  readonly family: string;
  /** The requirement that it breaks. */
  readonly breaks: string;
  readonly says: string;
  readonly failures: Failures;
  /** On a chain that moves, where it fails differently there. */
  readonly moving?: Failures;
}

/** Ships with the suite. */
const FILE = 'reports/diagnosis/patterns.json';

let loaded: readonly Pattern[] | undefined;

/** Returns the patterns of all faults, which `npm run matrix` writes. */
export function patterns(): readonly Pattern[] {
  loaded ??= read();
  return loaded;
}

function read(): readonly Pattern[] {
  const all = parsePatterns(readShipped(FILE));
  if (all !== undefined) return all;
  throw new Error(`${FILE} holds no patterns: npm run matrix writes them`);
}

/** Failures in the file: traits by their place in its list, as most are shared. */
type PlacedFailures = Readonly<Record<string, readonly number[]>>;

/** The file: each trait once, and the patterns, which name them by place. */
interface PatternsFile {
  readonly traits: readonly string[];
  readonly patterns: readonly (Omit<Pattern, 'failures' | 'moving'> & {
    readonly failures: PlacedFailures;
    readonly moving?: PlacedFailures;
  })[];
}

/** Returns the text of the file, a trait or a pattern per line. JSON. */
export function formatPatterns(all: readonly Pattern[]): string {
  const places = new Map<string, number>();
  const placeOf = (trait: string): number => {
    const place = places.get(trait) ?? places.size;
    places.set(trait, place);
    return place;
  };
  const placed = (failures: Failures): PlacedFailures =>
    mapValues(failures, (traits) => traits.map(placeOf));
  const lines = all.map(({ failures, moving, ...pattern }) =>
    JSON.stringify({
      ...pattern,
      failures: placed(failures),
      ...omitUndefined({ moving: moving && placed(moving) }),
    }),
  );
  const traits = [...places.keys()].map((trait) => JSON.stringify(trait));
  return `{"traits":[\n${traits.join(',\n')}\n],"patterns":[\n${lines.join(',\n')}\n]}\n`;
}

/**
 * Returns the patterns in the text of a patterns file; `undefined` for another file.
 *
 * @throws SyntaxError
 */
export function parsePatterns(text: string): readonly Pattern[] | undefined {
  const file: unknown = JSON.parse(text);
  if (!isPatternsFile(file)) return undefined;
  const named = (placed: PlacedFailures): Failures =>
    mapValues(placed, (places) => places.map((place) => file.traits[place] ?? ''));
  return file.patterns.map(({ failures, moving, ...pattern }) => ({
    ...pattern,
    failures: named(failures),
    ...omitUndefined({ moving: moving && named(moving) }),
  }));
}

function mapValues<One, Other>(
  object: Readonly<Record<string, One>>,
  map: (value: One) => Other,
): Readonly<Record<string, Other>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

/** Accepts what was written from values of this type; the traits are not examined. */
function isPatternsFile(value: unknown): value is PatternsFile {
  return (
    isObject(value) &&
    Array.isArray(value['traits']) &&
    Array.isArray(value['patterns']) &&
    value['patterns'].every(
      (pattern: unknown) => isObject(pattern) && isObject(pattern['failures']),
    )
  );
}

/** Returns how many faults each check detects. */
export function detectedBy(all: readonly Pattern[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { failures } of all) {
    for (const check of Object.keys(failures)) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return counts;
}
