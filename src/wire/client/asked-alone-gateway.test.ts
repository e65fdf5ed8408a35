import { describe, expect, it } from 'vitest';
import type { Step } from '../../testing/scripted-target.ts';
import { answering, fine, hangUp, scriptedTarget } from '../../testing/scripted-target.ts';
import { getRequest } from '../../testing/responses.ts';
import type { Request } from '../exchange.ts';

const LIST = getRequest('/list');
const BAD: Request = { ...getRequest('/item'), meaning: { endpoint: 'rawItem', open: 'bad' } };
const GOOD: Request = { ...getRequest('/item'), meaning: { endpoint: 'rawItem', open: 'good' } };

const busy = answering(503, { 'content-type': 'text/html' });
const missing = answering(404, { 'content-type': 'application/json' });
const page = answering(404, { 'content-type': 'text/html' });

/** Whether a gateway is shown to answer BAD for the node, after `GOOD` was answered; what was asked for that. */
async function proofOf(stepFor: (request: Request, nth: number) => Step, good: Step = fine) {
  const script = { isProof: false, nth: 0 };
  const { retrying, client, asked } = scriptedTarget((request) => {
    if (!script.isProof) return request === GOOD ? good : fine;
    script.nth += 1;
    return stepFor(request, script.nth);
  });
  await retrying.send(LIST);
  await retrying.send(GOOD);
  script.isProof = true;
  const before = asked.length;
  const isShown = await retrying.askedAlone.askWhetherGatewayAnswers(BAD);
  return { isShown, retrying, client, asked: asked.slice(before) };
}

const isGood = ({ meaning }: Request): boolean => 'open' in meaning && meaning.open === 'good';

describe('a gateway that answers a request for the node', () => {
  it('a gateway answers for the node if another request of the endpoint is answered', async () => {
    const { isShown, asked } = await proofOf((request) => (isGood(request) ? fine : busy));
    expect([isShown, asked.map(({ path }) => path)]).toEqual([true, Array(9).fill('/item')]);
  });

  it('a gateway is asked after a second in which nothing else is sent', async () => {
    const { asked } = await proofOf((request) => (isGood(request) ? fine : busy));
    const pauses = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(pauses).toEqual([1001, 1, 1, 1, 1001, 1, 1, 1]);
  });

  it('a gateway that answers a request for the node is not asked for it again', async () => {
    const { retrying, client } = await proofOf((request) => (isGood(request) ? fine : busy));
    const { sent } = client;
    expect(await retrying.askedAlone.askWhetherGatewayAnswers({ ...BAD })).toBe(true);
    expect(client.sent).toBe(sent);
    await expect(retrying.send({ ...BAD })).rejects.toThrow('still answered 503 after 1 attempt');
  });

  it('a gateway answers all requests of a kind only when two of them show it', async () => {
    const { retrying } = await proofOf((request) => (isGood(request) ? fine : busy));
    const { askedAlone } = retrying;
    const [second, third, other] = ['/second', '/third', '/third?limit=1'].map((path) => ({
      ...BAD,
      path,
    }));
    if (second === undefined || third === undefined || other === undefined) throw new Error();
    expect(askedAlone.isAnsweredByGateway(second)).toBe(false);
    expect(await askedAlone.askWhetherGatewayAnswers(second)).toBe(true);
    const shown = [third, other].map((request) => askedAlone.isAnsweredByGateway(request));
    expect(shown).toEqual([true, false]);
  });

  it('a gateway that answers one of a kind is soon asked whether it answers another', async () => {
    const { retrying } = await proofOf((request) => (isGood(request) ? fine : busy));
    const another = { ...BAD, path: '/second' };
    await expect(retrying.send(another)).rejects.toThrow('still answered 503 after 3 attempts');
  });

  it.each<[string, Step, boolean]>([
    ['an error of the node', missing, true],
    ['a page of the gateway', page, false],
    ['nothing', hangUp, false],
    ['a refusal of the gateway', busy, false],
  ])(
    'a gateway limits requests unless the other request gets an answer: %s',
    async (_, got, is) => {
      const { isShown } = await proofOf((request) => (isGood(request) ? got : busy));
      expect(isShown).toBe(is);
    },
  );

  it.each<[string, Step]>([
    ['answered', fine],
    ['not answered at all', hangUp],
  ])('a gateway limits requests when the request alone is %s', async (_, step) => {
    const { isShown } = await proofOf((request) => (isGood(request) ? fine : step));
    expect(isShown).toBe(false);
  });

  it.each([
    [2, 1],
    [3, 2],
  ])('a gateway of %i nodes in rotation may have %i that are away', async (all, away) => {
    const { isShown } = await proofOf((_, nth) => (nth % all < all - away ? fine : busy));
    expect(isShown).toBe(false);
  });

  it('a gateway limits requests when the request is let through once', async () => {
    const { isShown } = await proofOf((request, nth) =>
      isGood(request) || nth === 4 ? fine : busy,
    );
    expect(isShown).toBe(false);
  });

  it('a gateway whose cache kept the answer shows nothing', async () => {
    const kept = answering(502, { 'content-type': 'text/html', age: '1' });
    const { isShown } = await proofOf((request) => (isGood(request) ? fine : kept));
    expect(isShown).toBe(false);
  });

  it('a gateway that limits an endpoint is asked five times', async () => {
    const { isShown, retrying, client } = await proofOf(() => busy);
    const answers = [isShown];
    const sent: number[] = [];
    for (let times = 2; times <= 6; times += 1) {
      answers.push(await retrying.askedAlone.askWhetherGatewayAnswers(BAD));
      sent.push(client.sent);
    }
    expect([new Set(answers), new Set(sent).size]).toEqual([new Set([false]), 4]);
  });

  it('a gateway is compared with the first request if the endpoint never answers', async () => {
    const { isShown, asked } = await proofOf(
      (request) => (request.path === LIST.path ? fine : busy),
      page,
    );
    const three = Array.from({ length: 3 }, () => '/item');
    expect([isShown, asked.map(({ path }) => path)]).toEqual([
      true,
      ['/list', ...three, '/list', ...three, '/list'],
    ]);
  });
});
