import { request } from 'undici';
import { parseJson } from '../../../src/text/json.ts';
import { ChainError, ENDED } from '../chain.ts';

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
