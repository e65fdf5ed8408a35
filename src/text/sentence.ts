/** Returns the text as one sentence: on one line, with one full stop at the end. */
export function sentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return /[.!?…]$/u.test(line) ? line : `${line}.`;
}

/** Returns the text without a full stop at its end, so that it can be continued. */
export function bare(text: string): string {
  return text.replace(/[.\s]+$/u, '');
}

/**
 * `1 MUST`, `2 MUSTs`.
 *
 * @param many the plural of a noun that does not only get an s
 */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

const MAX_SHOWN = 5;

/** Returns the first five names and the number of the others: `A, B and 3 more`. */
export function joinedList(names: readonly string[], most = MAX_SHOWN): string {
  const shown = names.slice(0, most).join(', ');
  const rest = names.length - most;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
