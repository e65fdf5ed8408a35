import { readFileSync } from 'node:fs';
import { errnoOf } from '../../src/text/error.ts';

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

/** The places of the file, seen from the sources and from the compiled files. */
const PLACES = ['./patterns.json', '../../../reports/diagnosis/patterns.json'] as const;

let loaded: readonly Pattern[] | undefined;

/** The patterns of all broken nodes, which `npm run matrix` writes. */
export function patterns(): readonly Pattern[] {
  loaded ??= read();
  return loaded;
}

function read(): readonly Pattern[] {
  for (const place of PLACES) {
    try {
      // `npm run matrix` wrote it from values of this type.
      return JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'));
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
  throw new Error('the patterns of broken nodes are missing');
}

/** How many broken nodes each check convicts. */
export function tripsOf(all: readonly Pattern[]): ReadonlyMap<string, number> {
  const trips = new Map<string, number>();
  for (const { convictions } of all) {
    for (const check of Object.keys(convictions)) trips.set(check, (trips.get(check) ?? 0) + 1);
  }
  return trips;
}
