import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';
import type { AccountHistory } from './account-history.ts';
import { max, min } from './extremes.ts';
import type { Bounds } from './selection.ts';

/** The fewest lengths that show no size of a page. */
const MANY_LENGTHS = 4;

/** The lengths of pages that were asked for without a limit. */
export class PageLengths {
  readonly #pages: { readonly length: number; readonly known: number }[] = [];

  /** @param known how many transactions are known that the page could list. */
  add(length: number, known: number): void {
    this.#pages.push({ length, known });
  }

  /**
   * Returns whether the target has no fixed page size. Section 4.1 shows no size; a target that cuts its pages by
   * bytes or by time has none. Then most full pages are shorter than the longest page, and their lengths differ.
   */
  get areScattered(): boolean {
    const longest = this.#pages.reduce((most, { length }) => Math.max(most, length), 0);
    const lengths = this.#pages.flatMap(({ length, known }) => (known >= longest ? [length] : []));
    const full = lengths.filter((length) => length === longest).length;
    return new Set(lengths).size >= MANY_LENGTHS && full * 2 < lengths.length;
  }
}

/** Returns how many transactions are known that a page of any length could list. */
export function countKnown(
  { start, end }: SummariesQuestion,
  known: AccountHistory,
  bounds: Bounds,
): number {
  const from = max(start ?? bounds.oldest, bounds.oldest);
  return known.between(from, min(end ?? bounds.settled, bounds.settled)).length;
}
