import { ledgerView } from '../../expect/header-matchers.ts';
import { max } from '../../oracle/extremes.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import { ChainMoved, prunedMeanwhile } from './chain-moved.ts';
import { LATE_MS } from './replicas.ts';
import type { Session } from './session.ts';

/**
 * How many requests are sent when several replicas answer: the one that answered 410 may be ahead
 * of the others.
 */
const REPLICAS = 8;

/** The longest page of a question without a limit, where it is not known. */
const ANY_LENGTH = Number.POSITIVE_INFINITY;

/** How often a run waits in vain for headers that name a later oldest version. */
const MAX_IN_VAIN = 3;

/** How many responses whose headers were read before the version was pruned are asked for again. */
const MAX_MOVED = 3;

/**
 * Finds out what has been pruned meanwhile: a chain prunes during a run, and no node may fail for a
 * pruned version. Every method may send requests.
 */
export class Pruning {
  readonly #session: Session;
  readonly #askNewest: (account: LongHex) => Promise<AnsweredExchange>;
  readonly #askAgain: (request: Request) => Promise<AnsweredExchange>;
  readonly #defaultPageSize: () => number | undefined;
  #inVain = 0;
  /** How many of such responses did not come again. */
  #moved = 0;

  /**
   * @param askNewest asks for the newest summary of an account.
   * @param askAgain sends a request again.
   * @param defaultPageSize the length of a page without a limit, if it is known.
   */
  constructor(
    session: Session,
    askNewest: (account: LongHex) => Promise<AnsweredExchange>,
    askAgain: (request: Request) => Promise<AnsweredExchange>,
    defaultPageSize: () => number | undefined = () => undefined,
  ) {
    this.#session = session;
    this.#askNewest = askNewest;
    this.#askAgain = askAgain;
    this.#defaultPageSize = defaultPageSize;
  }

