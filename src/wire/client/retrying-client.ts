import type { Client } from './client.ts';
import type {
  AnsweredExchange,
  Exchange,
  FailedExchange,
  NotSent,
  Request,
  Requester,
} from '../exchange.ts';
import { header, isAnswered, isBroken, NOBODY } from '../exchange.ts';
import { isBadGateway, isOfGateway, isOfNode } from '../gateway-answer.ts';
import { isOfRateLimit, parseRetryAfter } from './retry-after.ts';
import { plural } from '../../text/sentence.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { backoff, BACKOFF_MS, DEFAULT_RETRY_POLICY } from './retry-policy.ts';
import { Breaks } from './breaks.ts';
import { ATTEMPTS_IF_USUAL, HangUps } from './hang-ups.ts';
import { Hangs } from './hangs.ts';
import { Presence } from './presence.ts';
import { RequestFailed } from './request-failed.ts';
import { AskedAlone } from './asked-alone.ts';
import { Trial } from './trial.ts';
import { Throttling } from './throttling.ts';

/** The message for a request at which the target goes down each time. */
const KILLS =
  'the target went down each time it got this request, even with no other request in flight';

/** The message for a request that is not sent. */
const HANGS = 'not sent: requests of this kind time out';

/** A target that closes connections is not asked more slowly than that for it. Requests a second. */
const CLOSING_FROM = 50;

/** The longest single wait, whatever `Retry-After` asks for. */
const MAX_WAIT_MS = 15_000;

/**
 * Sends requests with retries: waits when the target throttles (429, 503), tries again when a
 * connection broke, and stops once the target is gone.
 */
export class RetryingClient {
  readonly #client: Client;
  readonly #policy: RetryPolicy;
  readonly #throttling: Throttling;
  /** Whether the target is still there. */
  readonly presence: Presence;
  readonly #hangs = new Hangs();
  readonly #hangUps = new HangUps();
  readonly #breaks = new Breaks();
  /** Whether a request fails although the target answers others. */
  readonly askedAlone: AskedAlone;
  /** The longest wait that a 429 asked for and did not get. Milliseconds. */
  #refusedWaitMs = 0;

