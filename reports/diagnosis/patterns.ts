import { readShipped } from '../../config/package-info.ts';
import { isObject } from '../../src/text/json.ts';

/** The findings on one broken node: which checks failed, and the traits of each failure. */
export interface Pattern {
  readonly fault: string;
  readonly family: string;
  /** The requirement that it breaks. */
  readonly breaks: string;
  readonly says: string;
  /** By check: the traits of its failure, see `traits.ts`. */
  readonly convictions: Readonly<Record<string, readonly string[]>>;
}

/** Ships with the suite. */
const FILE = 'reports/diagnosis/patterns.json';

let loaded: readonly Pattern[] | undefined;

/** The patterns of all broken nodes, which `npm run matrix` writes. */
export function patterns(): readonly Pattern[] {
  loaded ??= read();
  return loaded;
}

function read(): readonly Pattern[] {
  const all = parsePatterns(readShipped(FILE));
  if (all !== undefined) return all;
  throw new Error(`${FILE} holds no patterns: npm run matrix writes them`);
}

/** The file: each trait once, as most are shared, and the patterns, which name them by place. */
interface PatternsFile {
  readonly traits: readonly string[];
  readonly patterns: readonly (Omit<Pattern, 'convictions'> & {
    readonly convictions: Readonly<Record<string, readonly number[]>>;
  })[];
}

/** The text of the file, a trait or a pattern per line. JSON. */
export function formatPatterns(all: readonly Pattern[]): string {
  const places = new Map<string, number>();
  const placeOf = (trait: string): number => {
    const place = places.get(trait) ?? places.size;
    places.set(trait, place);
    return place;
  };
  const lines = all.map(({ convictions, ...pattern }) => {
    const own = Object.entries(convictions).map(
      ([check, traits]) => [check, traits.map(placeOf)] as const,
    );
    return JSON.stringify({ ...pattern, convictions: Object.fromEntries(own) });
  });
  const traits = [...places.keys()].map((trait) => JSON.stringify(trait));
  return `{"traits":[\n${traits.join(',\n')}\n],"patterns":[\n${lines.join(',\n')}\n]}\n`;
}

/** The patterns in such a text; `undefined` when it is another. @throws SyntaxError */
export function parsePatterns(text: string): readonly Pattern[] | undefined {
  const file: unknown = JSON.parse(text);
  if (!isPatternsFile(file)) return undefined;
  return file.patterns.map(({ convictions, ...pattern }) => {
    const own = Object.entries(convictions).map(
      ([check, places]) => [check, places.map((place) => file.traits[place] ?? '')] as const,
    );
    return { ...pattern, convictions: Object.fromEntries(own) };
  });
}

/** Accepts what was written from values of this type; the traits are not examined. */
function isPatternsFile(value: unknown): value is PatternsFile {
  return (
    isObject(value) &&
    Array.isArray(value['traits']) &&
    Array.isArray(value['patterns']) &&
    value['patterns'].every(
      (pattern: unknown) => isObject(pattern) && isObject(pattern['convictions']),
    )
  );
}

/** How many broken nodes each check convicts. */
export function tripsOf(all: readonly Pattern[]): ReadonlyMap<string, number> {
  const trips = new Map<string, number>();
  for (const { convictions } of all) {
    for (const check of Object.keys(convictions)) trips.set(check, (trips.get(check) ?? 0) + 1);
  }
  return trips;
}
