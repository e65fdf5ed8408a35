import type { LedgerView } from '../../expect/header-matchers.ts';
import { ledgerView } from '../../expect/header-matchers.ts';
import { isFull, listedIn } from '../../expect/summary-matchers.ts';
import { max, min } from '../../oracle/extremes.ts';
import type { Bounds } from '../../oracle/selection.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { isValid, versionNeeded } from '../../spec/endpoints/endpoints.ts';
import type { Names } from '../../spec/names.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import { AnswerOrder } from './answer-order.ts';
import { LATE_MS, Replicas } from './replicas.ts';
import { VersionTimeline } from './version-timeline.ts';

/** What was known of the ledger when a request was sent. */
interface KnownAtSend {
  /** `undefined` when no 200 had named a ledger version. */
  readonly highest: bigint | undefined;
  readonly oldest: bigint;
}

/** The known state of the ledger, from the headers of the answers so far: the current version from those of 200s. */
export class LedgerTracker {
  #names: Names;
  /** The facts known when a request was sent. Its answer must not be older. */
  readonly #knownAtSend = new WeakMap<Request, KnownAtSend>();
  /** Which answers came before which. */
  readonly order = new AnswerOrder();
  readonly #replicas = new Replicas();
  /** The versions that 200s named or listed. */
  #shown = new VersionTimeline();
  #highest: bigint | undefined;
  #highestNamed: bigint | undefined;
  /** The highest version before the last advance. */
  #highestBefore: bigint | undefined;
  #advances = 0;
  #oldest: bigint | undefined;
  /** The first oldest version that any answer named; the pruning boundary has only risen since. */
  #oldestBefore = 0n;
  #latest: LedgerView = {};
  #firstSeen: number | undefined;
  #lastSeen: number | undefined;
  /** When the request was sent that was sent last of those that were answered. */
  #lastSent = 0;

  constructor(names: Names) {
    this.#names = names;
  }

  /** Whether any answer named an oldest version; otherwise it is unknown, not 0. */
  get isOldestKnown(): boolean {
    return this.#oldest !== undefined;
  }

  /** The pruning point: the highest oldest version any answer named. 0 when none named one. */
  get oldest(): bigint {
    return this.#oldest ?? 0n;
  }

  /** The highest ledger version that a 200 named; `undefined` before the first. */
  get highest(): bigint | undefined {
    return this.#highest;
  }

  /** The highest ledger version that any answer named, errors included; `undefined` before the first. */
  get highestNamed(): bigint | undefined {
    return this.#highestNamed;
  }

  /** The first version that the last advance of the ledger brought; `undefined` before it advances. */
  get firstOfNewest(): bigint | undefined {
    return this.#highestBefore === undefined ? undefined : this.#highestBefore + 1n;
  }

  /**
   * How often a 200 named a higher ledger version than all before: the blocks that were seen.
   */
  get advances(): number {
    return this.#advances;
  }

  /** The headers of the last 200 that had a ledger version, else of the last error. */
  get lastHeaders(): LedgerView {
    return this.#latest;
  }

