import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseBaseUrl } from '../wire/base-url.ts';
import type { ClientOptions } from '../wire/client/client.ts';
import { Client } from '../wire/client/client.ts';
import type { Exchange, Request } from '../wire/exchange.ts';
import type { Listening } from './listener.ts';
import { listenHttp, listenTcp } from './listener.ts';
import { getRequest } from './responses.ts';

/** A server that is closed when the test ends. */
export async function httpServer(listener: RequestListener): Promise<string> {
  return untilTheEnd(await listenHttp(listener));
}

/** Like {@link httpServer}, below HTTP. */
export async function tcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  return untilTheEnd(await listenTcp(onConnection));
}

function untilTheEnd({ url, close }: Listening): string {
  onTestFinished(close);
  return url;
}

/** A client of that URL, closed when the test ends. */
export function clientOf(url: string, options: Partial<ClientOptions> = {}): Client {
  const base = parseBaseUrl(url);
  if (base === undefined) throw new Error(`${url} is not a URL`);
  const client = new Client({ base, headers: {}, concurrency: 4, timeoutMs: 5000, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** The exchange of a request that the client sends. */
export async function sentBy(client: Client, request: Request = getRequest()): Promise<Exchange> {
  const outcome = await client.send(request);
  if ('notSent' in outcome) throw new Error(`it was not sent: ${outcome.reason}`);
  return outcome;
}

/** A promise, and the function that fulfils it. */
interface Event<T> {
  readonly seen: Promise<T>;
  readonly happen: (value: T) => void;
}

/** Something a test waits for. */
export function event<T = void>(): Event<T> {
  const steps: ((value: T) => void)[] = [];
  const seen = new Promise<T>((resolve) => {
    steps.push(resolve);
  });
  return { seen, happen: (value) => steps[0]?.(value) };
}
