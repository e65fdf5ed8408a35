import type { Client } from './client.ts';
import type {
  AnsweredExchange,
  Exchange,
  FailedExchange,
  NoResponse,
  NotSent,
  Request,
  Requester,
} from '../exchange.ts';
import { header, isAnswered, NOBODY } from '../exchange.ts';
import { isOfGateway } from '../gateway-answer.ts';
import { parseRetryAfter } from './retry-after.ts';
import { plural } from '../../text/sentence.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { backoff, BACKOFF_MS, DEFAULT_RETRY_POLICY } from './retry-policy.ts';
import { Hangs } from './hangs.ts';
import { IgnoredRequests } from './ignored-requests.ts';
import { Restarts } from './restarts.ts';
import { Trial } from './trial.ts';
import { Throttling } from './throttling.ts';

/**
 * Why a request was given up, with the last attempt where the request itself is the reason. None of
 * these is a finding by itself.
 */
export type GivenUp =
  | { readonly kind: 'throttled'; readonly exchange: AnsweredExchange }
  | {
      readonly kind: 'silent';
      readonly exchange: FailedExchange;
      /** Present when the target went down each time it got this request alone. */
      readonly takesDown?: true;
    }
  | { readonly kind: 'lost' | 'ended' | 'limit' | 'hanging' };

/** Thrown when no usable answer was received. */
export class RequestFailed extends Error {
  readonly why: GivenUp;
  constructor(why: GivenUp, message: string) {
    super(message);
    this.name = 'RequestFailed';
    this.why = why;
  }
}

/** The message for a request at which the target goes down each time. */
const KILLS =
  'the target went down each time it got this request, even with no other request in flight';

/** The message for a request that is not sent. */
const HANGS = 'not sent: requests of this kind time out';

/** The longest single wait, whatever `Retry-After` asks for. */
const MAX_WAIT_MS = 15_000;

/**
 * Sends requests with retries: waits when the target throttles (429, 503), tries again when a
 * connection broke, and stops once the target is gone.
 */
export class RetryingClient {
  readonly #client: Client;
  readonly #policy: RetryPolicy;
  /** Attempts without an answer in a row, over all requests. */
  #unanswered = 0;
  /** When the first of them ended, by the clock of the run. Milliseconds. */
  #unansweredSince = 0;
  /** The last request that was answered 200, for asking whether the target is still there. */
  #answered: Request | undefined;
  /** The first one, for asking whether access is still granted. */
  #granted: Request | undefined;
  #lostReason: string | undefined;
  #returning: Promise<void> | undefined;
  readonly #throttling: Throttling;
  readonly #restarts = new Restarts();
  readonly #hangs = new Hangs();
  readonly #ignored: IgnoredRequests;

