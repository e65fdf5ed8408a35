import { parseJson } from '../../../src/text/json.ts';
import type { BaseUrl } from '../../../src/wire/base-url.ts';
import type { Proxy } from '../../../src/wire/connection.ts';
import { NOBODY } from '../../../src/wire/exchange.ts';
import { Network } from '../../../src/wire/network/network.ts';
import { ChainError, ENDED } from '../chain.ts';

/** The longest time of one request. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** How many connections to a place may be open at once. */
const CONNECTIONS = 8;

export interface Place {
  readonly base: BaseUrl;
  /** Sent with every request; the values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: directly. */
  readonly proxy?: Proxy | undefined;
}

interface SdkRequest {
  /** On the host of the place. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** An answer. Its data is parsed JSON, or a text when it is not JSON, whatever type the SDK declares. */
interface SdkResponse<Data> {
  readonly status: number;
  readonly data: Data;
}

/** Sends a request. Rejects with a {@link ChainError} when there is no answer. */
type Send = <Data>(asked: SdkRequest) => Promise<SdkResponse<Data>>;

/**
 * Returns a function that sends requests to a place as a run does: through its proxy, with a deadline and a
 * longest answer. Redirects are not followed.
 */
export function senderTo({ base, headers, proxy }: Place, interrupt: AbortSignal): Send {
  const network = new Network({
    base: { ...base, prefix: '' },
    headers: () => headers,
    proxy,
    timeoutMs: TIMEOUT_MS,
    connections: CONNECTIONS,
  });
  const stop = (): void => network.abort();
  interrupt.addEventListener('abort', stop, { once: true });
  if (interrupt.aborted) stop();
  const meaning = { endpoint: 'outside', beyond: 'a request of the SDK' } as const;
  async function send<Data>(asked: SdkRequest): Promise<SdkResponse<Data>>;
  async function send({ url, ...asked }: SdkRequest): Promise<SdkResponse<unknown>> {
    const { pathname, search } = new URL(url);
    const request = { ...asked, path: pathname + search, meaning };
    const { response, failure } = await network.deliver({ id: 0, request, requester: NOBODY });
    if (failure !== undefined) {
      if (interrupt.aborted) throw new ChainError(ENDED);
      const through = proxy === undefined ? '' : ` through the proxy ${proxy.display}`;
      throw new ChainError(`${base.display} does not answer${through}: ${failure.reason}`);
    }
    const text = Buffer.from(response.body).toString('utf8');
    const parsed = parseJson(text);
    return { status: response.status, data: parsed === undefined ? text : parsed };
  }
  return send;
}
