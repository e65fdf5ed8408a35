import type { AnsweredExchange, Requester } from '../../wire/exchange.ts';
import type { Client } from '../../wire/client/client.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { backoff } from '../../wire/client/retry-policy.ts';

/** How often a request is sent that gets such a page, in case the gateway limits the pace. */
const TRIES = 5;

/** How many requests get such a page each time before the gateway is taken for a firewall. */
const SHOW_A_FIREWALL = 3;

/** The reason why a request is given up that a gateway refuses, while others are answered. */
const FORBIDDEN =
  'a gateway answers 403 with a web page; let it accept the requests of the suite, or send fewer per second with --rate';

/**
 * What follows when a gateway refuses a valid request by a page with 403: it may limit the requests of a second, as
 * one that answers 429 does, or be a firewall that takes the request for an attack. Neither says anything of the node.
 */
export class ForbiddenPages {
  readonly #client: Client;
  /** The last refusals of the requests that were refused each time. */
  readonly givenUp: AnsweredExchange[] = [];
  /** How many requests were refused each time, before any was let through in the end. */
  #firewalled = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Slows the run down and waits, after a request was refused so many times.
   *
   * @returns who asks again, and why.
   * @throws RequestFailed after the last try.
   */
  async afterTry(exchange: AnsweredExchange, tries: number): Promise<Requester> {
    if (tries >= TRIES) this.#firewalled += 1;
    if (tries >= TRIES || this.#firewalled >= SHOW_A_FIREWALL) {
      this.givenUp.push(exchange);
      throw new RequestFailed({ kind: 'forbidden', exchange }, FORBIDDEN);
    }
    const { owner } = exchange.requester;
    const { clock, ended, limiter } = this.#client;
    limiter.halvePace();
    await clock.wait(backoff(tries), owner, ended);
    return { owner, reason: 'try again: 403 of a gateway' };
  }

  /** Notes that a request was answered in the end: the gateway limits the pace. */
  noteLimit(): void {
    this.#firewalled = Number.NEGATIVE_INFINITY;
  }
}