  constructor(client: Client, policy: RetryPolicy = DEFAULT_RETRY_POLICY) {
    this.#client = client;
    this.#policy = policy;
    this.#throttling = new Throttling(policy, client.clock);
    const record = (exchange: Exchange): void => this.#record(exchange);
    this.presence = new Presence(client, policy, record);
    this.askedAlone = new AskedAlone(client, policy, this.#hangs, this.presence, record);
  }

  /**
   * The notice about requests left out because their kind times out; `undefined` when all were
   * sent.
   */
  get hangNotice(): string | undefined {
    return this.#hangs.notice;
  }

  /** The notice about a quota that is used up; `undefined` when no rate limit asked for a wait that is too long. */
  get quotaNotice(): string | undefined {
    if (this.#refusedWaitMs === 0) return undefined;
    return `The target limits requests${asksFor(this.#refusedWaitMs)}, and those were given up at once: a quota may be used up. Run again later, or with --max-requests.`;
  }

  /** How many answers were 429 or 503. */
  get throttled(): number {
    return this.#throttling.answers;
  }

  /**
   * Returns the first answer that is not throttling.
   *
   * @param isMeant whether a 503 of the node itself may be its answer: it counts after a few attempts.
   * @throws RequestFailed
   */
  async send(
    request: Request,
    requester: Requester = NOBODY,
    isMeant: (exchange: AnsweredExchange) => boolean = () => false,
  ): Promise<AnsweredExchange> {
    const trial = new Trial();
    for (let current = requester; ;) {
      const outcome = await (trial.isAlone
        ? this.#client.sendAlone(request, current)
        : this.#client.send(request, current, this.#mayHoldBack(request, current, trial)));
      const exchange = this.#exchangeIn(outcome, trial);
      this.#record(exchange);
      if ((await this.presence.giveUpIfLost(exchange)) && trial.mayReturn) trial.wasAway();
      current = again(exchange);
      if (!isAnswered(exchange)) await this.#afterSilence(exchange, current, trial);
      else if (isBadGateway(exchange)) await this.#afterBadGateway(exchange, current, trial);
      else if (isThrottling(exchange) && !(this.#isRepeated(trial) && isMeant(exchange)))
        await this.#waitForTarget(exchange, trial);
      else if (isDenied(exchange) && (await this.#isRenewed(exchange, trial))) continue;
      else {
        if (trial.limitedAt !== undefined) this.#client.limiter.halvePace(trial.limitedAt);
        return exchange;
      }
    }
  }

  /** Returns whether a request was throttled so often that a 503 may be the answer of the node. */
  #isRepeated({ throttled }: Trial): boolean {
    return throttled + 1 >= this.#policy.silentAttempts;
  }

  /**
   * Returns whether a request that was denied access is to be asked once more, by other credentials.
   */
  async #isRenewed(exchange: AnsweredExchange, trial: Trial): Promise<boolean> {
    if (trial.isRenewed) return false;
    trial.isRenewed = true;
    return this.#client.credentials.renewAfter(exchange, this.#client);
  }

  /** Returns what holds a request back whose kind times out, but for a few tries of that kind. */
  #mayHoldBack(request: Request, current: Requester, { timedOut }: Trial): () => boolean {
    return () =>
      this.#hangs.isHanging(request) &&
      (timedOut !== undefined || !this.#hangs.takeTry(request, current));
  }

  /**
   * Waits after an attempt that was not answered.
   *
   * @throws RequestFailed when there is to be no other.
   */
  async #afterSilence(exchange: FailedExchange, current: Requester, trial: Trial): Promise<void> {
    const { kind, reason } = exchange.failure;
    if (kind === 'refused' && this.presence.wasSeen && trial.mayReturn) {
      await this.presence.awaitReturn(exchange);
      const killer = trial.wentDown();
      if (killer === undefined) return;
      throw new RequestFailed({ kind: 'silent', exchange: killer, takesDown: true }, KILLS);
    }
    trial.broke(exchange);
    if (!this.askedAlone.breaksConnections && this.#breaks.mayBeLimit(exchange))
      this.#slowDownFor(trial);
    if (trial.silent >= this.#attemptsFor(exchange)) {
      this.#hangUps.noteGivenUp(exchange);
      throw new RequestFailed({ kind: 'silent', exchange }, reason);
    }
    const refused = kind === 'refused';
    trial.isAlone ||= !refused && trial.silent >= this.#policy.silentAttempts;
    await this.#sleep(refused ? backoff(trial.silent) : BACKOFF_MS * trial.silent, current);
  }

  /** Lets all requests wait for a target that may limit them; it did if a retry succeeds. */
  #slowDownFor(trial: Trial): void {
    const { clock, limiter } = this.#client;
    limiter.pause(BACKOFF_MS * trial.silent);
    if ((limiter.slowedPace ?? Number.POSITIVE_INFINITY) > CLOSING_FROM)
      trial.limitedAt = clock.now();
  }

  /**
   * Waits after an answer of a gateway whose node is away.
   *
   * @throws RequestFailed when it stays so.
   */
  async #afterBadGateway(
    exchange: AnsweredExchange,
    current: Requester,
    trial: Trial,
  ): Promise<void> {
    trial.badGateways += 1;
    const { silentAttempts, aloneAttempts } = this.#policy;
    const isHopeless = this.askedAlone.isAnsweredByGateway(exchange.request);
    if (isHopeless || trial.badGateways >= silentAttempts + aloneAttempts) {
      throw stillAnswered(exchange, trial.badGateways);
    }
    if (trial.badGateways === silentAttempts && this.presence.wasSeen && trial.mayReturn) {
      if (await this.presence.awaitReturn(exchange)) return trial.wasAway();
    }
    trial.isAlone ||= trial.badGateways >= silentAttempts;
    await this.#sleep(BACKOFF_MS * trial.badGateways, current);
  }

  /** @throws RequestFailed when the request was not sent, or was broken off by the client's end. */
  #exchangeIn(outcome: Exchange | NotSent, { timedOut }: Trial): Exchange {
    if (!('notSent' in outcome)) {
      if (outcome.failure?.kind !== 'aborted') return outcome;
    } else if (outcome.notSent === 'limit') {
      throw new RequestFailed({ kind: 'limit' }, outcome.reason);
    } else if (outcome.notSent === 'heldBack') throw this.#leftOut(timedOut);
    throw this.presence.whyEnded();
  }

  /** @param before the last attempt at the request, if there was one. */
  #leftOut(before: FailedExchange | undefined): RequestFailed {
    if (before !== undefined) {
      return new RequestFailed({ kind: 'silent', exchange: before }, before.failure.reason);
    }
    this.#hangs.leaveOut();
    return new RequestFailed({ kind: 'hanging' }, HANGS);
  }

  /** Notes how the target answers lately. Call this with every exchange. */
  #record(exchange: Exchange): void {
    this.presence.record(exchange);
    this.#hangs.record(exchange);
    this.#hangUps.record(exchange);
    this.#breaks.record(exchange);
    if (isAnswered(exchange)) this.#throttling.record(exchange, isThrottling(exchange));
    // The target may not take that many connections at once.
    else if (exchange.failure.kind === 'reset') this.#client.limiter.slowDown();
  }

