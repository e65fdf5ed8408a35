import { max, min } from '../../oracle/extremes.ts';
import type { Bounds } from '../../oracle/selection.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { Reached } from './version-timeline.ts';
import { VersionTimeline } from './version-timeline.ts';

/**
 * How much later than another a process of the target may hear of a block, and how old the ledger
 * version may be that it names. Milliseconds.
 */
export const LATE_MS = 1000;

/** How long a replica that prunes names one oldest version. Milliseconds. */
const PRUNES_WITHIN_MS = 3 * LATE_MS;

/** A ledger version when it was named, and the oldest version then. */
interface Head extends Reached {
  readonly oldest: bigint;
}

/** What a process of the target had. */
type Had = Pick<Bounds, 'oldest'> & { readonly version: bigint };

/** Whether several replicas answer, as far as answers show, and by how much they lag. */
export class Replicas {
  /** The versions that 200s named. */
  readonly heads = new VersionTimeline<Head>();
  /** The oldest version that each 200 named, and when. */
  readonly #oldestNamed: { readonly at: number; readonly oldest: bigint }[] = [];
  /** When each of them was named first. */
  readonly #since = new Map<bigint, number>();
  /** When the last request was sent whose 200 named it. */
  readonly #keptAt = new Map<bigint, number>();
  /** Whether any answer knew less than an earlier one. */
  wentBack = false;
  /** The most versions by which any answer lagged. */
  lag = 0n;
  /** The longest time for which any did. Milliseconds. */
  lagMs = 0;

  /** Notes what a 200 names; the oldest version of the head is the highest that was named so far. */
  name(
    { sentAt, durationMs }: Pick<AnsweredExchange, 'sentAt' | 'durationMs'>,
    version: bigint | undefined,
    own: bigint | undefined,
    oldest: bigint,
  ): void {
    const at = sentAt + durationMs;
    if (own !== undefined) {
      this.#keptAt.set(own, Math.max(sentAt, this.#keptAt.get(own) ?? sentAt));
      this.#oldestNamed.push({ at, oldest: own });
      if (!this.#since.has(own)) this.#since.set(own, at);
    }
    if (version !== undefined) this.heads.add({ at, version, oldest });
  }

  /** Returns whether a request sent at some time or later was answered by a 200 that names a version as not pruned. */
  kept(version: bigint, from: number): boolean {
    return [...this.#keptAt].some(([oldest, at]) => oldest <= version && at >= from);
  }

  /**
   * Notes by how much an answer lags.
   *
   * @param named what the answer names.
   * @param known what was known when its request was sent.
   * @returns by how many versions; below 0 when it is ahead.
   */
  compare(sentAt: number, named: Had, known: Had): bigint {
    // A request may have waited for its place since: a margin of a millisecond, to which sentAt is rounded.
    const highest = max(known.version, this.heads.by(sentAt - 1)?.version ?? 0n);
    this.wentBack ||= named.oldest < known.oldest || named.version < highest;
    const lag = known.version - named.version;
    this.lag = max(this.lag, lag);
    const left = this.heads.reaching(named.version + 1n)?.at ?? sentAt;
    this.lagMs = Math.max(this.lagMs, sentAt - left);
    return lag;
  }

  /**
   * Returns whether an oldest version was named so long before a request that each process that names it had it when
   * it read the body.
   */
  hadLong(oldest: bigint, sentAt: number): boolean {
    const since = this.#since.get(oldest) ?? sentAt;
    return sentAt - since > LATE_MS + 2 * this.lagMs;
  }

  /**
   * Returns what a process surely had when it read the body of an answer. A single one had all that
   * was known when the request was sent. One of several may be behind, and may catch up between the
   * body and the headers: it had what was named {@link LATE_MS}, and all that any lags, before its
   * own version, and what was named earlier than any answer is behind.
   *
   * @param own the ledger version that the answer names, if any.
   */
  hadBefore(sentAt: number, own: bigint | undefined, known: Had): Had {
    if (!this.wentBack) return known;
    const reached = this.heads.reaching(own ?? U64_MAX)?.at ?? 0;
    const latest = Math.max(reached - this.lagMs, sentAt - 2 * this.lagMs) - LATE_MS;
    const had = this.heads.by(latest);
    // They may prune apart: this one had pruned no more than the one that keeps most, and still prunes.
    const isPruning = (named: bigint): boolean =>
      sentAt - (this.#since.get(named) ?? 0) <= PRUNES_WITHIN_MS;
    const from = this.#oldestNamed.findLastIndex(({ at }) => at < latest) + 1;
    const least = this.#oldestNamed
      .slice(from)
      .filter(({ at, oldest }) => at <= sentAt && isPruning(oldest))
      .map(({ oldest }) => oldest)
      .reduce(min, had?.oldest ?? 0n);
    return { version: min(known.version, had?.version ?? 0n), oldest: min(known.oldest, least) };
  }
}
