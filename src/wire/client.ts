import { setMaxListeners } from 'node:events';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { BaseUrl } from './base-url.ts';
import { decodeBody } from './body.ts';
import type { Response, Exchange, NoResponse, Request } from './exchange.ts';
import { RequestLimiter } from './request-limiter.ts';
import { noResponseFrom, Unreadable } from './no-response.ts';
import { outgoingBody } from './request-body.ts';
import type { RawResponse } from './response-handler.ts';
import { ResponseHandler } from './response-handler.ts';

/** How a target is spoken to. */
export interface ClientOptions {
  readonly base: BaseUrl;
  /** Sent with every request; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number | undefined;
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** Exchanges count on from there. */
  readonly sentBefore?: number;
}

/** Told of every exchange as it ends. */
export type ExchangeListener = (exchange: Exchange) => void;

/**
 * The one HTTP client. It reports what came back and never judges it:
 * no redirects are followed, nothing is retried, bodies and times are capped.
 */
export class Client {
  readonly #options: ClientOptions;
  #pool: Pool;
  readonly #listeners: ExchangeListener[] = [];
  readonly #end = new AbortController();
  readonly #underWay = new Set<ResponseHandler>();
  readonly #identity: Readonly<Record<string, string>>;
  readonly limiter: RequestLimiter;
  #sent: number;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#sent = options.sentBefore ?? 0;
    this.#identity = identityOf(options.base);
    this.limiter = new RequestLimiter(options);
    setMaxListeners(0, this.#end.signal);
    this.#pool = this.#connect();
  }

  #connect(): Pool {
    const { base, timeoutMs } = this.#options;
    return new Pool(base.origin, {
      connections: this.limiter.concurrency,
      pipelining: 1,
      connect: { timeout: timeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** How many requests were sent so far, `sentBefore` included. */
  get sent(): number {
    return this.#sent;
  }

  /** Aborted once {@link abort} was called. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  onExchange(listener: ExchangeListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Sends one request when the limiter lets it through. Never throws. Once {@link abort} was called
   * nothing is sent, counted or told of: what comes back has the id 0.
   */
  send(request: Request): Promise<Exchange> {
    return this.limiter.run(() =>
      this.ended.aborted ? Promise.resolve(neverSent(request)) : this.#exchange(request),
    );
  }

  /**
   * Sends one request while no other is under way, on a new connection, when all older ones are
   * closed. Never throws.
   */
  sendAlone(request: Request): Promise<Exchange> {
    return this.limiter.runAlone(async () => {
      if (this.ended.aborted) return neverSent(request);
      await this.#pool.destroy();
      this.#pool = this.#connect();
      return this.#exchange(request);
    });
  }

  /** How long an answer may take. Milliseconds. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** Ends every request under way, and every later one at once. */
  abort(): void {
    this.#end.abort();
    for (const receiver of this.#underWay) receiver.giveUp(ended());
    this.limiter.release();
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #exchange(request: Request): Promise<Exchange> {
    this.#sent += 1;
    const id = this.#sent;
    const sentAt = Date.now();
    const started = performance.now();
    const outcome = await this.#attempt(request);
    const exchange: Exchange = {
      id,
      request,
      response: 'status' in outcome ? outcome : undefined,
      failure: 'kind' in outcome ? outcome : undefined,
      sentAt,
      durationMs: performance.now() - started,
    };
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }

  async #attempt(request: Request): Promise<Response | NoResponse> {
    const receiver = new ResponseHandler();
    const timer = setTimeout(() => {
      receiver.giveUp(new DOMException('deadline', 'TimeoutError'));
    }, this.#options.timeoutMs);
    this.#underWay.add(receiver);
    try {
      if (this.ended.aborted) throw ended();
      this.#dispatch(request, receiver);
      return await responseFrom(await receiver.response);
    } catch (error) {
      return noResponseFrom(error, this.#options.timeoutMs);
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(receiver);
    }
  }

  #dispatch(request: Request, receiver: ResponseHandler): void {
    const { method, headers: own } = request;
    const { headers: length, body } = outgoingBody(request);
    const headers = { ...this.#identity, ...this.#options.headers, ...own, ...length };
    const path = this.#options.base.prefix + request.path;
    this.#pool.dispatch({ method, path, headers, body }, receiver);
  }
}

function ended(): DOMException {
  return new DOMException('ended', 'AbortError');
}

function identityOf({ credentials }: BaseUrl): Record<string, string> {
  const agent = { 'user-agent': 'ledger-node-conformance' };
  if (credentials === undefined) return agent;
  return { ...agent, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** At once, where no encoding is to be undone. */
function responseFrom({ status, headers, body }: RawResponse): Response | Promise<Response> {
  const read = new Map<string, readonly string[]>();
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined) continue;
    const values = typeof value === 'string' ? [withoutSpace(value)] : value.map(withoutSpace);
    read.set(name.toLowerCase(), values);
  }
  const encodings = read.get('content-encoding')?.join(',');
  if (encodings === undefined) return { status, headers: read, body };
  return decodeBody(body, encodings).then(
    (decoded) => ({ status, headers: read, body: decoded }),
    (error: unknown) => ({ status, headers: read, body, undecodable: whyUndecodable(error) }),
  );
}

/** What came whole is an answer, whatever it is encoded in. @throws Unreadable when it is too large. */
function whyUndecodable(error: unknown): string {
  if (error instanceof Unreadable && error.kind === 'protocol') return error.message;
  throw error;
}

function neverSent(request: Request): Exchange {
  const failure = { kind: 'aborted', reason: 'the run was ended' } as const;
  return { id: 0, request, response: undefined, failure, sentAt: Date.now(), durationMs: 0 };
}

/** RFC 9110, 5.5: white space around a field value is no part of it. */
function withoutSpace(value: string): string {
  if (!isSpace(value[0]) && !isSpace(value.at(-1))) return value;
  return value.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
