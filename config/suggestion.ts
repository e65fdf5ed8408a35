import { closest, distance } from 'fastest-levenshtein';

/** `; did you mean "x"? (legal: a, b, x)` for a word that is none of the legal ones. */
export function suggestion(word: string, legal: readonly string[]): string {
  if (legal.length === 0) return '';
  const lower = word.toLowerCase();
  const inLower = legal.map((name) => name.toLowerCase());
  const nearest = closest(lower, inLower);
  const near = distance(lower, nearest) <= Math.max(2, Math.ceil(word.length / 3));
  const meant = legal[inLower.indexOf(nearest)] ?? nearest;
  const hint = near ? `; did you mean ${JSON.stringify(meant)}?` : '';
  return `${hint} (legal: ${legal.join(', ')})`;
}
