import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { sentBy } from '../../testing/test-clients.ts';
import {
  fine,
  answersInOrder,
  refusal,
  scriptedTarget,
  throttled,
} from '../../testing/scripted-target.ts';

describe('a client with a limited number of requests', () => {
  it('a limited client sends no more, and knows that one was held back', async () => {
    const { client, asked } = scriptedTarget(() => fine, {}, { maxRequests: 2 });
    const notified: number[] = [];
    client.onExchange(({ id }) => notified.push(id));
    await client.send(getRequest());
    await client.send(getRequest());
    expect([client.sent, client.limitReached]).toEqual([2, false]);
    const outcome = await client.sendAlone(getRequest());
    expect(outcome).toEqual({ notSent: 'limit', reason: '2 requests were sent' });
    expect([client.sent, client.limitReached, asked.length, notified]).toEqual([
      2,
      true,
      2,
      [1, 2],
    ]);
  });

  it('a client with a limited number of requests counts those that were sent before', async () => {
    const { client } = scriptedTarget(() => fine, {}, { maxRequests: 6, sentBefore: 5 });
    expect((await sentBy(client)).id).toBe(6);
    expect(await client.send(getRequest())).toMatchObject({ reason: '6 requests were sent' });
  });

  it('a limited client is distinguished from a run that was ended', async () => {
    const { client, retrying, asked } = scriptedTarget(() => fine, {}, { maxRequests: 0 });
    const spent = await refusal(retrying);
    expect([spent.why.kind, spent.message]).toEqual(['limit', '0 requests were sent']);
    client.abort();
    expect((await refusal(retrying)).why.kind).toBe('ended');
    expect(asked).toEqual([]);
  });

  it('a limited client calls nothing reachable or ignored that it can no longer ask', async () => {
    const { retrying, client } = scriptedTarget(() => fine, {}, { maxRequests: 2 });
    await retrying.send(getRequest());
    expect(await retrying.askedAlone.askWhetherIgnored(getRequest('/bad'))).toBe(false);
    expect(await retrying.presence.askWhetherReachable()).toBe(false);
    expect(client.sent).toBe(2);
  });

  it('a client with a limited number of requests has what is tried again counted, too', async () => {
    const { retrying, client } = scriptedTarget(
      answersInOrder(throttled, fine),
      {},
      { maxRequests: 1 },
    );
    expect((await refusal(retrying)).why.kind).toBe('limit');
    expect(client.sent).toBe(1);
  });
});

describe('the end of a client', () => {
  it('the end of a client may be waited for by many at once without a warning', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const { ended } = scriptedTarget(() => fine).client;
    for (let waiting = 0; waiting < 50; waiting += 1) ended.addEventListener('abort', () => {});
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
