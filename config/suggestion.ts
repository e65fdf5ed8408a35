import { closest, distance } from 'fastest-levenshtein';

/** More names than these are no help in a message. */
const MOST_LISTED = 40;

/**
 * `; did you mean "x"? (legal: a, b, x)` for a word that is none of the legal ones.
 *
 * @param command lists them all, where they are too many for a message.
 */
export function suggestion(word: string, legal: readonly string[], command?: string): string {
  if (legal.length === 0) return '';
  const lower = word.toLowerCase();
  const inLower = legal.map((name) => name.toLowerCase());
  const nearest = closest(lower, inLower);
  const near = distance(lower, nearest) <= Math.max(2, Math.ceil(word.length / 3));
  const meant = legal[inLower.indexOf(nearest)] ?? nearest;
  const hint = near ? `; did you mean ${JSON.stringify(meant)}?` : '';
  const all =
    command === undefined || legal.length <= MOST_LISTED
      ? `legal: ${legal.join(', ')}`
      : `"${command}" lists all ${legal.length}`;
  return `${hint} (${all})`;
}
