import { readShipped } from '../../config/package-info.ts';

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

let loaded: readonly Pattern[] | undefined;

/** The patterns of all broken nodes, which `npm run matrix` writes. */
export function patterns(): readonly Pattern[] {
  loaded ??= read();
  return loaded;
}

function read(): readonly Pattern[] {
  // `npm run matrix` wrote it from values of this type.
  return JSON.parse(readShipped('reports/diagnosis/patterns.json'));
}

/** How many broken nodes each check convicts. */
export function tripsOf(all: readonly Pattern[]): ReadonlyMap<string, number> {
  const trips = new Map<string, number>();
  for (const { convictions } of all) {
    for (const check of Object.keys(convictions)) trips.set(check, (trips.get(check) ?? 0) + 1);
  }
  return trips;
}
