import type { Entry, Span } from './entry.ts';
import { ascending, firstAtOrAbove, sameTransaction, told } from './entry.ts';
import { addSpan, covers } from './spans.ts';

/** Two answers, or an answer and the user's ground truth, that cannot both be right. */
export interface Contradiction {
  readonly version: bigint;
  readonly known: string;
  readonly now: string;
}

/**
 * What has been learned about one account: transactions, and spans of versions in which the
 * account has no others. Both only grow, because committed history does not change.
 */
export class AccountHistory {
  #entries: Entry[] = [];
  readonly #byVersion = new Map<bigint, Entry>();
  #spans: readonly Span[] = [];

  /** Every known entry, ascending. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The spans in which every entry is known, disjoint and ascending. */
  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** True when a transaction is known at that version. */
  has(version: bigint): boolean {
    return this.#byVersion.has(version);
  }

  /** The known entries with `from <= version <= to`, ascending. */
  between(from: bigint, to: bigint): readonly Entry[] {
    const first = firstAtOrAbove(this.#entries, from);
    const end = firstAtOrAbove(this.#entries, to + 1n);
    return this.#entries.slice(first, end);
  }

  /** True when nothing but known entries can lie at that version. */
  settled(version: bigint): boolean {
    return covers(this.#spans, version);
  }

  /** What an answer contradicts, given the span in which it lists every transaction. */
  contradictions(entries: readonly Entry[], span: Span | undefined): readonly Contradiction[] {
    return [...this.#conflicts(entries), ...this.#vanished(entries, span)];
  }

  /** Takes in an answer; where it contradicts what was known, the older word is kept. */
  learn(entries: readonly Entry[], span: Span | undefined): void {
    const fresh = entries.filter(
      (one) => !this.#byVersion.has(one.version) && !this.settled(one.version),
    );
    for (const one of fresh) this.#byVersion.set(one.version, one);
    if (fresh.length > 0) this.#entries = ascending([...this.#byVersion.values()]);
    if (span !== undefined) this.#spans = addSpan(this.#spans, span);
  }

  #conflicts(entries: readonly Entry[]): Contradiction[] {
    return entries.flatMap((one) => {
      const known = this.#byVersion.get(one.version);
      if (known === undefined) {
        return this.settled(one.version)
          ? [{ version: one.version, known: 'no transaction', now: told(one) }]
          : [];
      }
      return sameTransaction(known, one)
        ? []
        : [{ version: one.version, known: told(known), now: told(one) }];
    });
  }

  #vanished(entries: readonly Entry[], span: Span | undefined): Contradiction[] {
    if (span === undefined) return [];
    const listed = new Set(entries.map((one) => one.version));
    return this.between(span.from, span.to)
      .filter((one) => !listed.has(one.version))
      .map((one) => ({ version: one.version, known: told(one), now: 'not listed' }));
  }
}