  constructor(client: Client, policy: RetryPolicy = DEFAULT_RETRY_POLICY) {
    this.#client = client;
    this.#policy = policy;
    this.#throttling = new Throttling(policy, client.clock);
    this.#ignored = new IgnoredRequests(client, policy, this.#hangs, {
      askAnother: (requester) => this.#askAnother(requester),
      record: (exchange) => this.#record(exchange),
    });
  }

  /**
   * The notice about requests left out because their kind times out; `undefined` when all were
   * sent.
   */
  get hangNotice(): string | undefined {
    return this.#hangs.notice;
  }

  /** The reason for giving up the target: it stopped answering. `undefined` while it answers. */
  get lostReason(): string | undefined {
    return this.#lostReason;
  }

  /** How many answers were 429 or 503. */
  get throttled(): number {
    return this.#throttling.answers;
  }

  /**
   * Returns the first answer that is not throttling.
   *
   * @throws RequestFailed
   */
  async send(request: Request, requester: Requester = NOBODY): Promise<AnsweredExchange> {
    const trial = new Trial();
    for (let current = requester; ;) {
      const exchange = await this.#attempt(request, current, trial);
      current = again(exchange);
      if (!isAnswered(exchange)) await this.#afterSilence(exchange, current, trial);
      else if (isBadGateway(exchange)) await this.#afterBadGateway(exchange, current, trial);
      else if (isThrottling(exchange)) await this.#waitForTarget(exchange, trial);
      else if (isUnauthorized(exchange) && (await this.#isRenewed(exchange, trial))) continue;
      else {
        if (trial.limitedAt !== undefined) this.#client.limiter.halvePace(trial.limitedAt);
        return exchange;
      }
    }
  }

  /**
   * Returns whether a request that was answered 401 is to be asked once more, by other credentials.
   */
  async #isRenewed(exchange: AnsweredExchange, trial: Trial): Promise<boolean> {
    if (trial.isRenewed) return false;
    trial.isRenewed = true;
    return this.#client.credentials.renewAfter(exchange, this.#client);
  }

  async #attempt(request: Request, current: Requester, trial: Trial): Promise<Exchange> {
    const { timedOut } = trial;
    const isHeldBack = (): boolean =>
      this.#hangs.isHanging(request) &&
      (timedOut !== undefined || !this.#hangs.takeTry(request, current));
    const outcome = await (trial.isAlone
      ? this.#client.sendAlone(request, current)
      : this.#client.send(request, current, isHeldBack));
    if ('notSent' in outcome && outcome.notSent === 'heldBack') throw this.#leftOut(timedOut);
    const exchange = this.#exchangeIn(outcome);
    this.#record(exchange);
    await this.#giveUpIfLost(exchange);
    return exchange;
  }

  /**
   * Waits after an attempt that was not answered.
   *
   * @throws RequestFailed when there is to be no other.
   */
  async #afterSilence(exchange: FailedExchange, current: Requester, trial: Trial): Promise<void> {
    const { kind, reason } = exchange.failure;
    if (kind === 'refused' && this.#answered !== undefined && trial.mayReturn) {
      await this.#awaitReturn(exchange);
      const killer = trial.wentDown();
      if (killer === undefined) return;
      throw new RequestFailed({ kind: 'silent', exchange: killer, takesDown: true }, KILLS);
    }
    trial.broke(exchange);
    if (trial.silent >= this.#attemptsFor(kind)) {
      throw new RequestFailed({ kind: 'silent', exchange }, reason);
    }
    const refused = kind === 'refused';
    trial.isAlone ||= !refused && trial.silent >= this.#policy.silentAttempts;
    await this.#sleep(refused ? backoff(trial.silent) : BACKOFF_MS * trial.silent, current);
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
    if (trial.badGateways >= silentAttempts + aloneAttempts) {
      throw stillAnswered(exchange, trial.badGateways);
    }
    trial.isAlone ||= trial.badGateways >= silentAttempts;
    await this.#sleep(BACKOFF_MS * trial.badGateways, current);
  }

  /**
   * Returns whether a request that was answered before is still answered, with nothing else under
   * way.
   */
  async askWhetherReachable(requester: Requester = NOBODY): Promise<boolean> {
    const exchange = await this.#askAnother(requester);
    return exchange !== undefined && isAnswered(exchange);
  }

  /** Returns whether the target never answers a request, see {@link IgnoredRequests}. */
  askWhetherIgnored(request: Request, requester: Requester = NOBODY): Promise<boolean> {
    return this.#ignored.ask(request, requester);
  }

  /**
   * Returns the status that a request gets which was answered 200 before, with nothing else under
   * way.
   *
   * @throws RequestFailed when the run ends meanwhile.
   */
  async statusOfAnswered(requester: Requester = NOBODY): Promise<number | undefined> {
    const exchange = await this.#askAnother(requester, this.#granted);
    if (this.#client.ended.aborted) throw this.#whyEnded();
    return exchange?.response?.status;
  }

  /**
   * Gives the target up: nothing more is sent.
   *
   * @throws RequestFailed
   */
  giveUp(reason: string): never {
    this.#lostReason ??= reason;
    this.#client.abort();
    throw new RequestFailed({ kind: 'lost' }, this.#lostReason);
  }

  /** @throws RequestFailed when the request was not sent, or was broken off by the client's end. */
  #exchangeIn(outcome: Exchange | NotSent): Exchange {
    if (!('notSent' in outcome)) {
      if (outcome.failure?.kind !== 'aborted') return outcome;
    } else if (outcome.notSent === 'limit') {
      throw new RequestFailed({ kind: 'limit' }, outcome.reason);
    }
    throw this.#whyEnded();
  }

  /** @param before the last attempt at the request, if there was one. */
  #leftOut(before: FailedExchange | undefined): RequestFailed {
    if (before !== undefined) {
      return new RequestFailed({ kind: 'silent', exchange: before }, before.failure.reason);
    }
    this.#hangs.leaveOut();
    return new RequestFailed({ kind: 'hanging' }, HANGS);
  }

  #whyEnded(): RequestFailed {
    const lost = this.#lostReason;
    if (lost !== undefined) return new RequestFailed({ kind: 'lost' }, lost);
    return new RequestFailed({ kind: 'ended' }, 'the run was ended before this was answered');
  }

  /**
   * After many requests without an answer, gives the target up when a request it answered before
   * gets no answer.
   *
   * @throws RequestFailed when it is given up.
   */
  async #giveUpIfLost(exchange: Exchange): Promise<void> {
    if (isAnswered(exchange) || !this.#seemsLost(exchange)) return;
    const other = await this.#askAnother(exchange.requester);
    if (other !== undefined && isAnswered(other)) return;
    if (other?.failure.kind === 'refused') return this.#awaitReturn(other);
    this.#giveUpSilent(exchange);
  }

  #giveUpSilent({ failure }: FailedExchange): never {
    const last = this.#restarts.lastUnderWay;
    this.giveUp(
      `the target stopped answering: ${failure.reason}${last === '' ? '' : `; in flight at that time: ${last}`}`,
    );
  }

  /**
   * Waits until a target that refuses connections is back.
   *
   * @throws RequestFailed when it is not.
   */
  #awaitReturn(exchange: FailedExchange): Promise<void> {
    this.#returning ??= this.#poll(exchange).finally(() => {
      this.#returning = undefined;
    });
    return this.#returning;
  }

  async #poll(refused: FailedExchange): Promise<void> {
    const { clock } = this.#client;
    const since = clock.now();
    for (let tries = 1; ; tries += 1) {
      await this.#sleep(backoff(tries), refused.requester);
      if (this.#client.ended.aborted) return;
      if (await this.askWhetherReachable(refused.requester)) return;
      if (clock.now() - since >= this.#policy.lostAfterMs) this.#giveUpSilent(refused);
    }
  }

  #seemsLost({ failure }: FailedExchange): boolean {
    const { lostAfter, lostAfterMs } = this.#policy;
    if (this.#unanswered < lostAfter) return false;
    const forMs = this.#client.clock.now() - this.#unansweredSince;
    return failure.kind !== 'refused' || forMs >= lostAfterMs;
  }

  /** Notes how the target answers lately. To be called with every exchange. */
  #record(exchange: Exchange): void {
    this.#restarts.record(exchange);
    this.#hangs.record(exchange);
    if (this.#unanswered === 0) this.#unansweredSince = this.#client.clock.now();
    this.#unanswered = isAnswered(exchange) ? 0 : this.#unanswered + 1;
    if (!isAnswered(exchange)) {
      // The target may not take that many connections at once.
      if (exchange.failure.kind === 'reset') this.#client.limiter.slowDown();
      return;
    }
    this.#throttling.record(isThrottling(exchange));
    if (exchange.response.status !== 200) return;
    this.#answered = exchange.request;
    this.#granted ??= exchange.request;
  }

  /** Sends a request again that was answered; `undefined` when there is none, or it is not sent. */
  async #askAnother(
    { owner }: Requester,
    answered = this.#answered,
  ): Promise<Exchange | undefined> {
    if (answered === undefined) return undefined;
    const requester = { owner, reason: 'is the target still there' };
    const outcome = await this.#client.sendAlone({ ...answered }, requester);
    if ('notSent' in outcome) return undefined;
    this.#record(outcome);
    return outcome;
  }

  /** Waits; no longer than until the run ends. */
  #sleep(ms: number, { owner }: Requester): Promise<void> {
    return this.#client.clock.wait(ms, owner, this.#client.ended);
  }

  /** Returns how many attempts a request is worth that last failed in that way. */
  #attemptsFor(kind: NoResponse['kind']): number {
    const { timeoutAttempts, silentAttempts, refusedAttempts, aloneAttempts } = this.#policy;
    if (kind === 'http2') return 1;
    if (kind === 'timeout') return timeoutAttempts;
    if (kind === 'refused') return refusedAttempts;
    return kind === 'reset' || kind === 'protocol'
      ? silentAttempts + aloneAttempts
      : silentAttempts;
  }

  /**
   * Waits as long as a throttling target asks for, and lets other requests wait with this one where
   * it means all.
   *
   * @throws RequestFailed when there is no time or no hope for another attempt.
   */
  async #waitForTarget(exchange: AnsweredExchange, trial: Trial): Promise<void> {
    const { status } = exchange.response;
    const { clock, limiter } = this.#client;
    trial.throttled += 1;
    const retryAfterMs = parseRetryAfter(header(exchange.response, 'retry-after'), clock.date());
    const pause = Math.min(Math.max(retryAfterMs ?? 0, backoff(trial.throttled)), MAX_WAIT_MS);
    const forAll = status === 429 || this.#throttling.concernsAll;
    if (forAll) limiter.slowDown();
    if (!this.#throttling.isWorthWaiting(trial.throttled, pause)) {
      throw stillAnswered(exchange, trial.throttled);
    }
    const isLimit = forAll && retryAfterMs !== undefined;
    if (status === 429) limiter.halvePace();
    else limiter.holdPace();
    if (status === 429 || isLimit) limiter.pause(pause);
    const cameAt = clock.now();
    await this.#throttling.during(this.#sleep(pause, exchange.requester));
    // It was a limit of requests a second if a retry succeeds.
    if (status === 503 && isLimit) trial.limitedAt = cameAt;
  }
}

/** The same requester, with the reason for another attempt. */
function again({ requester, response, failure }: Exchange): Requester {
  const came = response === undefined ? failure.kind : response.status;
  return { owner: requester.owner, reason: `try again: ${came}` };
}

function stillAnswered(exchange: AnsweredExchange, attempts: number): RequestFailed {
  const { status } = exchange.response;
  const message = `still answered ${status} after ${plural(attempts, 'attempt')}`;
  return new RequestFailed({ kind: 'throttled', exchange }, message);
}

/** A gateway's 502 or 504: the node behind it is away for a moment. */
function isBadGateway({ response }: AnsweredExchange): boolean {
  return isOfGateway(response) && response.status !== 503;
}

function isUnauthorized({ response }: AnsweredExchange): boolean {
  return response.status === 401;
}

function isThrottling(exchange: AnsweredExchange): boolean {
  return exchange.response.status === 429 || exchange.response.status === 503;
}
