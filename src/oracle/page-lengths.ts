import type { SummariesQuestion } from '../spec/endpoints/summaries.ts';
import type { AccountHistory } from './account-history.ts';
import { max, min } from './extremes.ts';
import type { Bounds } from './selection.ts';

/** The fewest lengths that show no size of a page. */
const MANY_LENGTHS = 4;

/** The lengths of pages that were asked for without a limit, and that had more to list. */
export class PageLengths {
  readonly #counts = new Map<number, number>();

  /** @param length of a page which could have been as long as the longest. */
  add(length: number): void {
    this.#counts.set(length, (this.#counts.get(length) ?? 0) + 1);
  }

  /**
   * Whether no length is that of a page: there are many, and most pages are shorter than the longest. Section
   * 4.1 shows no size; a target that cuts its pages by bytes or time has none.
   */
  get areScattered(): boolean {
    const longest = Math.max(...this.#counts.keys());
    const all = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    const full = this.#counts.get(longest) ?? 0;
    return this.#counts.size >= MANY_LENGTHS && full * 2 < all;
  }
}

/** How many transactions are known that a page of any length could list. */
export function knownOf(
  { start, end }: SummariesQuestion,
  known: AccountHistory,
  bounds: Bounds,
): number {
  const from = max(start ?? bounds.oldest, bounds.oldest);
  return known.between(from, min(end ?? bounds.settled, bounds.settled)).length;
}
