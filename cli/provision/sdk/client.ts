import type * as Sdk from '@aptos-labs/ts-sdk';
import { request } from 'undici';
import { isObject, parseJson } from '../../../src/text/json.ts';
import { ChainError, ENDED } from '../chain.ts';

/** The places to which the SDK may send requests. */
export interface Places {
  /** With `/v1`, without credentials. */
  readonly node: string;
  /** Without credentials; absent: none. */
  readonly faucet: string | undefined;
  /** Sent to the node, never to the faucet. */
  readonly headers: Readonly<Record<string, string>>;
  readonly interrupt: AbortSignal;
}

/** Carries the SDK's requests: only to the two places that the user named. */
export function clientOf({ node, faucet, headers: own, interrupt }: Places): Sdk.Client {
  return {
    async provider<Req, Res>(asked: Sdk.ClientRequest<Req>): Promise<Sdk.ClientResponse<Res>> {
      const isNode = isBelow(node, asked.url);
      if (!isNode && (faucet === undefined || !isBelow(faucet, asked.url))) {
        throw new ChainError(
          `the SDK would send a request to ${asked.url}, which is neither the target nor the faucet`,
        );
      }
      const url = new URL(asked.url);
      for (const [name, value] of textsOf(asked.params)) url.searchParams.append(name, value);
      const headers = { ...Object.fromEntries(textsOf(asked.headers)), ...(isNode ? own : {}) };
      const request = { url: url.href, method: asked.method, headers, body: bytesOf(asked.body) };
      const { status, data } = await send<Res>(request, interrupt);
      return { status, statusText: '', data };
    },
  };
}

const isBelow = (base: string, url: string): boolean => url === base || url.startsWith(`${base}/`);

/** Returns the members of an object that have a value, as texts. */
function textsOf(value: unknown): readonly (readonly [string, string])[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([name, one]) => {
    if (typeof one === 'string') return [[name, one] as const];
    const isPlain = typeof one === 'number' || typeof one === 'boolean';
    return isPlain ? [[name, JSON.stringify(one)] as const] : [];
  });
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(JSON.stringify(body));
}

/** The longest time of one request. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** The most bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A request of the SDK. */
export interface SdkRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** An answer. Its data is parsed JSON, or a text when it is not JSON, whatever type the SDK declares. */
export interface SdkResponse<Data> {
  readonly status: number;
  readonly data: Data;
}

/**
 * Sends a request within limits: a deadline, and a longest answer. Redirects are not followed.
 *
 * @throws ChainError
 */
export function send<Data>(asked: SdkRequest, interrupt: AbortSignal): Promise<SdkResponse<Data>>;
export async function send(
  { url, method, headers, body }: SdkRequest,
  interrupt: AbortSignal,
): Promise<SdkResponse<unknown>> {
  const { origin } = new URL(url);
  const signal = AbortSignal.any([interrupt, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await request(url, { method, headers, body: body ?? null, signal });
    const text = await textOf(response.body);
    const parsed = parseJson(text);
    return { status: response.statusCode, data: parsed === undefined ? text : parsed };
  } catch (error) {
    if (error instanceof ChainError) throw error;
    if (interrupt.aborted) throw new ChainError(ENDED);
    throw new ChainError(`${origin} does not answer: ${whyOf(error)}`);
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new ChainError('an answer is longer than 16 MB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in 30 s';
  return 'code' in error ? String(error.code) : error.message;
}
