import { closest, distance } from 'fastest-levenshtein';

/** Returns the name nearest to a word, without regard to case; `undefined` when none is near. */
export function findNearest(word: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const lower = word.toLowerCase();
  const inLower = names.map((name) => name.toLowerCase());
  const nearest = closest(lower, inLower);
  const isNear = distance(lower, nearest) <= Math.max(2, Math.ceil(word.length / 3));
  return isNear ? names[inLower.indexOf(nearest)] : undefined;
}
