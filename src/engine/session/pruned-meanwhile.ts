import { ledgerView } from '../../expect/header-matchers.ts';
import { max } from '../../oracle/extremes.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { ChainMoved, prunedMeanwhile } from './chain-moved.ts';
import { isRefusalOtherThanPruned } from './refusal.ts';
import type { Session } from './session.ts';

/**
 * How many requests are sent when several replicas answer: the one that answered 410 may be ahead
 * of the others.
 */
const REPLICAS = 8;

/**
 * Finds out what has been pruned meanwhile: a chain prunes during a run, and no node may fail for a
 * pruned version. Every method may send requests.
 */
export class Pruning {
  readonly #session: Session;
  readonly #askNewest: (account: LongHex) => Promise<AnsweredExchange>;

  /** @param askNewest asks for the newest summary of an account. */
  constructor(session: Session, askNewest: (account: LongHex) => Promise<AnsweredExchange>) {
    this.#session = session;
    this.#askNewest = askNewest;
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
    if (version < own || version < ledger.oldest) return true;
    const isNamed = ledgerView(exchange.response, names).oldestVersion !== undefined;
    return isNamed && this.isPrunedNow(version, account);
  }

  /** @throws ChainMoved when {@link isPruned} is true. */
  async assertNotPruned(
    exchange: AnsweredExchange,
    version: bigint | undefined,
    account: LongHex,
  ): Promise<void> {
    if (!(await this.isPruned(exchange, version, account))) return;
    throw prunedMeanwhile(`version ${version} was pruned meanwhile`);
  }

  /**
   * The same for a list. The document does not show whether an account with nothing left gets an
   * empty list or a refusal.
   *
   * @throws ChainMoved when a question was refused whose answer, or all that was known of it,
   *   has been pruned meanwhile.
   */
  async assertListNotPruned(
    exchange: AnsweredExchange,
    account: LongHex,
    { start, end }: SummariesQuestion,
  ): Promise<void> {
    await this.assertNotPruned(exchange, start ?? end, account);
    const known = this.#session.history(account).between(start ?? 0n, end ?? U64_MAX);
    if (!isRefusalOtherThanPruned(exchange) || known.length === 0) return;
    const own = await this.askOldestVersion(exchange, account);
    const oldest = max(own, this.#session.ledger.oldest);
    if (known.some(({ version }) => version >= oldest)) return;
    throw prunedMeanwhile(`all transactions of ${account} were pruned meanwhile`);
  }

  /**
   * Returns true when a version is now below the oldest one, whatever was answered about it before.
   */
  async isPrunedNow(version: bigint, account: LongHex): Promise<boolean> {
    await this.#askNewest(account);
    return version < this.#session.ledger.oldest;
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
    const { ledger, names } = this.#session;
    const own = ledgerView(exchange.response, names).oldestVersion;
    if (own !== undefined) return own;
    for (let tries = 1; tries === 1 || (!ledger.hasOneReplica && tries <= REPLICAS); tries += 1) {
      if (ledger.oldest > (beyond ?? U64_MAX)) break;
      await this.#askForHeaders(account);
    }
    return ledger.oldest;
  }

  async #askForHeaders(account: LongHex): Promise<void> {
    const { response } = await this.#askNewest(account);
    const liveliest = this.#session.liveliestAccount;
    // A refusal may lack ledger headers.
    if (response.status !== 200 && liveliest !== undefined) await this.#askNewest(liveliest);
  }
}
