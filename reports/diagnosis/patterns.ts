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
  const value: unknown = JSON.parse(readShipped(FILE));
  if (isPatterns(value)) return value;
  throw new Error(`${FILE} holds no patterns: npm run matrix writes them`);
}

/** Accepts what was written from values of this type; the traits are not examined. */
function isPatterns(value: unknown): value is readonly Pattern[] {
  return (
    Array.isArray(value) && value.every((one) => isObject(one) && isObject(one['convictions']))
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
