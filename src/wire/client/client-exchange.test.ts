import { describe, expect, it, onTestFinished } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, event, httpServer, sentBy } from '../../testing/test-clients.ts';
import { mirror } from '../../testing/mirror.ts';
import { parseBaseUrl } from '../base-url.ts';
import { Client } from './client.ts';
import type { Exchange } from '../exchange.ts';
import type { Step } from '../step-order.ts';
import { liveWire } from '../wire.ts';

describe('an exchange', () => {
  it('an exchange is counted and reported', async () => {
    const { url } = await mirror();
    const client = clientOf(url, { sentBefore: 10 });
    const seen: Exchange[] = [];
    client.onExchange((exchange) => seen.push(exchange));
    const [before, began] = [Date.now(), performance.now()];
    const first = await sentBy(client, getRequest('/v1/a'));
    await client.send(getRequest('/v1/b'));
    expect(seen.map(({ id, request }) => [id, request.path])).toEqual([
      [11, '/v1/a'],
      [12, '/v1/b'],
    ]);
    expect(seen[0]).toBe(first);
    expect(client.sent).toBe(12);
    expect(first.sentAt).toBeGreaterThanOrEqual(before);
    expect(first.durationMs).toBeGreaterThan(0);
    expect(first.durationMs).toBeLessThan(performance.now() - began);
  });

  it('an exchange is delivered in a step of its requester', async () => {
    const { url } = await mirror();
    const base = parseBaseUrl(url);
    if (base === undefined) throw new Error('it is a URL');
    const steps: Step[] = [];
    const wire = liveWire((step) => void steps.push(step));
    const client = new Client({ base, headers: {}, concurrency: 1, timeoutMs: 5000 }, wire);
    onTestFinished(() => client.close());
    const exchange = await client.send(getRequest(), { owner: 'a check' });
    expect(steps).toEqual([{ kind: 'answer', owner: 'a check', nth: 1, exchange }]);
  });

  it('an exchange waits for its step', async () => {
    const waiting: (() => void)[] = [];
    const arrivals = [event(), event(), event()];
    let arrived = 0;
    const url = await httpServer((_, response) => {
      waiting.push(() => response.end());
      arrivals[arrived]?.happen();
      arrived += 1;
    });
    const client = clientOf(url, { concurrency: 2 });
    const sent = [1, 2, 3].map(() => sentBy(client));
    await Promise.all([arrivals[0]?.seen, arrivals[1]?.seen]);
    expect(client.sent).toBe(2);
    waiting[0]?.();
    await arrivals[2]?.seen;
    expect(waiting).toHaveLength(3);
    for (const end of waiting) end();
    expect((await Promise.all(sent)).map((exchange) => exchange.response?.status)).toEqual([
      200, 200, 200,
    ]);
  });
});
