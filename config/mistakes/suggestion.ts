import { findNearest } from '../../src/text/nearest-name.ts';

/** The most names that are helpful in a message. */
const MAX_NAMES_LISTED = 40;

/**
 * `; did you mean "x"? (legal: a, b, x)` for a word that is not legal.
 *
 * @param command the command that lists all legal words, for when they are too many for a message.
 */
export function suggestion(word: string, legal: readonly string[], command?: string): string {
  if (legal.length === 0) return '';
  const nearest = findNearest(word, legal);
  const hint = nearest === undefined ? '' : `; ${didYouMean(nearest)}`;
  const all =
    command === undefined || legal.length <= MAX_NAMES_LISTED
      ? `legal: ${legal.join(', ')}`
      : `"${command}" lists all ${legal.length}`;
  return `${hint} (${all})`;
}

/** `did you mean "x"?` for a word that is not legal; all legal words when none is near. */
export function nearestOrAll(word: string, legal: readonly string[]): string {
  const nearest = findNearest(word, legal);
  return nearest === undefined ? legal.join(', ') : didYouMean(nearest);
}

function didYouMean(name: string): string {
  return `did you mean ${JSON.stringify(name)}?`;
}