  /**
   * Returns true for a 410 about a version that is below the oldest version of the 410 itself or of
   * any other answer.
   *
   * @param account is asked for its newest summary when the 410 itself names no oldest version, or
   *   one that it may have read before the version was pruned.
   */
  async isPruned(
    exchange: AnsweredExchange,
    version: bigint | undefined,
    account: LongHex,
  ): Promise<boolean> {
    if (exchange.response.status !== 410 || version === undefined) return false;
    const { ledger, names } = this.#session;
    const own = await this.askOldestVersion(exchange, account, version);
    if (version < own) return true;
    if (version < ledger.oldest) return !(await this.#comesAgain(exchange, version));
    const isNamed = ledgerView(exchange.response, names).oldestVersion !== undefined;
    return isNamed && this.isPrunedNow(version, account);
  }

  /**
   * Returns true for a 410 that names an oldest version at or below the one that it refuses, and does so again after
   * {@link LATE_MS}: other responses name a later oldest version, but this contradicts itself.
   */
  async #comesAgain({ request, response }: AnsweredExchange, version: bigint): Promise<boolean> {
    const { client, clock, names } = this.#session;
    if (ledgerView(response, names).oldestVersion === undefined) return false;
    if (this.#moved >= MAX_MOVED) return false;
    await clock.wait(LATE_MS, 'watch', client.ended);
    const again = await this.#askAgain(request);
    const { oldestVersion: oldest = U64_MAX } = ledgerView(again.response, names);
    const doesSo = again.response.status === 410 && oldest <= version;
    if (!doesSo) this.#moved += 1;
    return doesSo;
  }

  /** @throws ChainMoved when {@link isPruned} is true. */
  async assertNotPruned(
    exchange: AnsweredExchange,
    version: bigint | undefined,
    account: LongHex,
  ): Promise<void> {
    if (!(await this.isPruned(exchange, version, account))) return;
    throw prunedMeanwhile(prunedText(version));
  }

  /**
   * The same for a list.
   *
   * @throws ChainMoved when {@link whyListPruned} gives a reason.
   */
  async assertListNotPruned(
    exchange: AnsweredExchange,
    account: LongHex,
    question: SummariesQuestion,
  ): Promise<void> {
    const reason = await this.whyListPruned(exchange, account, question);
    if (reason !== undefined) throw prunedMeanwhile(reason);
  }

  /**
   * Returns how pruning may explain that a list was refused: a version of the question, or all that was known of its
   * answer, has been pruned meanwhile. The document does not show whether an account with nothing left gets an empty
   * list or a refusal.
   */
  async whyListPruned(
    exchange: AnsweredExchange,
    account: LongHex,
    question: SummariesQuestion,
  ): Promise<string | undefined> {
    const { start, end } = question;
    const { status } = exchange.response;
    const version = start ?? end;
    if (await this.isPruned(exchange, version, account)) return prunedText(version);
    const isGone = status === 410;
    if (isGone && this.mayReachBack(account, question))
      return 'the list may begin below the oldest version';
    if (status < 400 || status > 499) return undefined;
    // Where all of an account is pruned, every list of it may be 410.
    const [from, to] = isGone ? [0n, U64_MAX] : [start ?? 0n, end ?? U64_MAX];
    const known = this.#session.history(account).between(from, to);
    if (known.length === 0) return undefined;
    const { own, isNamed } = await this.#findOldestVersion(exchange, account);
    const oldest = max(own, this.#session.ledger.oldest);
    if (known.every((transaction) => transaction.version < oldest))
      return `all transactions of ${account} were pruned meanwhile`;
    return isGone && !isNamed ? 'no answer names the oldest version now' : undefined;
  }

  /**
   * Returns true for a list up to an end or the head, on a ledger that is pruned, for which fewer transactions than its
   * limit are known from the oldest version on: it may begin in pruned history.
   */
  mayReachBack(
    account: LongHex,
    { start, end, limit = this.#defaultPageSize() ?? ANY_LENGTH }: SummariesQuestion,
  ): boolean {
    const { ledger } = this.#session;
    if (start !== undefined || ledger.oldest === 0n) return false;
    return this.#session.history(account).between(ledger.oldest, end ?? U64_MAX).length < limit;
  }

  /**
   * Returns true when a version is now below the oldest one, whatever was answered about it before. On a chain that
   * moves, headers may name the oldest version up to {@link LATE_MS} after the pruning. A chain may move as long as that
   * until its headers show it.
   */
  async isPrunedNow(version: bigint, account: LongHex): Promise<boolean> {
    const { ledger, clock, client } = this.#session;
    await this.#askNewest(account);
    if (version < ledger.oldest) return true;
    const waitMs = ledger.advances === 0 ? LATE_MS - clock.now() : LATE_MS;
    if (waitMs <= 0 || this.#inVain >= MAX_IN_VAIN) return false;
    await clock.wait(waitMs, 'watch', client.ended);
    await this.#askNewest(account);
    if (version < ledger.oldest) return true;
    this.#inVain += 1;
    return false;
  }

  /**
   * For a version that a page leaves out. When the question is asked again it can be judged, since
   * the page's own oldest version is then above that version.
   *
   * @throws ChainMoved when the version is now below the oldest one.
   */
  async assertNotPrunedNow(version: bigint | undefined, account: LongHex): Promise<void> {
    if (version === undefined || !(await this.isPrunedNow(version, account))) return;
    throw new ChainMoved(`version ${version} was pruned meanwhile`);
  }

  /**
   * Returns the oldest version that an answer names; when it names none, the current one of any
   * answer.
   *
   * @param beyond when it is already known to be pruned, no request is sent; when several replicas
   *   answer, some requests are sent until one replica has pruned it.
   */
  async askOldestVersion(
    exchange: AnsweredExchange,
    account: LongHex,
    beyond?: bigint,
  ): Promise<bigint> {
    return (await this.#findOldestVersion(exchange, account, beyond)).own;
  }

  /** The same, and whether any answer named an oldest version. */
  async #findOldestVersion(
    exchange: AnsweredExchange,
    account: LongHex,
    beyond = U64_MAX,
  ): Promise<{ readonly own: bigint; readonly isNamed: boolean }> {
    const { ledger, names } = this.#session;
    const own = ledgerView(exchange.response, names).oldestVersion;
    if (own !== undefined) return { own, isNamed: true };
    let isNamed = false;
    for (let tries = 1; tries === 1 || (!ledger.hasOneReplica && tries <= REPLICAS); tries += 1) {
      if (ledger.oldest > beyond) break;
      isNamed = (await this.#askForHeaders(account)) || isNamed;
    }
    return { own: ledger.oldest, isNamed };
  }

  /** Returns whether an answer named an oldest version. */
  async #askForHeaders(account: LongHex): Promise<boolean> {
    const { liveliestAccount = account, names } = this.#session;
    // A refusal may lack ledger headers.
    for (const each of new Set([account, liveliestAccount])) {
      const { response } = await this.#askNewest(each);
      if (ledgerView(response, names).oldestVersion !== undefined) return true;
    }
    return false;
  }
}

function prunedText(version: bigint | undefined): string {
  return `version ${version} was pruned meanwhile`;
}
