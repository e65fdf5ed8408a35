/**
 * What stands where a text was cut: three dots, or the one character for them. A redactor looks in
 * front of it for what a cut has left of a secret, so no text is cut without it.
 */
export const CUT_MARK = /\.{3}|…/;

/** The beginning of a text that is longer than `max` UTF-16 units; never half a pair. */
export function cutText(text: string, max: number, mark: '...' | '…' = '...'): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - mark.length).replace(/\p{Cs}$/u, '')}${mark}`;
}
