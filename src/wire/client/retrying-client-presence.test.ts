import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import {
  answering,
  answersInOrder,
  fine,
  hangUp,
  refusal,
  scriptedTarget,
  refused,
} from '../../testing/scripted-target.ts';
import type { Step } from '../../testing/scripted-target.ts';
import { statusesOf } from '../../testing/sent-once.ts';

describe('a request that was answered before', () => {
  it('a request that was answered before is sent again, for the check that asks', async () => {
    const { retrying, client } = scriptedTarget(answersInOrder(fine, answering(401)));
    const asked: unknown[] = [];
    client.onExchange(({ request, requester }) => asked.push([request.path, requester.owner]));
    const request = getRequest('/there');
    await retrying.send(request);
    const again = await retrying.presence.askAgain(request, { owner: 'a check' });
    expect([again?.response?.status, asked.at(-1)]).toEqual([401, ['/there', 'a check']]);
  });

  it('a request is not sent again where it is held back', async () => {
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, hangUp));
    const again = (isHeld: boolean) =>
      retrying.presence.askAgain(getRequest(), { owner: 'a check' }, false, () => isHeld);
    expect([await again(true), asked.length]).toEqual([undefined, 0]);
    expect([(await again(false))?.response?.status, asked.length]).toEqual([200, 1]);
  });

  it('a request is not sent again once the run has ended', async () => {
    const { retrying, client, asked } = scriptedTarget(() => fine);
    await retrying.send(getRequest());
    client.abort();
    await expect(
      retrying.presence.askAgain(getRequest(), { owner: 'a check' }),
    ).rejects.toMatchObject({ why: { kind: 'ended' } });
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
    expect(retrying.presence.lostReason).toBe('no access');
    expect([client.ended.aborted, asked.length]).toEqual([true, 0]);
  });
});

describe('a target that takes no connection, and had answered', () => {
  it('a target is waited for by asking for what it answered, and then asked again', async () => {
    const steps = answersInOrder(fine, refused, refused, refused, fine);
    const { retrying, asked } = scriptedTarget(steps);
    await retrying.send(getRequest('/there'));
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(asked.map(({ path, at }) => `${path} ${at}`).join(', ')).toBe(
      '/there 0, /v1/x 1, /there 102, /there 303, /there 704, /v1/x 705',
    );
  });

  it('a target without connections is waited for by all requests together', async () => {
    const { retrying, asked } = scriptedTarget(() =>
      asked.length >= 1 && asked.length < 7 ? refused : fine,
    );
    await retrying.send(getRequest('/there'));
    expect(await statusesOf(retrying, 4)).toEqual([200, 200, 200, 200]);
    expect(asked.map(({ path }) => path).slice(5, 8)).toEqual(['/there', '/there', '/there']);
    expect([asked.length, retrying.presence.lostReason]).toEqual([12, undefined]);
  });

  it('a target that had answered may go down again and again', async () => {
    const steps = [refused, refused, fine, refused, fine, refused, fine, fine] as const;
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, ...steps));
    await retrying.send(getRequest('/there'));
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(asked).toHaveLength(1 + steps.length);
  });

  it('a target whose proxy resets every connection for two seconds is waited for', async () => {
    const { retrying, client } = scriptedTarget(() => {
      const now = client.clock.now();
      return now > 0 && now < 2_000 ? hangUp : fine;
    });
    await retrying.send(getRequest('/there'));
    expect(new Set(await statusesOf(retrying, 12))).toEqual(new Set([200]));
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a target without connections is waited for no longer once the run ends', async () => {
    const { retrying, client, asked, answered } = scriptedTarget(answersInOrder(fine, refused));
    await retrying.send(getRequest('/there'));
    const given = refusal(retrying);
    await answered();
    client.abort();
    expect((await given).why).toEqual({ kind: 'ended' });
    expect([asked.length, retrying.presence.lostReason]).toEqual([2, undefined]);
  });

  it('a target without connections is lost; the error names requests in flight', async () => {
    const steps = answersInOrder(fine, hangUp, hangUp, refused);
    const { retrying } = scriptedTarget(steps, { lostAfterMs: 600 });
    await retrying.send(getRequest('/there'));
    const sent = ['/a', '/b'].map((path) =>
      retrying.send(getRequest(path)).catch((error: unknown) => error),
    );
    const reason =
      'the target stopped answering: no answer: refused; in flight at that time: ' +
      'request 2, GET /a; request 3, GET /b';
    for (const error of await Promise.all(sent)) {
      expect(error).toMatchObject({ why: { kind: 'lost' }, message: reason });
    }
  });
});

describe('a target that goes down while it is asked something', () => {
  /**
   * It takes no connection twice, each time it is asked for `/deadly`, and once breaks off the
   * request for `/bystander` that is under way. It has answered before.
   */
  async function mortal() {
    let refusals = 0;
    let isBystanderHit = false;
    const stepFor = (path: string): Step => {
      if (refusals > 0) {
        refusals -= 1;
        return refused;
      }
      if (path === '/deadly') refusals = 2;
      else if (path !== '/bystander' || isBystanderHit) return fine;
      else isBystanderHit = true;
      return hangUp;
    };
    const target = scriptedTarget(({ path }) => stepFor(path));
    await target.retrying.send(getRequest('/there'));
    return target;
  }

  it('a target that went down twice at one request is not sent that request again', async () => {
    const { retrying, asked } = await mortal();
    await expect(retrying.send(getRequest('/deadly'))).rejects.toMatchObject({
      why: { kind: 'silent', exchange: { failure: { kind: 'reset' } } },
      message:
        'the target went down each time it got this request, even with no other request in flight',
    });
    expect(asked.filter(({ path }) => path === '/deadly')).toHaveLength(6);
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.presence.lostReason).toBeUndefined();
  });

  it('a target is asked again for every other request that was in flight', async () => {
    const { retrying } = await mortal();
    const deadly = retrying.send(getRequest('/deadly')).catch((error: unknown) => error);
    const bystander = await retrying.send(getRequest('/bystander'));
    expect(bystander.response.status).toBe(200);
    expect(await deadly).toMatchObject({ why: { kind: 'silent' } });
    expect(retrying.presence.lostReason).toBeUndefined();
  });
});
