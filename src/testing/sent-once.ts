import { vi } from 'vitest';
import { RequestFailed } from '../wire/client/request-failed.ts';
import type { RetryPolicy } from '../wire/client/retry-policy.ts';
import type { RetryingClient } from '../wire/client/retrying-client.ts';
import { getRequest } from './responses.ts';
import type { Step } from './scripted-target.ts';
import { answersInOrder, scriptedTarget } from './scripted-target.ts';

/** The steps of a target: one for each request, the last for ever. */
export type StepsInOrder = readonly [Step, ...Step[]];

/** The statuses that so many requests get which a client sends at once. */
export async function statusesOf(retrying: RetryingClient, count: number): Promise<number[]> {
  const sent = Array.from({ length: count }, () => retrying.send(getRequest()));
  return (await Promise.all(sent)).map(({ response }) => response.status);
}

/** What a client with 8 requests at once does with one request to a target with these steps. */
export async function sentOnce(steps: StepsInOrder, policy: Partial<RetryPolicy> = {}) {
  const target = scriptedTarget(answersInOrder(...steps), policy, { concurrency: 8 });
  const { retrying, client, asked } = target;
  const { limiter } = client;
  const pause = vi.spyOn(limiter, 'pause');
  const halve = vi.spyOn(limiter, 'halvePace');
  const hold = vi.spyOn(limiter, 'holdPace');
  const alone = vi.spyOn(client, 'sendAlone');
  const end = await retrying.send(getRequest()).then(
    ({ response }) => response.status,
    (error: unknown) => (error instanceof RequestFailed ? error : String(error)),
  );
  return {
    ...target,
    why: end instanceof RequestFailed ? end.why : undefined,
    /** The requests that were sent, and the status of the answer, or why there is none. */
    end: `${asked.length}: ${end instanceof RequestFailed ? `${end.why.kind}, ${end.message}` : end}`,
    times: asked.map(({ at }) => at),
    concurrency: limiter.concurrency,
    pauses: pause.mock.calls.flat(),
    halved: halve.mock.calls.length,
    held: hold.mock.calls.length,
    alone: alone.mock.calls.length,
    throttled: retrying.throttled,
  };
}
