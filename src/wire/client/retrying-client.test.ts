import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  down,
  fine,
  hangUp,
  answersInOrder,
  scriptedTarget,
  throttled,
  throttling,
} from '../../testing/scripted-target.ts';

describe('a throttling target', () => {
  it('a throttling target is waited for', async () => {
    const { retrying, client, asked } = scriptedTarget(
      answersInOrder(throttled, down, throttled, fine),
    );
    const { response, id } = await retrying.send(getRequest());
    expect([response.status, id, asked.length]).toEqual([200, 4, 4]);
    expect([retrying.throttled, retrying.presence.lostReason, client.sent]).toEqual([
      3,
      undefined,
      4,
    ]);
  });

  it('a throttling target is asked again with a reason and the same owner', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(throttled, hangUp, down, fine));
    const reasons: (string | undefined)[] = [];
    client.onExchange(({ requester }) =>
      reasons.push(`${requester.owner}: ${requester.reason ?? ''}`),
    );
    await retrying.send(getRequest(), { owner: 'a', reason: 'shrinking' });
    expect(reasons).toEqual([
      'a: shrinking',
      'a: try again: 429',
      'a: try again: reset',
      'a: try again: 503',
    ]);
  });

  it('a throttling target is left alone by everyone for as long as it asks', async () => {
    const { retrying, asked, answered } = scriptedTarget(
      answersInOrder(throttling(429, '1'), fine),
    );
    const first = retrying.send(getRequest());
    await answered();
    await Promise.all([first, retrying.send(getRequest())]);
    expect(asked.map(({ at }) => Math.floor(at / 1000))).toEqual([0, 1, 1]);
  });

  it('a throttling target keeps nobody else waiting when it is down once', async () => {
    const { retrying, asked, answered } = scriptedTarget(
      answersInOrder(throttling(503, '1'), fine),
    );
    const first = retrying.send(getRequest());
    await answered();
    const later = await retrying.send(getRequest());
    expect([later.response.status, asked.length]).toEqual([200, 2]);
    await first;
    expect(asked.map(({ at }) => Math.floor(at / 1000))).toEqual([0, 0, 1]);
  });

  it('a throttling target is waited for ever longer when it does not say how long', async () => {
    const busy = answering(503);
    const { retrying, asked } = scriptedTarget(answersInOrder(busy, busy, fine));
    await retrying.send(getRequest());
    expect(asked.map(({ at }) => at)).toEqual([0, 101, 302]);
  });
});
