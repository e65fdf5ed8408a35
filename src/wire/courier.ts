import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Answered, Exchange, Request } from './exchange.ts';
import { header, isAnswered } from './exchange.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Why a request was given up. Each is the courier's word, never a finding by itself. */
export type GivenUp = 'throttled' | 'silent' | 'lost' | 'ended';

/** Thrown when no answer that says anything could be had. Carries the last attempt. */
export class NotDelivered extends Error {
  readonly why: GivenUp;
  readonly exchange: Exchange;
  constructor(why: GivenUp, message: string, exchange: Exchange) {
    super(message);
    this.name = 'NotDelivered';
    this.why = why;
    this.exchange = exchange;
  }
}

/** How patient a courier is. Milliseconds. */
export interface Patience {
  /** Answers 429 or 503 in a row before a request is given up. */
  readonly throttledAttempts: number;
  /** Time a run may spend waiting for a throttling target, over all requests. */
  readonly throttleBudgetMs: number;
  /** Attempts at a request that gets no readable answer. */
  readonly silentAttempts: number;
  /** Attempts without any answer in a row, over all requests, that mean the target is gone. */
  readonly lostAfter: number;
}

export const PATIENCE: Patience = {
  throttledAttempts: 6,
  throttleBudgetMs: 60_000,
  silentAttempts: 3,
  lostAfter: 12,
};

/** The longest single wait, whatever `Retry-After` asks for. */
const LONGEST_WAIT_MS = 15_000;
const BACKOFF_MS = 100;

/**
 * Delivers requests politely: waits when the target throttles (429, 503), tries again when a
 * connection broke, and stops asking once the target is gone.
 */
export class Courier {
  readonly #client: Client;
  readonly #patience: Patience;
  #unanswered = 0;
  #throttledMs = 0;
  #throttled = 0;

  constructor(client: Client, patience: Patience = PATIENCE) {
    this.#client = client;
    this.#patience = patience;
  }

  /** True once the target stopped answering altogether. */
  get lost(): boolean {
    return this.#unanswered >= this.#patience.lostAfter;
  }

  /** How many answers were 429 or 503. */
  get throttled(): number {
    return this.#throttled;
  }

  /** The first answer that is not throttling. @throws NotDelivered */
  async ask(request: Request): Promise<Answered> {
    let throttled = 0;
    for (let silent = 0; ;) {
      const exchange = await this.#client.send(request);
      this.#refuseIfOver(exchange);
      if (!isAnswered(exchange)) {
        silent += 1;
        if (silent >= this.#attemptsFor(exchange)) throw this.#silent(exchange);
        await wait(BACKOFF_MS * silent);
      } else if (isThrottling(exchange)) {
        throttled += 1;
        await this.#waitOut(exchange, throttled);
      } else {
        return exchange;
      }
    }
  }

  #refuseIfOver(exchange: Exchange): void {
    this.#unanswered = isAnswered(exchange) ? 0 : this.#unanswered + 1;
    if (exchange.failure?.kind === 'aborted') {
      throw new NotDelivered('ended', 'the run was ended before this was answered', exchange);
    }
    if (this.lost) {
      this.#client.abort();
      const reason = exchange.failure?.reason ?? '';
      throw new NotDelivered('lost', `the target stopped answering: ${reason}`, exchange);
    }
  }

  #attemptsFor(exchange: Exchange): number {
    return exchange.failure?.kind === 'timeout' ? 2 : this.#patience.silentAttempts;
  }

  #silent(exchange: Exchange): NotDelivered {
    return new NotDelivered('silent', exchange.failure?.reason ?? 'no answer', exchange);
  }

  async #waitOut(exchange: Answered, attempts: number): Promise<void> {
    this.#throttled += 1;
    const { status } = exchange.answer;
    const told = parseRetryAfter(header(exchange.answer, 'retry-after'), Date.now());
    const pause = Math.min(told ?? BACKOFF_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    const spent = this.#throttledMs + pause;
    if (attempts >= this.#patience.throttledAttempts || spent > this.#patience.throttleBudgetMs) {
      const message = `still answered ${status} after ${attempts} attempts`;
      throw new NotDelivered('throttled', message, exchange);
    }
    if (told !== undefined || status === 429) this.#client.gate.pause(pause);
    const started = performance.now();
    await wait(pause);
    this.#throttledMs += (performance.now() - started) / this.#client.gate.concurrency;
  }
}

function isThrottling(exchange: Answered): boolean {
  return exchange.answer.status === 429 || exchange.answer.status === 503;
}
