import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import type { Step } from '../../testing/scripted-target.ts';
import {
  answering,
  answersInOrder,
  fine,
  hangUp,
  scriptedTarget,
} from '../../testing/scripted-target.ts';
import { buildRequest } from '../../wire/build-request.ts';
import { isAnswered } from '../../wire/exchange.ts';
import type { Responder } from '../testing/fake-session.ts';
import { ACCOUNT, fakeSession, listOf, NAMES } from '../testing/fake-session.ts';
import { Access } from './access.ts';
import type { Rule } from './rule.ts';

const denied = answering(401);

/** A target that is watched for the loss of access. */
function watched(stepFor: (path: string) => Step) {
  const { client, retrying, asked } = scriptedTarget(({ path }) => stepFor(path));
  const access = new Access(retrying.presence);
  const suspects: number[] = [];
  client.onExchange((exchange) => {
    if (isAnswered(exchange) && access.isSuspect(exchange)) suspects.push(exchange.id);
  });
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const ask = (path = '/v1/x') => retrying.send(getRequest(path));
  const confirm = async (path = '/v1/x'): Promise<void> => access.confirm(await ask(path), pause);
  return { access, ask, asked, confirm, pause, pauses, retrying, suspects };
}

/** The same with these answers, one for each request; the last is repeated for ever. */
const watchedInOrder = (...steps: readonly [Step, ...Step[]]) => watched(answersInOrder(...steps));

describe('a refusal', () => {
  it.each([401, 403, 407])(
    'a refusal with %i is suspect once something was granted',
    async (status) => {
      const { ask, suspects } = watchedInOrder(answering(status), fine, answering(status));
      for (let asked = 0; asked < 3; asked += 1) await ask();
      expect(suspects).toEqual([3]);
    },
  );

  it.each([400, 404, 410, 500])('a refusal with %i is never suspect', async (status) => {
    const { ask, suspects } = watchedInOrder(fine, answering(status));
    for (let asked = 0; asked < 3; asked += 1) await ask();
    expect(suspects).toEqual([]);
  });

  it('a refusal is not suspect after another that was no grant', async () => {
    const { ask, suspects } = watchedInOrder(answering(404), denied);
    for (let asked = 0; asked < 2; asked += 1) await ask();
    expect(suspects).toEqual([]);
  });
});

describe('a suspect refusal', () => {
  it('a suspect refusal stands where what was answered before still is', async () => {
    const { ask, confirm, asked, pauses, retrying } = watchedInOrder(fine, denied, fine);
    await ask('/there');
    await confirm('/secret');
    expect(asked.map(({ path }) => path)).toEqual(['/there', '/secret', '/there']);
    expect([pauses, retrying.presence.lostReason]).toEqual([[], undefined]);
  });

  it('access is lost when a known request is refused three times too', async () => {
    const { ask, confirm, asked, pauses, retrying } = watchedInOrder(fine, fine, denied);
    await ask();
    await ask();
    const reason =
      'access lost at request 3: requests that were answered before now get 401; check whether the token has expired';
    await expect(confirm()).rejects.toMatchObject({ why: { kind: 'lost' }, message: reason });
    expect([asked.length, pauses, retrying.presence.lostReason]).toEqual([6, [150, 300], reason]);
  });

  it.each<[string, readonly [Step, ...Step[]]]>([
    ['is granted', [denied, denied, fine]],
    ['is refused as input', [denied, answering(400)]],
    ['is not answered', [hangUp]],
  ])('a suspect refusal is not the loss of access where that %s in the end', async (_, steps) => {
    const { ask, confirm, asked, retrying } = watchedInOrder(fine, denied, ...steps);
    await ask();
    await confirm();
    expect([asked.length, retrying.presence.lostReason]).toEqual([2 + steps.length, undefined]);
  });

  it('names the request at which access was lost: the one after the last answer', async () => {
    const { ask, confirm } = watchedInOrder(fine, answering(404), denied);
    for (let asked = 0; asked < 4; asked += 1) await ask();
    await expect(confirm()).rejects.toThrow(/^access lost at request 3: /);
  });

  it('a suspect refusal tells its own number where a later request was answered', async () => {
    const { access, ask, pause } = watchedInOrder(fine, denied, fine, denied);
    await ask();
    const refused = await ask();
    await ask();
    await expect(access.confirm(refused, pause)).rejects.toThrow(/^access lost at request 2: /);
  });

  it('a suspect refusal waits for a request that is sent after it, as all others do', async () => {
    const { ask, access, asked, pause } = watched((path) => (path === '/there' ? fine : denied));
    await ask('/there');
    const [first, ...later] = [await ask(), await ask(), await ask()];
    const looking = access.confirm(first, pause);
    await Promise.resolve();
    const waiting = later.map((refusal) => access.confirm(refusal, pause));
    await looking;
    await Promise.all(waiting);
    expect(asked).toHaveLength(4 + 2);
  });

  it('a suspect refusal stands as soon as another request of the run is answered', async () => {
    const { ask, access, asked, pause } = watched((path) => (path === '/there' ? fine : denied));
    await ask('/there');
    const refusal = await ask();
    const others = Array.from({ length: 9 }, () => ask('/there'));
    await access.confirm(refusal, pause);
    await Promise.all(others);
    expect(asked).toHaveLength(2 + 9);
  });

  it('a suspect refusal counts for nothing when access is lost while others look', async () => {
    const { ask, access, retrying, pause } = watchedInOrder(fine, denied);
    await ask();
    const refusals = [await ask(), await ask(), await ask()];
    const looks = refusals.map((refusal) => access.confirm(refusal, pause));
    const ends = await Promise.allSettled(looks);
    expect(ends.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(retrying.presence.lostReason).toMatch(/^access lost at request 2: /);
  });
});

describe('a session whose requests are refused', () => {
  const QUESTION = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
  const OTHER = buildRequest({ endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00' } });
  const EVERY: Rule = { id: 'HDR-EPOCH.every', start: () => ({ judge: () => 'agrees' }) };

  /** A session with a rule, which was let in once. */
  async function granted(respond: Responder) {
    const { session } = await fakeSession(respond, {}, [EVERY], new SimulatedTime().wire);
    session.setNames(NAMES);
    await session.send(QUESTION);
    const judged = (): readonly number[] => session.rules.conclude(EVERY.id).examples;
    return { session, judged };
  }

  it('a session whose requests are refused judges a refusal once access is confirmed', async () => {
    const { session, judged } = await granted(({ path }) =>
      path === QUESTION.path ? listOf([1]) : { status: 403 },
    );
    expect((await session.send(OTHER)).response.status).toBe(403);
    expect(judged()).toEqual([1, 3, 2]);
  });

  it('a session whose requests are refused judges no refusal when access is lost', async () => {
    const { session, judged } = await granted((_, nth) =>
      nth === 1 ? listOf([1]) : { status: 401 },
    );
    await expect(session.send(OTHER)).rejects.toMatchObject({ why: { kind: 'lost' } });
    expect(session.retryingClient.presence.lostReason).toMatch(/^access lost at request 2: /);
    expect([judged(), session.client.sent]).toEqual([[1], 5]);
  });

  it('a session judges a refusal at once before any request was granted', async () => {
    const { session, judged } = await granted(() => ({ status: 401 }));
    expect([judged(), session.client.sent]).toEqual([[1], 1]);
  });
});
