import { JSON_TYPE } from '../../spec/media-types.ts';
import { isAnswered, mediaType, NOBODY } from '../exchange.ts';
import type {
  AnsweredExchange,
  Exchange,
  FailedExchange,
  Request,
  Requester,
} from '../exchange.ts';
import { isBadGateway } from '../gateway-answer.ts';
import type { Client } from './client.ts';
import { RequestFailed } from './request-failed.ts';
import { Restarts } from './restarts.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { backoff } from './retry-policy.ts';

/** The statuses by which a node, and no gateway, refuses a request. */
const OWN_REFUSALS: ReadonlySet<number> = new Set([400, 404, 410]);

/** Returns true for an answer that only the node can have given: a 200, or a refusal in JSON. */
export function isOwnAnswer({ response }: Exchange): boolean {
  if (response === undefined) return false;
  const isRefusal = OWN_REFUSALS.has(response.status) && mediaType(response) === JSON_TYPE;
  return response.status === 200 || isRefusal;
}

/** Finds out whether the target is still there, waits for its return, and gives it up when it is gone. */
export class Presence {
  readonly #client: Client;
  readonly #policy: RetryPolicy;
  readonly #onAsked: (exchange: Exchange) => void;
  /** Attempts without an answer in a row, over all requests. */
  #unanswered = 0;
  /** When the first of them ended, by the clock of the run. Milliseconds. */
  #unansweredSince = 0;
  /** The last request that was answered 200, for asking whether the target is still there. */
  #answered: Request | undefined;
  /** The first one. */
  #granted: Request | undefined;
  /** By endpoint, the last request that the node answered itself. */
  readonly #answeredAt = new Map<string, Request>();
  /** The reason for giving up the target: it stopped answering. `undefined` while it answers. */
  lostReason: string | undefined;
  #returning: Promise<boolean> | undefined;
  readonly #restarts = new Restarts();

  /** @param onAsked called with every exchange that this sends; calls {@link record} in turn. */
  constructor(client: Client, policy: RetryPolicy, onAsked: (exchange: Exchange) => void) {
    this.#client = client;
    this.#policy = policy;
    this.#onAsked = onAsked;
  }

  /** Whether the target has answered a request 200. */
  get wasSeen(): boolean {
    return this.#answered !== undefined;
  }

  /**
   * Returns whether a request that was answered before is still answered, with nothing else under
   * way.
   */
  async askWhetherReachable(requester: Requester = NOBODY): Promise<boolean> {
    const exchange = await this.askAnother(requester);
    return exchange !== undefined && isAnswered(exchange);
  }

