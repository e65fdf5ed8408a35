import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Exchange, NotSent, Request, Requester } from '../exchange.ts';
import { NOBODY } from '../exchange.ts';
import { Credentials } from './credentials.ts';
import { RequestLimiter } from './request-limiter.ts';
import type { Delivery, Transport, TransportOptions } from '../network/transport.ts';
import type { Wire } from '../wire.ts';
import { liveWire } from '../wire.ts';

/** How requests go to a target. */
export interface ClientOptions extends Omit<TransportOptions, 'connections' | 'headers'> {
  /** Sent with every request, unless there are credentials; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Gives the headers, and renews them. */
  readonly credentials?: Credentials | undefined;
  /** Requests in flight at once, each on a connection of its own. */
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number | undefined;
  /** The most requests that are sent; no limit when absent. */
  readonly maxRequests?: number | undefined;
  /** Requests sent before this client: ids of exchanges continue from there. */
  readonly sentBefore?: number;
  /**
   * Aborted when nothing more is to be sent, as by {@link Client.abort}; heard until the client is
   * closed.
   */
  readonly signal?: AbortSignal | undefined;
}

/** How long a request waits that is sent alone. */
export interface Waits {
  readonly quietMs?: number;
  readonly timeoutMs?: number;
}

/** Is called with every exchange as it ends. */
export type ExchangeListener = (exchange: Exchange) => void;

/**
 * The only client of a target. It reports the answers and never judges them. It follows no
 * redirects, retries nothing, and limits the size and time of answers.
 */
export class Client {
  readonly #wire: Wire;
  readonly #transport: Transport;
  readonly #listeners: ExchangeListener[] = [];
  readonly #end = new AbortController();
  readonly #signal: AbortSignal | undefined;
  /** Decides when a request may go; callers that see the target throttle also slow it down. */
  readonly limiter: RequestLimiter;
  readonly credentials: Credentials;
  /** How long an answer may take. Milliseconds. */
  readonly timeoutMs: number;
  readonly #maxRequests: number;
  #sent: number;
  #limitReached = false;

  constructor(options: ClientOptions, wire: Wire = liveWire()) {
    const { base, proxy, tls, timeoutMs, concurrency, sentBefore = 0, signal } = options;
    this.#wire = wire;
    this.credentials = options.credentials ?? new Credentials(options);
    this.timeoutMs = timeoutMs;
    const headers = (): Readonly<Record<string, string>> => this.credentials.headers;
    const reached = { base, headers, proxy, tls, timeoutMs };
    this.#transport = wire.connect({ ...reached, connections: concurrency });
    this.#sent = sentBefore;
    this.#maxRequests = options.maxRequests ?? Number.POSITIVE_INFINITY;
    this.limiter = new RequestLimiter(options, wire.clock);
    setMaxListeners(0, this.#end.signal);
    this.#signal = signal;
    signal?.addEventListener('abort', this.abort, { once: true });
    if (signal?.aborted === true) this.abort();
  }

  /** How many requests have been sent, `sentBefore` included. */
  get sent(): number {
    return this.#sent;
  }

  /** True once a request was held back because `maxRequests` had been sent. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** The clock that every decision of a run reads; a recording replays it. */
  get clock(): Clock {
    return this.#wire.clock;
  }

  /** Aborted once {@link abort} was called. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  onExchange(listener: ExchangeListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Sends one request when the limiter lets it through. Never throws. After {@link abort}, or
   * `maxRequests` requests, nothing is sent, counted or reported.
   *
   * @param isHeldBack called before sending: returns true to hold the request back.
   * @param isUrgent whether it is sent before all requests that wait.
   */
  send(
    request: Request,
    requester = NOBODY,
    isHeldBack: () => boolean = () => false,
    isUrgent = false,
  ): Promise<Exchange | NotSent> {
    return this.limiter.run(async () => {
      if (isHeldBack()) return { notSent: 'heldBack', reason: 'the suite held the request back' };
      return this.#exchange(request, requester);
    }, isUrgent);
  }

  /**
   * Like {@link send}, but while no other request is in flight, on a new connection, after all
   * older ones are closed.
   *
   * @param waits how long nothing is sent before it, and how long its answer may take if not as long as others.
   *   Milliseconds.
   */
  sendAlone(
    request: Request,
    requester = NOBODY,
    { quietMs = 0, timeoutMs = this.timeoutMs }: Waits = {},
  ): Promise<Exchange | NotSent> {
    return this.limiter.runAlone(async () => {
      if (quietMs > 0) await this.clock.wait(quietMs, requester.owner, this.ended);
      const { concurrency: connections } = this.limiter;
      return this.#exchange(request, requester, { connections, timeoutMs });
    });
  }

  /** Ends every request in flight, and every later one at once. */
  readonly abort = (): void => {
    this.#end.abort();
    this.#transport.abort();
    this.limiter.release();
  };

  async close(): Promise<void> {
    await this.#transport.close();
    this.#signal?.removeEventListener('abort', this.abort);
  }

  async #exchange(
    request: Request,
    requester: Requester,
    delivery?: Delivery,
  ): Promise<Exchange | NotSent> {
    if (this.ended.aborted) return { notSent: 'ended', reason: 'the run was ended' };
    if (this.#sent >= this.#maxRequests) {
      this.#limitReached = true;
      return { notSent: 'limit', reason: `${this.#maxRequests} requests were sent` };
    }
    this.#sent += 1;
    const id = this.#sent;
    const delivered = await this.#transport.deliver({ id, request, requester }, delivery);
    const exchange: Exchange = { id, request, requester, ...delivered };
    await this.#wire.steps.take({ kind: 'answer', owner: requester.owner, nth: id, exchange });
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }
}