  /** The times of the first and last answer, in milliseconds since the epoch. */
  get seen(): { readonly first: number | undefined; readonly last: number | undefined } {
    return { first: this.#firstSeen, last: this.#lastSeen };
  }

  /** Call this before a request is sent: the response must include everything committed by now. */
  beforeSending(request: Request): void {
    this.order.beforeSending(request);
    this.#knownAtSend.set(request, { highest: this.#highest, oldest: this.oldest });
  }

  /**
   * Records that the target went back, and by how much, when an answer is older than an earlier
   * answer. A lagging replica is conforming, and its answer is not judged by newer facts. An error
   * without ledger headers may also lag once the target was seen to go back. An answer that
   * includes all that its request needs does not lag.
   *
   * @param exchange the answer to a request of {@link beforeSending}; each once.
   * @param isDoubted whether such an error may lag although the target was never seen to go back.
   * @returns true when it lags behind what its request needs.
   */
  recordLag(exchange: AnsweredExchange, isDoubted = false): boolean {
    const { highest, oldest = 0n } = this.#knownAtSend.get(exchange.request) ?? {};
    const { meaning } = exchange.request;
    if (highest === undefined || !isValid(meaning)) return false;
    const { ledgerVersion, oldestVersion } = ledgerView(exchange.response, this.#names);
    if (ledgerVersion === undefined) {
      if (exchange.response.status === 200) return false;
      return isDoubted || this.#mayBeNews(meaning, highest);
    }
    const named = { version: ledgerVersion, oldest: oldestVersion ?? oldest };
    const lag = this.#replicas.compare(exchange.sentAt, named, { version: highest, oldest });
    const needed = versionNeeded(meaning) ?? U64_MAX;
    return lag > 0n && needed > ledgerVersion && !isFull(exchange, this.#names);
  }

  /** Returns whether the version needed is within twice the largest lag seen. */
  #mayBeNews(meaning: ValidMeaning, highest: bigint): boolean {
    if (this.#replicas.lag === 0n) return false;
    const version = versionNeeded(meaning);
    return version === undefined || version + 2n * this.#replicas.lag > highest;
  }

  /**
   * True until an answer knows less than an earlier one, which shows that several replicas answer.
   */
  get hasOneReplica(): boolean {
    return !this.#replicas.wentBack;
  }

  /**
   * Returns the oldest version, when a version was certainly pruned before any answer now under
   * way. `undefined` once answers went back: another replica may still have the version.
   */
  surelyPruned(version: bigint): bigint | undefined {
    return !this.#replicas.wentBack && version < this.#oldestBefore
      ? this.#oldestBefore
      : undefined;
  }

  /** Call this with every answer. */
  record(exchange: AnsweredExchange): void {
    const end = exchange.sentAt + exchange.durationMs;
    this.#firstSeen ??= end;
    this.#lastSeen = Math.max(this.#lastSeen ?? end, end);
    this.#lastSent = Math.max(this.#lastSent, exchange.sentAt);
    const view = ledgerView(exchange.response, this.#names);
    const { ledgerVersion, oldestVersion } = view;
    this.order.record(exchange);
    if (ledgerVersion !== undefined) {
      this.#highestNamed = max(this.#highestNamed ?? 0n, ledgerVersion);
      if (this.#highest === undefined) this.#latest = view;
    }
    // An error may name a version that the ledger does not have: later answers would all seem to lag.
    const isKnown = exchange.response.status === 200;
    if (isKnown && ledgerVersion !== undefined) this.#reach(ledgerVersion, exchange, view);
    this.#show(exchange);
    // HDR-COHERENT judges an oldest version above the latest; nothing is concluded from it.
    if (oldestVersion !== undefined && oldestVersion <= (ledgerVersion ?? U64_MAX)) {
      if (this.#oldest === undefined) this.#oldestBefore = oldestVersion;
      this.#oldest = max(this.oldest, oldestVersion);
    }
    if (isKnown) this.#replicas.name(exchange, ledgerVersion, oldestVersion, this.oldest);
  }

  /**
   * Reads members by these names from now on, and what earlier answers have listed.
   *
   * @param earlier all answers that came before the names were known, in their order; none later.
   */
  learn(names: Names, earlier: readonly AnsweredExchange[]): void {
    this.#names = names;
    if (earlier.length === 0) return;
    this.#shown = new VersionTimeline();
    for (const exchange of earlier) this.#show(exchange);
  }

  #show(exchange: AnsweredExchange): void {
    const { response, sentAt, durationMs } = exchange;
    const named = response.status === 200 ? ledgerView(response, this.#names).ledgerVersion : 0n;
    const listed = listedIn(response, this.#names) ?? [];
    const version = listed.map((entry) => entry.version).reduce(max, named ?? 0n);
    this.#shown.add({ at: sentAt + durationMs, version });
  }

  #reach(version: bigint, exchange: AnsweredExchange, view: LedgerView): void {
    const { highest } = this.#knownAtSend.get(exchange.request) ?? {};
    if (highest !== undefined && version >= highest) this.order.name(exchange, version);
    this.#latest = view;
    if (this.#highest !== undefined && version > this.#highest) {
      this.#advances += 1;
      this.#highestBefore = this.#highest;
    }
    this.#highest = max(this.#highest ?? 0n, version);
  }

  /**
   * Returns the highest version known to be committed when the request of an answer was sent, or so
   * many milliseconds earlier; 0 when none was known.
   */
  knownBefore({ request, sentAt }: AnsweredExchange, earlierMs = 0): bigint {
    const known = this.#knownAtSend.get(request);
    if (earlierMs === 0 && known !== undefined) return known.highest ?? 0n;
    // A client asks by itself, too, whether a target is still there.
    return this.#replicas.heads.by(sentAt - Math.max(earlierMs, 1))?.version ?? 0n;
  }

  /**
   * Returns whether a listed version above the ledger version of its answer contradicts that: it was
   * shown {@link LATE_MS} before the request, or before the request and no answer of the run names it,
   * {@link LATE_MS} after it was shown. A replica that lags may catch up by all that it lags. Otherwise
   * the ledger version may have been read before the list. Call this at the end of the run.
   */
  isAhead(version: bigint, exchange: AnsweredExchange): boolean {
    const { sentAt } = exchange;
    const shown = this.#shown.reaching(version);
    const own = ledgerView(exchange.response, this.#names).ledgerVersion;
    if (shown === undefined || own === undefined || shown.at >= sentAt) return false;
    if (version > (this.#highestNamed ?? 0n)) return shown.at <= this.#lastSent - LATE_MS;
    // A replica that lags has its own time: the versions in between came as long after each other.
    const left = this.#replicas.heads.reaching(own + 1n);
    const begin = left === undefined || left.at >= sentAt ? sentAt : left.at;
    return begin === sentAt
      ? shown.at <= sentAt - LATE_MS
      : shown.at - begin >= LATE_MS + this.#replicas.lagMs;
  }

  /**
   * Returns the oldest version below which all was certainly pruned when an answer was made: by its own headers, and
   * by those of earlier answers, since a block may have been pruned between its body and its headers.
   */
  prunedBefore(exchange: AnsweredExchange): bigint {
    const own = ledgerView(exchange.response, this.#names).oldestVersion ?? 0n;
    if (this.#replicas.hadLong(own, exchange.sentAt)) return own;
    return min(own, this.oldestBefore(exchange));
  }

  /**
   * Returns whether pruning may be why an answer lacks a version: it is pruned now, and a single process did not name it
   * as kept long after the answer. Call this at the end of the run.
   */
  mayHavePruned(version: bigint, { sentAt, durationMs }: AnsweredExchange): boolean {
    if (version >= this.oldest) return false;
    return !this.hasOneReplica || !this.#replicas.kept(version, sentAt + durationMs + 2 * LATE_MS);
  }

  /** Returns the highest oldest version that the process surely had when it made an answer. */
  oldestBefore(exchange: AnsweredExchange): bigint {
    return this.#hadBefore(exchange).oldest;
  }

  /** Returns what a process of the target surely had when it read the body of an answer. */
  #hadBefore({ request, response, sentAt }: AnsweredExchange): ReturnType<Replicas['hadBefore']> {
    const { highest: version = 0n, oldest = 0n } = this.#knownAtSend.get(request) ?? {};
    const own = ledgerView(response, this.#names).ledgerVersion;
    return this.#replicas.hadBefore(sentAt, own, { version, oldest });
  }

  /**
   * Returns whether one of several processes may have refused a request before it had the version
   * that its headers name.
   */
  mayPrecedeItsHeaders(exchange: AnsweredExchange): boolean {
    const { request, response } = exchange;
    if (!this.#replicas.wentBack || !isValid(request.meaning)) return false;
    if (response.status === 200 || response.status === 410) return false;
    const version = versionNeeded(request.meaning) ?? 0n;
    const known = this.#knownAtSend.get(request)?.highest ?? 0n;
    return version <= known && version > this.#hadBefore(exchange).version;
  }

  /**
   * Returns the bounds of an answer, by all that is known so far. Without ledger headers nothing is
   * settled and nothing is pruned.
   */
  bounds(exchange: AnsweredExchange): Bounds {
    const view = ledgerView(exchange.response, this.#names);
    const settled = min(this.#hadBefore(exchange).version, view.ledgerVersion ?? 0n);
    return { oldest: view.oldestVersion ?? 0n, current: view.ledgerVersion ?? U64_MAX, settled };
  }
}
