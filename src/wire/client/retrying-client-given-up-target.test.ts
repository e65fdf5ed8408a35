import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  answersInOrder,
  fine,
  hangUp,
  refusal,
  scriptedTarget,
} from '../../testing/scripted-target.ts';

describe('the status of what was answered before', () => {
  it('the status of what was answered before is what it gets now', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(fine, answering(401)));
    const asked: unknown[] = [];
    client.onExchange(({ request, requester }) => asked.push([request.path, requester.owner]));
    await retrying.send(getRequest('/there'));
    expect(await retrying.presence.statusOfAnswered({ owner: 'a check' })).toBe(401);
    expect(asked.at(-1)).toEqual(['/there', 'a check']);
  });

  it('the status is unknown where nothing was answered with 200, or no answer comes', async () => {
    const { retrying, asked } = scriptedTarget(answersInOrder(answering(404), fine, hangUp));
    await retrying.send(getRequest());
    expect([await retrying.presence.statusOfAnswered(), asked.length]).toEqual([undefined, 1]);
    await retrying.send(getRequest());
    expect([await retrying.presence.statusOfAnswered(), asked.length]).toEqual([undefined, 3]);
  });

  it('the status of what was answered before is not asked for once the run has ended', async () => {
    const { retrying, client, asked } = scriptedTarget(() => fine);
    await retrying.send(getRequest());
    client.abort();
    await expect(retrying.presence.statusOfAnswered()).rejects.toMatchObject({
      why: { kind: 'ended' },
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a target that somebody gives up', () => {
  it('a target given up is lost to every request, for the first reason that was given', async () => {
    const { retrying, client, asked } = scriptedTarget(() => fine);
    expect(() => retrying.presence.giveUp('no access')).toThrow('no access');
    expect(() => retrying.presence.giveUp('no answer')).toThrow('no access');
    const given = await refusal(retrying);
    expect([given.why.kind, given.message]).toEqual(['lost', 'no access']);
    expect([retrying.presence.lostReason, client.ended.aborted, asked.length]).toEqual([
      'no access',
      true,
      0,
    ]);
  });
});