  /** Waits; no longer than until the run ends. */
  #sleep(ms: number, { owner }: Requester): Promise<void> {
    return this.#client.clock.wait(ms, owner, this.#client.ended);
  }

  /** Returns how many attempts a request is worth that last failed in that way. */
  #attemptsFor(exchange: FailedExchange): number {
    const { kind } = exchange.failure;
    const { timeoutAttempts, silentAttempts, refusedAttempts, aloneAttempts } = this.#policy;
    if (kind === 'http2') return 1;
    if (this.#hangUps.isUsual(exchange)) return ATTEMPTS_IF_USUAL;
    if (kind === 'timeout') return timeoutAttempts;
    if (kind === 'refused') return refusedAttempts;
    return isBroken(exchange.failure) ? silentAttempts + aloneAttempts : silentAttempts;
  }

  /**
   * Waits as long as a throttling target asks for, and lets other requests wait with this one where
   * it means all.
   *
   * @throws RequestFailed when there is no time or no hope for another attempt.
   */
  async #waitForTarget(exchange: AnsweredExchange, trial: Trial): Promise<void> {
    const { status } = exchange.response;
    const isLimit = isOfRateLimit(exchange.response);
    const { clock, limiter } = this.#client;
    trial.throttled += 1;
    const retryAfterMs = parseRetryAfter(header(exchange.response, 'retry-after'), clock.date());
    const pause = Math.min(Math.max(retryAfterMs ?? 0, backoff(trial.throttled)), MAX_WAIT_MS);
    const forAll = isLimit || this.#throttling.concernsAll(exchange);
    if (forAll) limiter.slowDown();
    if (isLimit && (retryAfterMs ?? 0) > this.#policy.longestRetryAfterMs) {
      this.#refusedWaitMs = Math.max(this.#refusedWaitMs, retryAfterMs ?? 0);
      throw stillAnswered(exchange, trial.throttled, asksFor(retryAfterMs ?? 0));
    }
    if (trial.throttled === this.#policy.throttledAttempts && status === 503 && forAll)
      await this.#askWhetherUnwell(exchange);
    if (
      this.#isHopeless(exchange, trial) ||
      !this.#throttling.isWorthWaiting(exchange, trial.throttled, pause)
    ) {
      throw stillAnswered(exchange, trial.throttled);
    }
    if (isLimit) limiter.halvePace();
    else limiter.holdPace();
    if (isLimit || (forAll && retryAfterMs !== undefined)) limiter.pause(pause);
    const cameAt = clock.now();
    await this.#throttling.during(this.#sleep(pause, exchange.requester));
    // It was a limit of requests a second if a retry succeeds.
    if (status === 503 && forAll) trial.limitedAt = cameAt;
  }

  /** Sends a request that the endpoint answered before: if it still does, the target is not unwell. */
  async #askWhetherUnwell({ request, requester }: AnsweredExchange): Promise<void> {
    const { endpoint } = request.meaning;
    await this.presence.askAnother(requester, this.presence.answeredAt(endpoint));
  }

  /** Returns whether a gateway answers a request for the node, as it was shown to answer others of its kind. */
  #isHopeless({ request, response }: AnsweredExchange, { throttled }: Trial): boolean {
    if (!isOfGateway(response)) return false;
    const isKnown = throttled >= this.#policy.silentAttempts;
    return this.askedAlone.isAnsweredByGateway(request, isKnown ? 1 : undefined);
  }
}

/** The same requester, with the reason for another attempt. */
function again({ requester, response, failure }: Exchange): Requester {
  const came = response === undefined ? failure.kind : response.status;
  return { owner: requester.owner, reason: `try again: ${came}` };
}

/** Returns how long a target asks the run to wait, and that no run does. */
function asksFor(waitMs: number): string {
  return ` with Retry-After of ${Math.ceil(waitMs / 1000)} s, longer than a run waits`;
}

function stillAnswered(exchange: AnsweredExchange, attempts: number, wait = ''): RequestFailed {
  const { status } = exchange.response;
  const message = `still answered ${status} after ${plural(attempts, 'attempt')}${wait}`;
  return new RequestFailed({ kind: 'throttled', exchange }, message);
}

/** A gateway may answer 403 to an expired token. */
function isDenied({ response }: AnsweredExchange): boolean {
  return response.status === 401 || (response.status === 403 && !isOfNode(response));
}

function isThrottling(exchange: AnsweredExchange): boolean {
  return isOfRateLimit(exchange.response) || exchange.response.status === 503;
}
