import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  down,
  fine,
  hangUp,
  answersInOrder,
  refusal,
  refused,
  scriptedTarget,
  silent,
  tooLarge,
} from '../../testing/scripted-target.ts';

describe('a target that does not answer', () => {
  it('a target that does not answer is asked again', async () => {
    const { retrying, asked } = scriptedTarget(answersInOrder(hangUp, hangUp, fine));
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(asked.map(({ at }) => at)).toEqual([0, 101, 302]);
  });

  it('a target that does not answer is silent after a number of attempts', async () => {
    const policy = { silentAttempts: 3, aloneAttempts: 1 };
    const { retrying, client, asked } = scriptedTarget(() => hangUp, policy);
    const alone = vi.spyOn(client, 'sendAlone');
    const given = await refusal(retrying);
    expect(alone).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(4);
    const failure = { kind: 'reset', reason: given.message };
    expect(given.why).toMatchObject({ kind: 'silent', exchange: { failure } });
  });

  it('a silent target is asked after growing pauses when it takes no connection', async () => {
    const { retrying, client, asked } = scriptedTarget(() => refused);
    const alone = vi.spyOn(client, 'sendAlone');
    expect((await refusal(retrying)).why.kind).toBe('silent');
    expect(asked.map(({ at }) => at)).toEqual([0, 101, 302, 703, 1504, 3105, 4706, 6307]);
    expect(alone).not.toHaveBeenCalled();
  });

  it('a target that does not answer is not lost while it restarts, however many ask', async () => {
    const { retrying, asked } = scriptedTarget(() => (asked.length < 40 ? refused : fine));
    const all = Array.from({ length: 10 }, () => retrying.send(getRequest()));
    expect((await Promise.all(all)).map(({ response }) => response.status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a silent target is not lost when it restarts after a time in which nobody asked', async () => {
    const steps = answersInOrder(fine, refused, refused, refused, refused, fine);
    const { retrying, client } = scriptedTarget(steps, { lostAfter: 3 });
    await retrying.send(getRequest());
    await client.clock.wait(10_000, 'limiter', client.ended);
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a target is lost when it took no connection for a time, and had answered before', async () => {
    const policy = { lostAfter: 3, lostAfterMs: 600 };
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, refused), policy);
    await retrying.send(getRequest('/there'));
    expect((await refusal(retrying)).why.kind).toBe('lost');
    // Only what was answered before is asked again.
    expect(asked.map(({ path, at }) => [path, at])).toEqual([
      ['/there', 0],
      ['/v1/x', 1],
      ['/there', 102],
      ['/there', 303],
      ['/there', 704],
    ]);
    expect(retrying.presence.lostReason).toBe('the target stopped answering: no answer: refused');
  });

  it('a target is asked less often when it takes too long, and by as many at once', async () => {
    const { retrying, client, asked } = scriptedTarget(() => silent, { timeoutAttempts: 1 });
    expect([(await refusal(retrying)).why.kind, asked.length]).toEqual(['silent', 1]);
    expect(client.limiter.concurrency).toBe(4);
  });

  it('a target that does not answer is not asked alone when what it sends is too large', async () => {
    const policy = { silentAttempts: 2, aloneAttempts: 1 };
    const { retrying, asked } = scriptedTarget(() => tooLarge, policy);
    expect([(await refusal(retrying)).why.kind, asked.length]).toEqual(['silent', 2]);
  });

  it('a target is lost to every request once it has answered none of several in a row', async () => {
    const { retrying, client, asked } = scriptedTarget(() => hangUp, { lostAfter: 2 });
    const given = await refusal(retrying);
    expect([given.why.kind, given.name, asked.length]).toEqual(['lost', 'RequestFailed', 2]);
    expect(retrying.presence.lostReason).toBe(
      'the target stopped answering: no answer: reset; in flight at that time: ' +
        'request 1, GET /v1/x; request 2, GET /v1/x',
    );
    const later = await refusal(retrying);
    expect([later.why.kind, later.message, asked.length]).toEqual([
      'lost',
      retrying.presence.lostReason,
      2,
    ]);
    expect(client.ended.aborted).toBe(true);
  });

  it('a target that does not answer is not lost when it answers now and then', async () => {
    const steps = answersInOrder(hangUp, fine, hangUp, down, hangUp, fine);
    const { retrying } = scriptedTarget(steps, { lostAfter: 2 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.presence.lostReason).toBeUndefined();
  });
});
