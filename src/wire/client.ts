import { setMaxListeners } from 'node:events';
import { Pool } from 'undici';
import type { BaseUrl } from './base-url.ts';
import { decodeBody, readBody } from './body.ts';
import type { Answer, Exchange, NoAnswer, Request } from './exchange.ts';
import { Gate } from './gate.ts';
import { noAnswerFrom } from './no-answer.ts';

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
export type Listener = (exchange: Exchange) => void;

/**
 * The one HTTP client. It reports what came back and never judges it:
 * no redirects are followed, nothing is retried, bodies and times are capped.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #pool: Pool;
  readonly #listeners: Listener[] = [];
  readonly #end = new AbortController();
  readonly gate: Gate;
  #sent: number;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#sent = options.sentBefore ?? 0;
    this.gate = new Gate(options);
    setMaxListeners(0, this.#end.signal);
    this.#pool = new Pool(options.base.origin, {
      connections: options.concurrency,
      pipelining: 1,
      connect: { timeout: options.timeoutMs },
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

  onExchange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /**
   * Sends one request when the gate lets it through. Never throws. Once {@link abort} was called
   * nothing is sent, counted or told of: what comes back has the id 0.
   */
  send(request: Request): Promise<Exchange> {
    return this.gate.through(() =>
      this.ended.aborted ? Promise.resolve(neverSent(request)) : this.#exchange(request),
    );
  }

  /** Ends every request under way, and every later one at once. */
  abort(): void {
    this.#end.abort();
    this.gate.open();
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
      answer: 'status' in outcome ? outcome : undefined,
      failure: 'kind' in outcome ? outcome : undefined,
      sentAt,
      durationMs: performance.now() - started,
    };
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }

  async #attempt(request: Request): Promise<Answer | NoAnswer> {
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort(new DOMException('deadline', 'TimeoutError'));
    }, this.#options.timeoutMs);
    const stop = (): void => deadline.abort(new DOMException('ended', 'AbortError'));
    this.#end.signal.addEventListener('abort', stop, { once: true });
    try {
      return await this.#ask(request, deadline.signal);
    } catch (error) {
      const thrown: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      return noAnswerFrom(thrown, this.#options.timeoutMs);
    } finally {
      clearTimeout(timer);
      this.#end.signal.removeEventListener('abort', stop);
    }
  }

  async #ask(request: Request, signal: AbortSignal): Promise<Answer> {
    const response = await this.#pool.request({
      method: request.method,
      path: this.#options.base.prefix + request.path,
      headers: { ...this.#identity(), ...this.#options.headers, ...request.headers },
      body: request.body ?? null,
      signal,
    });
    const raw = await readBody(response.body);
    const headers = new Map<string, readonly string[]>();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) headers.set(name.toLowerCase(), [value].flat().map(withoutSpace));
    }
    const encodings = headers.get('content-encoding')?.join(',');
    return { status: response.statusCode, headers, body: await decodeBody(raw, encodings) };
  }

  #identity(): Record<string, string> {
    const { credentials } = this.#options.base;
    const agent = { 'user-agent': 'ledger-node-conformance' };
    if (credentials === undefined) return agent;
    return { ...agent, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  }
}

function neverSent(request: Request): Exchange {
  const failure = { kind: 'aborted', reason: 'the run was ended' } as const;
  return { id: 0, request, answer: undefined, failure, sentAt: Date.now(), durationMs: 0 };
}

/** RFC 9110, 5.5: white space around a field value is no part of it. */
function withoutSpace(value: string): string {
  return value.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}
