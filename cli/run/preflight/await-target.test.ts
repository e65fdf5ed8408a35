import { describe, expect, it } from 'vitest';
import type { FakeResponse, Responder } from '../../../src/engine/testing/fake-session.ts';
import { fakeNode, jsonParts, listOf } from '../../../src/engine/testing/fake-session.ts';
import { targetConfig } from '../../../config/testing/target-config.ts';
import { listenHttp } from '../../../src/testing/listener.ts';
import { SimulatedTime } from '../../../src/testing/simulated-time.ts';
import { awaitTarget } from './await-target.ts';

const never = new AbortController().signal;
const UNAVAILABLE = jsonParts({ message: 'starting' }, { 'retry-after': '0' }, 503);
const READY = listOf([7], 9);

/** How many requests a node with these answers gets from `awaitTarget`, with that time to wait. */
async function askedIn(waitMs: number | undefined, respond: Responder): Promise<number> {
  const { url, asked } = await fakeNode(respond);
  await awaitTarget(targetConfig(url, { waitMs }), never, new SimulatedTime().wire);
  return asked.length;
}

/** Gives the first answers, and then one that is ready. */
const then =
  (...first: readonly (FakeResponse | undefined)[]): Responder =>
  (_, number) =>
    number <= first.length ? first[number - 1] : READY;

describe('a target that starts', () => {
  it.each<[string, FakeResponse | undefined]>([
    ['is legitimately not available', UNAVAILABLE],
    ['has a gateway that finds nobody', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    [
      'has a page of its platform',
      { headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' },
    ],
    ['is redirected to such a page', { status: 302, headers: { location: '/starting' } }],
    ['hangs up', undefined],
  ])('a target that starts and %s is asked until it answers', async (_, first) => {
    expect(await askedIn(60_000, then(...Array<typeof first>(12).fill(first)))).toBe(13);
  });

  it('a target that starts is requested only once without --wait', async () => {
    expect(await askedIn(undefined, then())).toBe(0);
  });

  it('a target that is ready is requested once', async () => {
    expect(await askedIn(60_000, then())).toBe(1);
  });

  it('a target that denies access is ready: a token may be wrong', async () => {
    expect(await askedIn(60_000, () => ({ status: 401 }))).toBe(1);
  });

  it('a run waits for a target that never gets ready until the time is over', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    const time = new SimulatedTime();
    await awaitTarget(targetConfig(url, { waitMs: 60_000 }), never, time.wire);
    expect(time.at).toBeGreaterThanOrEqual(60_000);
  });

  it('a run stops waiting for a target at an interrupt', async () => {
    const interrupt = new AbortController();
    const { url, asked } = await fakeNode(() => {
      interrupt.abort();
      return { status: 502 };
    });
    await awaitTarget(targetConfig(url, { waitMs: 3_600_000 }), interrupt.signal);
    expect(asked).toHaveLength(1);
  });
});