  /**
   * Sends a request again that was answered before; `undefined` when it is not sent.
   *
   * @param isUrgent whether it is sent before all requests that wait.
   * @param isHeldBack called before sending: returns true when it need not be sent any more.
   * @throws RequestFailed when the run ends meanwhile.
   */
  async askAgain(
    request: Request,
    asking: Requester,
    isUrgent = false,
    isHeldBack: () => boolean = () => false,
  ): Promise<Exchange | undefined> {
    const outcome = await this.#client.send({ ...request }, asking, isHeldBack, isUrgent);
    if (this.#client.ended.aborted) throw this.whyEnded();
    if ('notSent' in outcome) return undefined;
    this.#onAsked(outcome);
    return outcome;
  }

  /** The last request of an endpoint that the node answered itself; if there is none, the first with 200. */
  answeredAt(endpoint: string): Request | undefined {
    return this.#answeredAt.get(endpoint) ?? this.#granted;
  }

  /** How many requests have been sent. */
  get sent(): number {
    return this.#client.sent;
  }

  /**
   * Gives the target up: nothing more is sent.
   *
   * @throws RequestFailed
   */
  giveUp(reason: string): never {
    this.lostReason ??= reason;
    this.#client.abort();
    throw new RequestFailed({ kind: 'lost' }, this.lostReason);
  }

  /** Returns the error of a request that was not answered because the run ended. */
  whyEnded(): RequestFailed {
    const lost = this.lostReason;
    if (lost !== undefined) return new RequestFailed({ kind: 'lost' }, lost);
    return new RequestFailed({ kind: 'ended' }, 'the run was ended before this was answered');
  }

  /**
   * After many requests without an answer, gives the target up when a request it answered before
   * gets no answer.
   *
   * @returns whether it was away.
   * @throws RequestFailed when it is given up.
   */
  async giveUpIfLost(exchange: Exchange): Promise<boolean> {
    if (isAnswered(exchange) || !this.#seemsLost(exchange)) return false;
    const other = await this.askAnother(exchange.requester);
    if (other !== undefined && isAnswered(other)) return false;
    if (other === undefined || !isAway(other)) this.#giveUpSilent(exchange);
    await this.awaitReturn(other);
    return true;
  }

  #giveUpSilent({ failure }: FailedExchange): never {
    const last = this.#restarts.lastUnderWay;
    this.giveUp(
      `the target stopped answering: ${failure.reason}${last === '' ? '' : `; in flight at that time: ${last}`}`,
    );
  }

  /**
   * Waits until a target is back that refuses or resets connections, or for which a gateway answers.
   *
   * @returns whether it was away.
   * @throws RequestFailed when it does not come back.
   */
  awaitReturn(exchange: Exchange): Promise<boolean> {
    this.#returning ??= this.#poll(exchange).finally(() => {
      this.#returning = undefined;
    });
    return this.#returning;
  }

  async #poll(exchange: Exchange): Promise<boolean> {
    const { clock } = this.#client;
    const since = clock.now();
    for (let tries = 1; ; tries += 1) {
      await clock.wait(backoff(tries), exchange.requester.owner, this.#client.ended);
      if (this.#client.ended.aborted) return true;
      const other = await this.askAnother(exchange.requester);
      if (other !== undefined && isAnswered(other) && !isBadGateway(other)) return tries > 1;
      if (clock.now() - since < this.#policy.lostAfterMs) continue;
      if (isAnswered(exchange)) this.#giveUpAway(exchange);
      this.#giveUpSilent(exchange);
    }
  }

  #giveUpAway({ id, response }: AnsweredExchange): never {
    this.giveUp(
      `the node is gone at request ${id}: requests that were answered before now get ${response.status}; check whether it is up behind its gateway`,
    );
  }

  #seemsLost({ failure }: FailedExchange): boolean {
    const { lostAfter, lostAfterMs } = this.#policy;
    if (this.#unanswered < lostAfter) return false;
    const forMs = this.#client.clock.now() - this.#unansweredSince;
    return failure.kind !== 'refused' || forMs >= lostAfterMs;
  }

  /** Notes whether the target answers. Call this with every exchange. */
  record(exchange: Exchange): void {
    this.#restarts.record(exchange);
    if (this.#unanswered === 0) this.#unansweredSince = this.#client.clock.now();
    this.#unanswered = isAnswered(exchange) ? 0 : this.#unanswered + 1;
    const { request } = exchange;
    if (isOwnAnswer(exchange)) this.#answeredAt.set(request.meaning.endpoint, request);
    if (exchange.response?.status !== 200) return;
    this.#answered = exchange.request;
    this.#granted ??= exchange.request;
  }

  /** Sends a request again that was answered; `undefined` when there is none, or it is not sent. */
  async askAnother({ owner }: Requester, answered = this.#answered): Promise<Exchange | undefined> {
    if (answered === undefined) return undefined;
    const requester = { owner, reason: 'is the target still there' };
    const outcome = await this.#client.sendAlone({ ...answered }, requester);
    if ('notSent' in outcome) return undefined;
    this.#onAsked(outcome);
    return outcome;
  }
}

/** Returns true when nothing is there; a proxy that hands on connections takes each and resets it then. */
function isAway({ failure }: FailedExchange): boolean {
  return failure.kind === 'refused' || failure.kind === 'reset';
}
