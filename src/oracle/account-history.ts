import type { Detail } from '../text/difference.ts';
import { AnswersAbout } from './answers-about.ts';
import type { Entry, Span } from './entry.ts';
import {
  ascending,
  entryDifference,
  firstAtOrAbove,
  formatEntry,
  sameTransaction,
} from './entry.ts';
import { addSpan, covers } from './spans.ts';

/** An answer from which something is known. */
interface Source {
  /** Id of the exchange. */
  readonly exchange: number;
  /** Path and query of the request. */
  readonly path: string;
}

/** Two answers, or an answer and the user's ground truth, that cannot both be right. */
interface Contradiction {
  readonly version: bigint;
  readonly known: string;
  readonly now: string;
  /** Which member of the transaction differs. */
  readonly difference?: Detail | undefined;
  /** The answer from which the known entry comes; absent when none is recorded. */
  readonly source?: Source | undefined;
}

function changed(known: Entry, now: Entry): Contradiction {
  const difference = entryDifference(known, now);
  return { version: now.version, known: formatEntry(known), now: formatEntry(now), difference };
}

/**
 * What has been learned about one account: transactions, and spans of versions in which the account
 * has no others. Both only grow, because committed history does not change.
 */
export class AccountHistory {
  #entries: Entry[] = [];
  readonly #byVersion = new Map<bigint, Entry>();
  readonly #sources = new Map<bigint, Source>();
  readonly #wholes: { readonly span: Span; readonly source: Source }[] = [];
  #spans: readonly Span[] = [];
  /** The entries listed at each version, with the questions that got them. */
  readonly #listed = new Map<bigint, AnswersAbout<Entry>>();
  readonly #true = new Set<bigint>();

  /** Every known entry, ascending. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The spans in which every entry is known, disjoint and ascending. */
  get spans(): readonly Span[] {
    return this.#spans;
  }

  /** Returns true when a transaction is known at that version. */
  has(version: bigint): boolean {
    return this.#byVersion.has(version);
  }

  /** Returns the known entries with `from <= version <= to`, ascending. */
  between(from: bigint, to: bigint): readonly Entry[] {
    const first = firstAtOrAbove(this.#entries, from);
    const end = firstAtOrAbove(this.#entries, to + 1n);
    return this.#entries.slice(first, end);
  }

  /** Returns true when every entry at that version is known. */
  isCovered(version: bigint): boolean {
    return covers(this.#spans, version);
  }

  /**
   * Returns the first answer that listed a version, else one that listed a span around it without
   * it.
   */
  sourceOf(version: bigint): Source | undefined {
    const around = this.#wholes.find(({ span }) => covers([span], version));
    return this.#sources.get(version) ?? around?.source;
  }

  /** Takes a transaction from the ground truth. It decides when answers disagree. */
  trust(version: bigint): void {
    this.#true.add(version);
  }

  /**
   * Returns whether a disputed transaction is there, by the ground truth, or by a majority of the
   * answers to at least three different questions; `undefined` when neither decides.
   */
  tellRight(version: bigint): string | undefined {
    if (this.#true.has(version)) return `the configuration lists version ${version}`;
    const listed = this.#listed.get(version)?.questions ?? new Set();
    const presence = new AnswersAbout<boolean>();
    for (const path of listed) presence.add(true, path);
    for (const { span, source } of this.#wholes) {
      if (covers([span], version) && !listed.has(source.path)) presence.add(false, source.path);
    }
    const { majority } = presence;
    if (majority === undefined) return undefined;
    const omitting = presence.questions.size - listed.size;
    if (!majority.says) {
      return `${omitting} answers omit version ${version}; ${answersThat(listed.size, 'list')} it`;
    }
    return `${listed.size} answers list version ${version}; ${answersThat(omitting, 'omit')} it`;
  }

  /** Returns which transaction is at a disputed version, by a majority of the answers. */
  tellWhich(version: bigint): string | undefined {
    const majority = this.#listed.get(version)?.majority;
    if (majority === undefined) return undefined;
    const { says, to, of } = majority;
    const share = `${to} of ${of} answers say that version ${version} is ${formatEntry(says)}`;
    const known = this.#byVersion.get(version);
    const isKnown = known === undefined || sameTransaction(known, says);
    return isKnown ? share : `${share}: the earlier answer is wrong`;
  }

  /** Returns the entries of an answer that say something else of a version than is known. */
  contradictions(entries: readonly Entry[]): readonly Contradiction[] {
    return entries.flatMap((entry) => {
      const known = this.#byVersion.get(entry.version);
      if (known === undefined || sameTransaction(known, entry)) return [];
      return [{ ...changed(known, entry), source: this.sourceOf(entry.version) }];
    });
  }

  /** Takes in an answer. Where it contradicts what is known, the older entry is kept. */
  learn(entries: readonly Entry[], span: Span | undefined, source?: Source): void {
    const fresh = entries.filter(
      (entry) => !this.#byVersion.has(entry.version) && !this.isCovered(entry.version),
    );
    for (const added of fresh) this.#byVersion.set(added.version, added);
    if (source !== undefined) {
      for (const { version } of fresh) this.#sources.set(version, source);
      for (const entry of entries) this.#noteListed(entry, source);
      if (span !== undefined) this.#wholes.push({ span, source });
    }
    // Stryker disable next-line ConditionalExpression,EqualityOperator: it saves sorting what has not changed
    if (fresh.length > 0) this.#entries = ascending([...this.#byVersion.values()]);
    if (span !== undefined) this.#spans = addSpan(this.#spans, span);
  }

  #noteListed(entry: Entry, { path }: Source): void {
    const answers = this.#listed.get(entry.version) ?? new AnswersAbout(sameTransaction);
    this.#listed.set(entry.version, answers);
    answers.add(entry, path);
  }
}

/** Returns `no answer lists`, `1 answer lists` or `2 answers list`. */
function answersThat(count: number, verb: 'list' | 'omit'): string {
  if (count > 1) return `${count} answers ${verb}`;
  return count === 1 ? `1 answer ${verb}s` : `no answer ${verb}s`;
}
