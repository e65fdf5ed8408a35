import { describe, expect, it } from 'vitest';
import { getRequest, response } from '../../testing/responses.ts';
import type { Step } from '../../testing/scripted-target.ts';
import {
  answering,
  answersInOrder,
  fine,
  hangUp,
  scriptedTarget,
} from '../../testing/scripted-target.ts';
import { isAnswered } from '../../wire/exchange.ts';
import { Access } from './access.ts';

const denied = answering(401);
const forbidden = answering(403);

/** A refusal of the node itself. */
const refusedWith = (status: number): Step => answering(status, { 'x-node-ledger-version': '7' });

/** A target that is watched for the loss of access. */
function watched(stepFor: (path: string) => Step, hasCredential = true) {
  const { client, retrying, asked } = scriptedTarget(({ path }) => stepFor(path));
  const access = new Access(retrying.presence, hasCredential);
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
  const confirm = async (path = '/v1/x') => access.confirm(await ask(path), pause);
  return { access, ask, asked, confirm, pause, pauses, retrying, suspects };
}

/** The same with these answers, one for each request; the last is repeated for ever. */
const watchedInOrder = (...steps: readonly [Step, ...Step[]]) => watched(answersInOrder(...steps));

/** Which of three requests is answered by a suspect refusal. */
async function suspectsIn(...steps: readonly [Step, ...Step[]]): Promise<readonly number[]> {
  const { ask, suspects } = watchedInOrder(...steps);
  for (let asked = 0; asked < 3; asked += 1) await ask();
  return suspects;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const page = answering(200, { 'content-type': 'text/html' });
const note = answering(404, { 'content-type': 'text/plain' });
const error = refusedWith(404);

describe('a refusal', () => {
  it.each<[string, Step]>([
    ['a 401', denied],
    ['a 403', answering(403)],
    ['a 407', answering(407)],
    ['a redirect', answering(302)],
    ['a web page', page],
    ['a text for an error', note],
    ['a wish to be paid', answering(402, JSON_TYPE)],
    ['an error in JSON without a code', answering(404, JSON_TYPE)],
    ['an error without a body', answering(400)],
  ])('%s is suspect once something was granted', async (_, step) => {
    expect(await suspectsIn(step, fine, step)).toEqual([3]);
  });

  it.each([400, 404, 410, 500])('a refusal with %i is never suspect', async (status) => {
    expect(await suspectsIn(fine, refusedWith(status))).toEqual([]);
  });

  it('a refusal is not suspect after another that was no grant', async () => {
    expect(await suspectsIn(answering(404), denied)).toEqual([]);
  });

  it('a 403 of the node itself that says what is missing is never suspect', async () => {
    const body = Buffer.from('{"error_code":"table_item_not_found"}');
    const missing = (headers: Readonly<Record<string, string>>): Step => ({
      response: response({ status: 403, headers: { ...JSON_TYPE, ...headers }, body }),
      durationMs: 1,
    });
    const own = missing({ 'x-node-ledger-version': '7' });
    expect(await suspectsIn(fine, own, missing({}))).toEqual([3]);
  });
});

describe('a suspect refusal', () => {
  it('a suspect refusal stands where what was answered before still is', async () => {
    const { ask, confirm, asked, pauses, retrying } = watchedInOrder(fine, forbidden, fine);
    await ask('/there');
    await confirm('/secret');
    expect(asked.map(({ path }) => path)).toEqual(['/there', '/secret', '/there']);
    expect([pauses, retrying.presence.lostReason]).toEqual([[], undefined]);
  });

  it('a 401 stands only if the same request gets it three times more', async () => {
    const once = watchedInOrder(fine, denied, fine, denied, denied, fine);
    await once.ask();
    expect(await once.confirm('/secret')).toBe(false);
    const always = watched((path) => (path === '/there' ? fine : denied));
    await always.ask('/there');
    expect(await always.confirm('/secret')).toBe(true);
    expect(always.asked).toHaveLength(3 + 3);
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

  it('access is not lost when a page in HTML refuses a known request for a while', async () => {
    const block = answering(403, { 'content-type': 'text/html' });
    const blocks = [block, block, block, block, block];
    const { ask, confirm, pauses } = watchedInOrder(fine, ...blocks, fine);
    await ask();
    expect(await confirm()).toBe(false);
    expect(pauses).toEqual([150, 300, 450, 600]);
  });

  it('access lost without a credential is blamed on what refuses the client now', async () => {
    const { ask, confirm } = watched(answersInOrder(fine, answering(403)), false);
    await ask();
    await expect(confirm()).rejects.toThrow(
      /now get 403; no credential is configured, .* --no-malformed or a lower --rate/,
    );
  });

  it.each<[string, readonly [Step, ...Step[]]]>([
    ['is granted', [forbidden, forbidden, fine]],
    ['is refused as input', [forbidden, refusedWith(400)]],
    ['is not answered', [hangUp]],
  ])('a suspect refusal is not the loss of access where that %s in the end', async (_, steps) => {
    const { ask, confirm, asked, retrying } = watchedInOrder(fine, forbidden, ...steps);
    await ask();
    await confirm();
    expect([asked.length, retrying.presence.lostReason]).toEqual([2 + steps.length, undefined]);
  });

  it('names the request at which access was lost: the one after the last answer', async () => {
    const { ask, confirm } = watchedInOrder(fine, refusedWith(404), denied);
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
    const { ask, access, asked, pause } = watched((path) => (path === '/there' ? fine : forbidden));
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
    const { ask, access, asked, pause } = watched((path) => (path === '/there' ? fine : forbidden));
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

describe('what answers in place of the node', () => {
  it('its answers are not of the node if a known request gets the same for a while', async () => {
    const { ask, access, pause, pauses } = watchedInOrder(fine, note, note, note, fine, note, fine);
    await ask();
    expect(await access.confirm(await ask(), pause)).toBe(false);
    expect(pauses).toEqual([150, 300]);
    // The next one is its own: the known request is answered at once.
    expect(await access.confirm(await ask(), pause)).toBe(true);
  });

  it('four in a row are not of the node if it answers one otherwise once it is back', async () => {
    const away = [fine, note, note, note, note] as const;
    const judged = async (...then: Step[]) => {
      const { ask, access, pause, asked } = watchedInOrder(...away, ...then);
      await ask();
      const rest = [await ask('/1'), await ask('/2'), await ask('/3'), await ask('/4')];
      const own: boolean[] = [];
      for (const refusal of rest) {
        if (isAnswered(refusal)) own.push(await access.confirm(refusal, pause));
      }
      return { own, asked: asked.slice(5).map(({ path }) => path) };
    };
    // The known request is answered, and then the refused one.
    expect(await judged(fine, fine)).toEqual({
      own: [false, false, false, false],
      asked: ['/v1/x', '/1', '/v1/x', '/2', '/v1/x', '/3', '/v1/x', '/4'],
    });
    expect(await judged(fine, error)).toMatchObject({ own: [false, false, false, false] });
    // A kind of answer that came again three times is of the node itself.
    expect(await judged(fine, note, note, note, fine)).toEqual({
      own: [true, true, true, true],
      asked: ['/v1/x', '/1', '/1', '/1', '/v1/x', '/v1/x', '/v1/x'],
    });
  });

  it('one 500 is not of the node if the same request is answered otherwise at once', async () => {
    const body = Buffer.from('{"status":500,"error":"Internal Server Error"}');
    const crash: Step = {
      response: response({ status: 500, headers: JSON_TYPE, body }),
      durationMs: 1,
    };
    const steps = [crash, fine, fine, crash, fine, crash] as const;
    const { ask, access, pause } = watchedInOrder(fine, ...steps);
    await ask();
    expect(await access.confirm(await ask(), pause)).toBe(false);
    // This one comes again each time.
    expect(await access.confirm(await ask(), pause)).toBe(true);
  });

  it('the node is gone when a known request gets the same for 15 seconds', async () => {
    const { ask, confirm, pauses } = watchedInOrder(fine, page);
    await ask();
    await expect(confirm()).rejects.toThrow(
      /^the node is gone at request 2: requests that were answered before now get 200 text\/html; check whether/,
    );
    const waited = pauses.reduce((sum, ms) => sum + ms, 0);
    expect([waited >= 15_000, waited < 18_000]).toEqual([true, true]);
  });

  it('a known request is one of the same endpoint, if any was granted there', async () => {
    const { access, ask, retrying, asked, pause } = watched((path) =>
      path === '/item' ? forbidden : fine,
    );
    const item = { ...getRequest('/item'), meaning: { endpoint: 'rawItem', open: 'x' } } as const;
    await ask('/list');
    expect(await access.confirm(await retrying.send(item), pause)).toBe(true);
    expect(asked.map(({ path }) => path)).toEqual(['/list', '/item', '/list']);
  });
});
