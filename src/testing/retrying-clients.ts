import type { RequestListener, ServerResponse } from 'node:http';
import type { ClientOptions } from '../wire/client.ts';
import type { RetryPolicy } from '../wire/retrying-client.ts';
import { DEFAULT_RETRY_POLICY, RequestFailed, RetryingClient } from '../wire/retrying-client.ts';
import { clientOf, httpServer } from './clients.ts';
import { getRequest } from './responses.ts';

/** Answers at once, and says that it throttles. */
export function throttle(response: ServerResponse, status = 429, after = '0'): void {
  response.writeHead(status, { 'retry-after': after }).end();
}

/** A server that does these things, one request after the other, and the last for ever. */
export async function server(...turns: readonly RequestListener[]) {
  const times: number[] = [];
  const url = await httpServer((request, response) => {
    times.push(performance.now());
    const turn = turns[Math.min(times.length, turns.length) - 1];
    turn?.(request, response);
  });
  return { url, times };
}

export const fine: RequestListener = (_, response) => void response.end('fine');
export const throttled: RequestListener = (_, response) => throttle(response);
export const down: RequestListener = (_, response) => throttle(response, 503);
export const hangUp: RequestListener = (request) => void request.socket.destroy();
export const silent: RequestListener = () => undefined;
export const late: RequestListener = (_, response) =>
  void setTimeout(() => response.end('late'), 200);

export function retryingClientOf(
  url: string,
  policy: Partial<RetryPolicy> = {},
  options: Partial<ClientOptions> = {},
) {
  const client = clientOf(url, options);
  return { client, retrying: new RetryingClient(client, { ...DEFAULT_RETRY_POLICY, ...policy }) };
}

/** Why a client gave up. */
export async function refusal(client: RetryingClient): Promise<RequestFailed> {
  const thrown: unknown = await client.send(getRequest()).catch((error: unknown) => error);
  if (thrown instanceof RequestFailed) return thrown;
  throw new Error('it was delivered', { cause: thrown });
}
