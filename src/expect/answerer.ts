import { declarationOf } from '../spec/endpoints/endpoints.ts';
import { ERROR_CODES } from '../spec/error-codes.ts';
import { BCS_TYPE } from '../spec/media-types.ts';
import { sha256 } from '../text/digest.ts';
import { isObject } from '../text/json.ts';
import { plural } from '../text/sentence.ts';
import type { AnsweredExchange, Exchange, Response } from '../wire/exchange.ts';
import { header, isAnswered, mediaType } from '../wire/exchange.ts';
import { saysMissing } from '../wire/gateway-answer.ts';
import { prefixOf } from './header-matchers.ts';
import { bodyJson } from './json-body.ts';

/** The statuses by which access is denied: a gateway's, or a node's that wants a credential. */
export const ACCESS_STATUSES: ReadonlySet<number> = new Set([401, 403, 407]);

/** The statuses of a target that throttles; they say nothing about who answers. */
const THROTTLED: ReadonlySet<number> = new Set([429, 503]);

/** The kinds of answers that no node gave. */
type Stranger = 'access' | 'redirect' | 'page' | 'other';

/**
 * Finds out whether the target is a node. It is not while every valid request is denied,
 * redirected, or answered by a web page or always the same text.
 */
export class Answerer {
  #isNode = false;
  #first: AnsweredExchange | undefined;
  readonly #kinds = new Set<Stranger>();
  readonly #texts = new Set<string>();
  readonly #paths = new Set<string>();

  /** @param before the exchanges so far. */
  constructor(before: readonly Exchange[] = []) {
    for (const exchange of before) this.record(exchange);
  }

  /** Call this with every exchange. */
  record(exchange: Exchange): void {
    if (!isAnswered(exchange) || declarationOf(exchange.request.meaning) !== 'valid') return;
    const kind = strangerIn(exchange);
    if (THROTTLED.has(exchange.response.status)) return;
    this.#first ??= exchange;
    if (kind === undefined) this.#isNode = true;
    else this.#kinds.add(kind);
    const { response, request } = exchange;
    this.#paths.add(request.path);
    if (this.#texts.size < 2) this.#texts.add(`${response.status} ${sha256(response.body)}`);
  }

  /** Whether every valid request was denied access. */
  get letsNobodyIn(): boolean {
    return !this.#isNode && this.#kinds.size === 1 && this.#kinds.has('access');
  }

  /** Returns why the target is not a node, for the user; `undefined` while it may be a node. */
  get stranger(): string | undefined {
    const [kind] = this.#kinds;
    const first = this.#first;
    if (this.#isNode || first === undefined || this.#kinds.size !== 1) return undefined;
    const { status } = first.response;
    if (kind === 'access') {
      return `every valid request was answered ${status}: check the credential under headers, which may be missing, wrong or expired`;
    }
    if (kind === 'redirect') return redirectText(first);
    if (kind === 'page' && wantsCertificate(first)) {
      return `every answer is ${status}, because the host asks for a client certificate: set tls.cert and tls.key`;
    }
    if (kind === 'page' && wantsTls(first)) {
      return `every answer is ${status}, because the port speaks TLS: write https:// in the target`;
    }
    if (kind === 'page')
      return `every answer is a web page; check the target URL: ${shownIn(first)}`;
    // One text for several questions: whoever says it did not read them.
    if (this.#texts.size > 1 || this.#paths.size < 2) return undefined;
    const bytes = plural(first.response.body.length, 'byte');
    return `every answer has the same body of ${bytes}; check the target URL: ${shownIn(first)}`;
  }
}

/**
 * Returns the sign that no node gave the answer; `undefined` for an answer that may be a node's.
 */
export function strangerIn({ response }: AnsweredExchange): Stranger | undefined {
  const { status } = response;
  if (ACCESS_STATUSES.has(status) && !saysMissing(response)) return 'access';
  if (prefixOf(response) !== undefined) return undefined;
  if (status >= 300 && status < 400) return 'redirect';
  const type = mediaType(response);
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'page';
  if (status === 200 && type === BCS_TYPE) return undefined;
  const json = bodyJson(response);
  if (!json.ok) return 'other';
  return (status === 200 ? Array.isArray(json.value) : hasCode(json.value)) ? undefined : 'other';
}

/** Returns whether a JSON value is an object with one of the codes of section 7. */
function hasCode(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.values(value).some((code) => typeof code === 'string' && ERROR_CODES.has(code));
}

/**
 * Returns true for the page of nginx and similar servers to clients without a certificate, or with
 * one that is not accepted.
 */
function wantsCertificate({ response }: AnsweredExchange): boolean {
  return response.status === 400 && /SSL certificate (was sent|error)/i.test(beginningOf(response));
}

/** Returns true for the page of nginx and Apache to clients that speak plain HTTP at a port for TLS. */
function wantsTls({ response }: AnsweredExchange): boolean {
  return (
    response.status === 400 &&
    /plain HTTP (request was sent to HTTPS|to an SSL)/i.test(beginningOf(response))
  );
}

function beginningOf({ body }: Response): string {
  return Buffer.from(body.subarray(0, 4096)).toString('latin1');
}

function redirectText({ request, response }: AnsweredExchange): string {
  const to = header(response, 'location') ?? '';
  if (to === request.path || !to.endsWith(request.path)) {
    return `every answer is a redirect (${response.status}${to === '' ? '' : ` to ${to}`}); check the target URL`;
  }
  const base = to.slice(0, to.length - request.path.length);
  return `every answer is a redirect (${response.status}): write ${base} as the target`;
}

function shownIn({ request, response }: AnsweredExchange): string {
  const type = mediaType(response);
  return `${request.method} ${request.path} was answered ${response.status}${type === '' ? '' : `, ${type}`}`;
}
