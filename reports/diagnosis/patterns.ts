import { readShipped } from '../../config/package-info.ts';
import { isObject } from '../../src/text/json.ts';

/** The failed checks of a run or a fault: the traits of each failure by check, see `traits.ts`. */
export type Failures = Readonly<Record<string, readonly string[]>>;

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

/** Ships with the suite. `npm run matrix` writes it. */
const FILE = 'reports/diagnosis/patterns.json';

let loaded: readonly Pattern[] | undefined;

export function patterns(): readonly Pattern[] {
  loaded ??= parsePatterns(readShipped(FILE));
  return loaded;
}

/** Failures in the file: traits by their place in its list, as most are shared. */
type PlacedFailures = Readonly<Record<string, readonly number[]>>;

/** The file: each trait once, and the patterns, which name them by place. */
interface PatternsFile {
  readonly traits: readonly string[];
  readonly patterns: readonly WithFailures<PlacedFailures>[];
}

type WithFailures<Form> = Omit<Pattern, 'failures' | 'moving'> & {
  readonly failures: Form;
  readonly moving?: Form;
};

/** Returns the text of the file, a trait or a pattern per line. JSON. */
export function formatPatterns(all: readonly Pattern[]): string {
  const places = new Map<string, number>();
  const placeOf = (trait: string): number => {
    const place = places.get(trait) ?? places.size;
    places.set(trait, place);
    return place;
  };
  const lines = all.map((pattern) => JSON.stringify(withTraits(pattern, placeOf)));
  const traits = [...places.keys()].map((trait) => JSON.stringify(trait));
  return `{"traits":[\n${traits.join(',\n')}\n],"patterns":[\n${lines.join(',\n')}\n]}\n`;
}

/**
 * Returns the patterns in the text of a patterns file.
 *
 * @throws Error for another file
 */
export function parsePatterns(text: string): readonly Pattern[] {
  const file: unknown = JSON.parse(text);
  if (!isPatternsFile(file))
    throw new Error(
      `${FILE} holds no patterns, so the package is incomplete: install the package again`,
    );
  return file.patterns.map((pattern) =>
    withTraits(pattern, (place: number) => file.traits[place] ?? ''),
  );
}

/** Returns the pattern with its traits written in another form. */
function withTraits<From, To>(
  { failures, moving, ...pattern }: WithFailures<Readonly<Record<string, readonly From[]>>>,
  map: (trait: From) => To,
): WithFailures<Readonly<Record<string, readonly To[]>>> {
  const mapped = (all: Readonly<Record<string, readonly From[]>>) =>
    Object.fromEntries(Object.entries(all).map(([check, traits]) => [check, traits.map(map)]));
  return {
    ...pattern,
    failures: mapped(failures),
    ...(moving === undefined ? {} : { moving: mapped(moving) }),
  };
}

/** Accepts what {@link formatPatterns} wrote; the patterns are not examined. */
function isPatternsFile(value: unknown): value is PatternsFile {
  return isObject(value) && Array.isArray(value['traits']) && Array.isArray(value['patterns']);
}

/** Returns how many faults each check detects. */
export function detectedBy(all: readonly Pattern[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { failures } of all) {
    for (const check of Object.keys(failures)) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return counts;
}
