import Pool from 'undici/lib/dispatcher/pool.js';
import type { ConnectionFacts, Proxy, TlsFacts } from '../connection.ts';
import { basicAuthorization } from '../connection.ts';
import { decodeBody } from './body.ts';
import { connector } from './connector.ts';
import type { Answered, Failed, NoResponse, Request, Response, Sent } from '../exchange.ts';
import { forWantOfCertificate, HEADERS_CAP, noResponseFrom, Unreadable } from './no-response.ts';
import { outgoingBody } from './request-body.ts';
import type { RawResponse } from './response-handler.ts';
import { ResponseHandler } from './response-handler.ts';
import type { Delivered, Delivery, Transport, TransportOptions } from './transport.ts';
import { wantsCredentials } from './tunnel.ts';

/**
 * HTTP. Reports answers with their content encoding decoded; headers, bodies and times are limited.
 */
export class Network implements Transport {
  readonly #options: TransportOptions;
  readonly #identity: Readonly<Record<string, string>>;
  readonly #underWay = new Set<ResponseHandler>();
  #pool: Pool;
  #aborted = false;
  #tls: TlsFacts | undefined;
  /** The last known facts of the connections. */
  #said = '';

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#identity = identityOf(options);
    this.#pool = this.#connect(options.connections);
  }

  async deliver(
    { request }: Sent,
    { connections, timeoutMs = this.#options.timeoutMs }: Delivery = {},
  ): Promise<Delivered> {
    if (connections !== undefined) {
      await this.#pool.destroy();
      this.#pool = this.#connect(connections);
    }
    const sentAt = Date.now();
    const started = performance.now();
    const outcome = await this.#attempt(request, timeoutMs);
    return {
      ...outcome,
      sentAt,
      // A recording has two decimals of it.
      durationMs: Math.round((performance.now() - started) * 100) / 100,
      ...(outcome.response === undefined ? {} : this.#newFacts()),
    };
  }

  abort(): void {
    this.#aborted = true;
    for (const receiver of this.#underWay) receiver.giveUp(ended());
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #newFacts(): { readonly connection?: ConnectionFacts } {
    const tls = this.#tls;
    const connection = { ...(tls === undefined ? {} : { tls }), httpVersion: '1.1' } as const;
    const said = JSON.stringify(connection);
    if (said === this.#said) return {};
    this.#said = said;
    return { connection };
  }

  #connect(connections: number): Pool {
    const { base, proxy, timeoutMs, tls } = this.#options;
    const through = forwarding(this.#options);
    const onTls = (facts: TlsFacts): void => {
      this.#tls = { ...this.#tls, ...facts };
    };
    const connect =
      through === undefined
        ? connector({ timeoutMs, tls, tunnel: proxy, onTls })
        : connector({ timeoutMs, tls: { ca: tls?.ca } });
    return new Pool(through?.origin ?? base.origin, {
      connections,
      pipelining: 1,
      maxHeaderSize: HEADERS_CAP,
      connect,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  async #attempt(request: Request, timeoutMs: number): Promise<Answered | Failed> {
    const receiver = new ResponseHandler();
    const timer = setTimeout(() => {
      receiver.giveUp(new DOMException(undefined, 'TimeoutError'));
    }, timeoutMs);
    this.#underWay.add(receiver);
    try {
      if (this.#aborted) throw ended();
      this.#dispatch(request, receiver);
      const received = await receiver.response;
      const { proxy } = this.#options;
      if (proxy !== undefined && received.status === 407) throw wantsCredentials(proxy);
      return { response: await responseFrom(received) };
    } catch (error) {
      return { failure: this.#failureFrom(error, timeoutMs) };
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(receiver);
    }
  }

  /**
   * A host that closes each connection after the handshake may want a certificate: not all say so.
   */
  #failureFrom(error: unknown, timeoutMs: number): NoResponse {
    const failure = noResponseFrom(error, { ...this.#options, timeoutMs });
    const isRefusal = failure.kind === 'reset' && this.#tls !== undefined && this.#said === '';
    if (!isRefusal || this.#options.tls?.cert !== undefined) return failure;
    return { ...failure, reason: `${failure.reason}; perhaps ${forWantOfCertificate()}` };
  }

  #dispatch(request: Request, receiver: ResponseHandler): void {
    const { method, headers: own } = request;
    const { headers: length, body } = outgoingBody(request);
    const configured = this.#options.headers();
    const cookies = cookiesOf(configured, own);
    const headers = { ...this.#identity, ...configured, ...own, ...length, ...cookies };
    const { base } = this.#options;
    const origin = forwarding(this.#options) === undefined ? '' : base.origin;
    const path = origin + base.prefix + request.path;
    // A server that does not read such a body takes the rest of it for the next request.
    const reset = request.delivery === 'chunks' && { reset: true };
    this.#pool.dispatch({ method, path, headers, body, ...reset }, receiver);
  }
}

function ended(): DOMException {
  return new DOMException(undefined, 'AbortError');
}

/** Returns the cookies of the configuration and those of a request in one field (RFC 6265, 5.4). */
function cookiesOf(...senders: readonly Request['headers'][]): Request['headers'] {
  const cookies = senders.flatMap(({ cookie }) => cookie ?? []);
  return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
}

/**
 * Returns the proxy to which requests for plain HTTP are sent whole; a tunnel has no need of that.
 */
function forwarding({ base, proxy }: TransportOptions): Proxy | undefined {
  return base.origin.startsWith('http:') ? proxy : undefined;
}

/** Returns the headers that say who asks, and whom. */
function identityOf(options: TransportOptions): Record<string, string> {
  const { credentials, origin } = options.base;
  const through = forwarding(options);
  return {
    'user-agent': 'ledger-node-conformance',
    ...(credentials === undefined ? {} : { authorization: basicAuthorization(credentials) }),
    ...(through === undefined ? {} : { host: new URL(origin).host }),
    ...(through?.credentials === undefined
      ? {}
      : { 'proxy-authorization': basicAuthorization(through.credentials) }),
  };
}

/** Reads an answer; synchronously when no encoding has to be decoded. */
function responseFrom({ status, headers, body }: RawResponse): Response | Promise<Response> {
  const read = new Map<string, readonly string[]>();
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    // Stryker disable next-line ConditionalExpression: every header has a value
    if (value === undefined) continue;
    const values = typeof value === 'string' ? [withoutSpace(value)] : value.map(withoutSpace);
    read.set(name.toLowerCase(), values);
  }
  const encodings = read.get('content-encoding')?.join(',');
  // Stryker disable next-line ConditionalExpression: it saves time only
  if (encodings === undefined) return { status, headers: read, body };
  return decodeBody(body, encodings).then(
    (decoded) => ({ status, headers: read, body: decoded }),
    (error: unknown) => ({ status, headers: read, body, decodeFailure: whyUndecodable(error) }),
  );
}

/**
 * A complete answer counts even when it cannot be decoded.
 *
 * @throws Unreadable when it is too large.
 */
function whyUndecodable(error: unknown): string {
  if (error instanceof Unreadable && error.kind === 'protocol') return error.message;
  throw error;
}

/**
 * RFC 9110, 5.5: white space around a field value is not part of it. undici has removed the space
 * before it.
 */
function withoutSpace(value: string): string {
  return value.replace(/[ \t]+$/, '');
}
