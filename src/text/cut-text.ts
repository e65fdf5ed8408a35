/**
 * The mark of a cut: three dots, or the one character for them. A redactor looks before each mark
 * for the rest of a cut secret, so every cut must leave one.
 */
export const CUT_MARK = /\.{3}|…/;

/**
 * Returns the beginning of a text that is longer than `max` UTF-16 units; never half a surrogate
 * pair.
 */
export function cutText(text: string, max: number, mark: '...' | '…' = '...'): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - mark.length).replace(/\p{Cs}$/u, '')}${mark}`;
}
