import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  answersInOrder,
  fine,
  hangUp,
  refusal,
  scriptedTarget,
  throttled,
} from '../../testing/scripted-target.ts';
import { sentOnce, statusesOf } from '../../testing/sent-once.ts';

const bad = answering(502, { 'content-type': 'text/html' });

describe('a gateway that answers for the node', () => {
  it.each([502, 504])(
    'a gateway that answers for the node with %i is asked again, with a reason',
    async (status) => {
      const { retrying, client, asked } = scriptedTarget(
        answersInOrder(answering(status), answering(status), fine),
      );
      const reasons: (string | undefined)[] = [];
      client.onExchange(({ requester }) => reasons.push(requester.reason));
      expect((await retrying.send(getRequest())).response.status).toBe(200);
      expect(asked.map(({ at }) => at)).toEqual([0, 101, 302]);
      expect(reasons).toEqual([undefined, `try again: ${status}`, `try again: ${status}`]);
    },
  );

  it('a gateway is given up after some attempts, the last ones alone', async () => {
    const { end, alone } = await sentOnce([bad], { silentAttempts: 2, aloneAttempts: 3 });
    expect([end, alone]).toEqual(['5: throttled, still answered 502 after 5 attempts', 3]);
  });

  it('a gateway is neither a target that throttles nor one that is lost', async () => {
    const { retrying } = await sentOnce([bad], { lostAfter: 2, hopelessAfter: 1 });
    expect([retrying.throttled, retrying.presence.lostReason]).toEqual([0, undefined]);
  });

  it('a gateway that answers for the node may be busy or hang up between', async () => {
    const policy = { silentAttempts: 2, aloneAttempts: 1 };
    expect((await sentOnce([bad, throttled, hangUp, bad, fine], policy)).end).toBe('5: 200');
  });

  it.each([502, 504])('JSON with a ledger header is of the node, even with %i', async (status) => {
    const headers = { 'content-type': 'application/json', 'x-node-chain-id': '4' };
    expect((await sentOnce([answering(status, headers)])).end).toBe(`1: ${status}`);
  });

  it('a node that is away behind its gateway is waited for by all requests together', async () => {
    const { retrying, asked, client } = scriptedTarget(() =>
      asked.length >= 1 && client.clock.now() < 12_000 ? bad : fine,
    );
    await retrying.send(getRequest('/there'));
    expect(await statusesOf(retrying, 4)).toEqual([200, 200, 200, 200]);
    expect(asked.length).toBeLessThan(40);
  });

  it('a node that stays away behind its gateway is lost', async () => {
    const { retrying, client, asked } = scriptedTarget(() => (asked.length >= 1 ? bad : fine));
    await retrying.send(getRequest('/there'));
    const given = await refusal(retrying);
    expect([given.why.kind, given.message]).toEqual([
      'lost',
      'the node is gone at request 4: requests that were answered before now get 502; check whether it is up behind its gateway',
    ]);
    expect(client.clock.now()).toBeGreaterThan(15_000);
  });

  it('a gateway that answers one request for a node that is there is given up', async () => {
    const { retrying, asked } = scriptedTarget(({ path }) => (path === '/there' ? fine : bad));
    await retrying.send(getRequest('/there'));
    expect((await refusal(retrying)).message).toBe('still answered 502 after 6 attempts');
    expect(asked.filter(({ path }) => path === '/there')).toHaveLength(2);
  });
});
