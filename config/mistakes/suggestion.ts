import { findNearest } from '../../src/text/nearest-name.ts';

/** The most names that are helpful in a message. */
const MAX_NAMES_LISTED = 40;

/**
 * `; did you mean "x"? (allowed: a, b, x)` for an unknown word.
 *
 * @param command the command that lists all allowed words, if they are too many for a message.
 */
export function suggestion(word: string, legal: readonly string[], command?: string): string {
  if (legal.length === 0) return '';
  const nearest = findNearest(word, legal);
  const hint = nearest === undefined ? '' : `; ${didYouMean(nearest)}`;
  const all =
    command === undefined || legal.length <= MAX_NAMES_LISTED
      ? `allowed: ${legal.join(', ')}`
      : `"${command}" lists all ${legal.length}`;
  return `${hint} (${all})`;
}

/**
 * `did you mean "x"?` for an unknown word; `use one of a, b, x` when none is near.
 *
 * @param command the command that lists all allowed words, if they are too many for a message.
 */
export function nearestOrAll(word: string, legal: readonly string[], command?: string): string {
  const nearest = findNearest(word, legal);
  if (nearest !== undefined) return didYouMean(nearest);
  return command === undefined || legal.length <= MAX_NAMES_LISTED
    ? `use one of ${legal.join(', ')}`
    : `"${command}" lists all ${legal.length}`;
}

function didYouMean(name: string): string {
  return `did you mean ${JSON.stringify(name)}?`;
}
