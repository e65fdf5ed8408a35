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
import { parseRetryAfter } from './retry-after.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { backoff, BACKOFF_MS, DEFAULT_RETRY_POLICY } from './retry-policy.ts';
import { Throttling } from './throttling.ts';

/**
 * Why a request was given up, with the last attempt where the request itself is the reason. None of
 * these is a finding by itself.
 */
export type GivenUp =
  | { readonly kind: 'throttled'; readonly exchange: AnsweredExchange }
  | { readonly kind: 'silent'; readonly exchange: FailedExchange }
  | { readonly kind: 'lost' | 'ended' | 'limit' };

/** Thrown when no usable answer was received. */
export class RequestFailed extends Error {
  readonly why: GivenUp;
  constructor(why: GivenUp, message: string) {
    super(message);
    this.name = 'RequestFailed';
    this.why = why;
  }
}

/** The longest single wait, whatever `Retry-After` asks for. */
const MAX_WAIT_MS = 15_000;
/** The part of the timeout within which an answer counts as prompt. */
const PROMPT = 1 / 4;

/**
 * Sends requests politely: waits when the target throttles (429, 503), tries again when a
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
  #lostReason: string | undefined;
  readonly #throttling: Throttling;

  constructor(client: Client, policy: RetryPolicy = DEFAULT_RETRY_POLICY) {
    this.#client = client;
    this.#policy = policy;
    this.#throttling = new Throttling(policy, client.clock);
  }

  /** Why the target is given up: it stopped answering altogether. `undefined` while it has not. */
  get lostReason(): string | undefined {
    return this.#lostReason;
  }

  /** How many answers were 429 or 503. */
  get throttled(): number {
    return this.#throttling.answers;
  }

  /** The first answer that is not throttling. @throws RequestFailed */
  async send(request: Request, requester: Requester = NOBODY): Promise<AnsweredExchange> {
    let throttled = 0;
    let current = requester;
    let alone = false;
    let limitedAt: number | undefined;
    for (let silent = 0; ;) {
      const outcome: Exchange | NotSent = await (alone
        ? this.#client.sendAlone(request, current)
        : this.#client.send(request, current));
      const exchange = this.#exchangeIn(outcome);
      this.#record(exchange);
      await this.#giveUpIfLost(exchange);
      current = again(exchange);
      if (!isAnswered(exchange)) {
        silent += 1;
        const { kind, reason } = exchange.failure;
        if (silent >= this.#attemptsFor(kind)) {
          throw new RequestFailed({ kind: 'silent', exchange }, reason);
        }
        const refused = kind === 'refused';
        alone = !refused && silent >= this.#policy.silentAttempts;
        await this.#sleep(refused ? backoff(silent) : BACKOFF_MS * silent, current);
      } else if (isThrottling(exchange)) {
        throttled += 1;
        limitedAt = (await this.#waitForTarget(exchange, throttled)) ?? limitedAt;
      } else {
        if (limitedAt !== undefined) this.#client.limiter.halvePace(limitedAt);
        return exchange;
      }
    }
  }

  /** Whether a request that was answered before is still answered, with nothing else under way. */
  async askWhetherReachable(requester: Requester = NOBODY): Promise<boolean> {
    const exchange = await this.#askAnother(requester);
    return exchange !== undefined && isAnswered(exchange);
  }

  /**
   * Whether a request times out each time it is sent alone, while a request that was answered
   * before is answered promptly before and after each attempt. So a slow or stalling target ignores
   * nothing.
   */
  async askWhetherIgnored(request: Request, requester: Requester = NOBODY): Promise<boolean> {
    if (!(await this.#askWhetherPrompt(requester))) return false;
    const asking = { owner: requester.owner, reason: 'is it ignored' };
    for (let attempts = 0; attempts < this.#policy.ignoredAttempts; attempts += 1) {
      const outcome = await this.#client.sendAlone({ ...request }, asking);
      if ('notSent' in outcome) return false;
      this.#record(outcome);
      if (outcome.failure?.kind !== 'timeout') return false;
      if (!(await this.#askWhetherPrompt(requester))) return false;
    }
    return true;
  }

  /** @throws RequestFailed when the request was not sent, or was broken off by the client's end. */
  #exchangeIn(outcome: Exchange | NotSent): Exchange {
    if (!('notSent' in outcome)) {
      if (outcome.failure?.kind !== 'aborted') return outcome;
    } else if (outcome.notSent === 'limit') {
      throw new RequestFailed({ kind: 'limit' }, outcome.reason);
    }
    if (this.#lostReason !== undefined) throw new RequestFailed({ kind: 'lost' }, this.#lostReason);
    throw new RequestFailed({ kind: 'ended' }, 'the run was ended before this was answered');
  }

  /**
   * After many requests without an answer, gives the target up when a request it answered before
   * gets no answer.
   *
   * @throws RequestFailed when it is given up.
   */
  async #giveUpIfLost(exchange: Exchange): Promise<void> {
    if (isAnswered(exchange) || !this.#seemsLost(exchange)) return;
    if (await this.askWhetherReachable(exchange.requester)) return;
    this.#lostReason ??= `the target stopped answering: ${exchange.failure.reason}`;
    this.#client.abort();
    throw new RequestFailed({ kind: 'lost' }, this.#lostReason);
  }

  #seemsLost({ failure }: FailedExchange): boolean {
    const { lostAfter, lostAfterMs } = this.#policy;
    if (this.#unanswered < lostAfter) return false;
    const forMs = this.#client.clock.now() - this.#unansweredSince;
    return failure.kind !== 'refused' || forMs >= lostAfterMs;
  }

  /** Notes how the target answers lately. To be called with every exchange. */
  #record(exchange: Exchange): void {
    if (this.#unanswered === 0) this.#unansweredSince = this.#client.clock.now();
    this.#unanswered = isAnswered(exchange) ? 0 : this.#unanswered + 1;
    if (!isAnswered(exchange)) {
      // The target may not take that many connections at once.
      if (exchange.failure.kind === 'reset') this.#client.limiter.slowDown();
      return;
    }
    this.#throttling.record(isThrottling(exchange));
    if (exchange.response.status === 200) this.#answered = exchange.request;
  }

  async #askWhetherPrompt(requester: Requester): Promise<boolean> {
    const exchange = await this.#askAnother(requester);
    if (exchange === undefined || !isAnswered(exchange)) return false;
    return (
      exchange.response.status === 200 && exchange.durationMs <= this.#client.timeoutMs * PROMPT
    );
  }

  /** Sends a request again that was answered; `undefined` when there is none, or it is not sent. */
  async #askAnother({ owner }: Requester): Promise<Exchange | undefined> {
    if (this.#answered === undefined) return undefined;
    const requester = { owner, reason: 'is the target still there' };
    const outcome = await this.#client.sendAlone({ ...this.#answered }, requester);
    if ('notSent' in outcome) return undefined;
    this.#record(outcome);
    return outcome;
  }

  /** Waits; no longer than until the run ends. */
  #sleep(ms: number, { owner }: Requester): Promise<void> {
    return this.#client.clock.wait(ms, owner, this.#client.ended);
  }

  /** How many attempts a request is worth that last failed in that way. */
  #attemptsFor(kind: NoResponse['kind']): number {
    const { timeoutAttempts, silentAttempts, refusedAttempts, aloneAttempts } = this.#policy;
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
   * @param attempts at this request that were throttled.
   * @returns when this 503 came, if it may be a limit of requests a second: it was one if a retry succeeds.
   * @throws RequestFailed when there is no time or no hope for another.
   */
  async #waitForTarget(exchange: AnsweredExchange, attempts: number): Promise<number | undefined> {
    const { status } = exchange.response;
    const { clock, limiter } = this.#client;
    const retryAfterMs = parseRetryAfter(header(exchange.response, 'retry-after'), clock.date());
    const pause = Math.min(Math.max(retryAfterMs ?? 0, backoff(attempts)), MAX_WAIT_MS);
    const forAll = status === 429 || this.#throttling.concernsAll;
    if (forAll) limiter.slowDown();
    if (!this.#throttling.isWorthWaiting(attempts, pause)) {
      const message = `still answered ${status} after ${attempts} attempt${attempts === 1 ? '' : 's'}`;
      throw new RequestFailed({ kind: 'throttled', exchange }, message);
    }
    const isLimit = forAll && retryAfterMs !== undefined;
    if (status === 429) limiter.halvePace();
    else limiter.holdPace();
    if (status === 429 || isLimit) limiter.pause(pause);
    const cameAt = clock.now();
    await this.#throttling.during(this.#sleep(pause, exchange.requester));
    return status === 503 && isLimit ? cameAt : undefined;
  }
}

/** The same requester, with the reason for another attempt. */
function again({ requester, response, failure }: Exchange): Requester {
  const came = response === undefined ? failure.kind : response.status;
  return { owner: requester.owner, reason: `try again: ${came}` };
}

function isThrottling(exchange: AnsweredExchange): boolean {
  return exchange.response.status === 429 || exchange.response.status === 503;
}
