import { describe, expect, it } from 'vitest';
import type { FakeResponse, Responder } from '../../fixtures/testing/fake-session.ts';
import { fakeNode, jsonParts, listOf, targetConfig } from '../../fixtures/testing/fake-session.ts';
import { listenHttp } from '../../src/testing/listener.ts';
import { awaitTarget } from './await-target.ts';

const never = new AbortController().signal;
const UNAVAILABLE = jsonParts({ message: 'starting' }, { 'retry-after': '0' }, 503);
const READY = listOf([7], 9);

/** What comes of waiting so long for a node that answers so, with hardly a pause. */
async function waited(waitMs: number | undefined, respond: Responder) {
  const { url, asked } = await fakeNode(respond);
  return { asked, ...(await awaitTarget(targetConfig(url, { waitMs }), never, 1)) };
}

/** The first answers, and then that it is ready. */
const then =
  (...first: readonly (FakeResponse | undefined)[]): Responder =>
  (_, number) =>
    number <= first.length ? first[number - 1] : READY;

describe('a target that starts', () => {
  it.each<[string, FakeResponse | undefined]>([
    ['is lawfully not available', UNAVAILABLE],
    ['has a gateway that finds nobody', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['hangs up', undefined],
  ])('and %s is asked until it answers, and only that answer counts', async (_, first) => {
    const { unreachable, exchanges } = await waited(60_000, then(...Array(30).fill(first)));
    expect(unreachable).toBeUndefined();
    expect(exchanges.at(-1)?.response?.status).toBe(200);
    expect(exchanges.length).toBeLessThan(30);
  });

  it('is asked once where nobody waits for it', async () => {
    const { asked, exchanges } = await waited(undefined, then({ status: 502 }));
    expect(exchanges.map(({ response }) => response?.status)).toEqual([502]);
    expect(asked).toHaveLength(1);
  });

  it('and never gets ready is unreachable when the time is over', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    const { unreachable } = await awaitTarget(targetConfig(url, { waitMs: 300 }), never, 1);
    expect(unreachable).toMatch(/ECONNREFUSED.* \(waited 0\.3 s for it, asked [1-9]\d* times\)$/);
  });

  it('and answers 500 for ever is there to be judged', async () => {
    const { unreachable } = await waited(50, () => ({ status: 500 }));
    expect(unreachable).toBeUndefined();
  });

  it('is given up when the user wants an end', async () => {
    const interrupt = new AbortController();
    const { url } = await fakeNode(() => {
      interrupt.abort();
      return { status: 502 };
    });
    const found = await awaitTarget(targetConfig(url, { waitMs: 3_600_000 }), interrupt.signal);
    expect(found.exchanges.length).toBeLessThan(2);
  });
});
