import type { ClientOptions } from '../wire/client/client.ts';
import { Client } from '../wire/client/client.ts';
import { parseBaseUrl } from '../wire/base-url.ts';
import type { Answered, Failed, NoResponse, Request, Sent } from '../wire/exchange.ts';
import type { RetryPolicy } from '../wire/client/retry-policy.ts';
import { DEFAULT_RETRY_POLICY } from '../wire/client/retry-policy.ts';
import { RequestFailed } from '../wire/client/request-failed.ts';
import { RetryingClient } from '../wire/client/retrying-client.ts';
import type { Delivered, Delivery } from '../wire/network/transport.ts';
import { getRequest, response } from './responses.ts';
import { SimulatedTime } from './simulated-time.ts';

/** The outcome of one request, and how long it takes. */
export type Step = (Answered | Failed) & { readonly durationMs: number };

/**
 * How long a scripted target may take for an answer, unless a test says otherwise. Milliseconds.
 */
export const TIMEOUT_MS = 400;

export const fine = answering(200);
export const late = answering(200, {}, TIMEOUT_MS / 2);
export const throttled = throttling();
export const down = throttling(503);
export const hangUp = failing('reset', 1);
export const refused = failing('refused', 1);
export const silent = failing('timeout', TIMEOUT_MS);
export const tooLarge = failing('tooLarge', 1);
export const brokenOff = failing('aborted', 1);

/** A throttling answer, given at once, that asks to wait for `after` seconds. */
export function throttling(status = 429, after = '0'): Step {
  return answering(status, { 'retry-after': after });
}

/** An answer with that status, after `durationMs` milliseconds. */
export function answering(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  durationMs = 1,
): Step {
  return { response: response({ status, headers }), durationMs };
}

function failing(kind: NoResponse['kind'], durationMs: number): Step {
  return { failure: { kind, reason: `no answer: ${kind}` }, durationMs };
}

/** A target that takes these steps, one for each request, and repeats the last for ever. */
export function answersInOrder(...steps: readonly [Step, ...Step[]]): () => Step {
  let asked = 0;
  return () => {
    asked += 1;
    return steps[Math.min(asked, steps.length) - 1] ?? steps[0];
  };
}

/**
 * A client of a target without a network, in simulated time, and a list of its requests with their
 * times.
 */
export function scriptedTarget(
  stepFor: (request: Request) => Step,
  policy: Partial<RetryPolicy> = {},
  options: Partial<ClientOptions> = {},
) {
  const base = parseBaseUrl('http://127.0.0.1:1');
  if (base === undefined) throw new Error('that is a URL');
  const time = new SimulatedTime();
  const asked: { readonly path: string; readonly at: number }[] = [];
  const usual = { base, headers: {}, concurrency: 4, timeoutMs: TIMEOUT_MS };
  const deliver = async (
    { request }: Sent,
    { timeoutMs = usual.timeoutMs }: Delivery = {},
  ): Promise<Delivered> => {
    const given = stepFor(request);
    const step = given.durationMs > timeoutMs ? failing('timeout', timeoutMs) : given;
    asked.push({ path: request.path, at: time.at });
    const sentAt = time.at;
    await time.pass(step.durationMs);
    return { ...step, sentAt };
  };
  const transport = { deliver, abort: () => undefined, close: () => Promise.resolve() };
  const printValue = (): Promise<undefined> => Promise.resolve(undefined);
  const wire = { steps: time, clock: time.clock, connect: () => transport, printValue };
  const client = new Client({ ...usual, ...options }, wire);
  const retrying = new RetryingClient(client, { ...DEFAULT_RETRY_POLICY, ...policy });
  return { asked, client, retrying, answered: () => nextOf(client) };
}

/** Resolves when the next exchange has ended, with all that follows from it. */
function nextOf(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.onExchange(() => void setImmediate(resolve));
  });
}

/** Why a client gave up. */
export async function refusal(client: RetryingClient): Promise<RequestFailed> {
  const thrown: unknown = await client.send(getRequest()).catch((error: unknown) => error);
  if (thrown instanceof RequestFailed) return thrown;
  throw new Error('it was delivered', { cause: thrown });
}
