import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import type { Step } from '../../testing/scripted-target.ts';
import { fine, hangUp, scriptedTarget } from '../../testing/scripted-target.ts';
import type { Request } from '../exchange.ts';

const BAD: Request = {
  ...getRequest('/bad'),
  meaning: { endpoint: 'summaries', malformed: 'no address' },
};
const OPEN: Request = { ...getRequest('/open'), meaning: { endpoint: 'summaries', open: 'any' } };

/** How often each of some requests is sent, one after the other, to a target that answers the nth one by `stepFor`. */
async function attemptsAt(
  requests: readonly Request[],
  stepFor: (nth: number) => Step = () => hangUp,
): Promise<readonly number[]> {
  let nth = 0;
  const { retrying, asked } = scriptedTarget(({ path }) => (path === '/' ? fine : stepFor(nth)));
  const attempts: number[] = [];
  for (const request of requests) {
    await retrying.send(getRequest('/'));
    nth += 1;
    const before = asked.filter(({ path }) => path === request.path).length;
    await retrying.send(request).catch(() => undefined);
    attempts.push(asked.filter(({ path }) => path === request.path).length - before);
  }
  return attempts;
}

describe('a target that hangs up on malformed requests', () => {
  it('a malformed request is sent twice once three were hung up on each time', async () => {
    expect(await attemptsAt([BAD, BAD, BAD, BAD, BAD])).toEqual([6, 6, 6, 2, 2]);
  });

  it('a malformed request is sent as often as any once one is answered', async () => {
    const answersThird = (nth: number): Step => (nth === 3 ? fine : hangUp);
    expect(await attemptsAt([BAD, BAD, BAD, BAD, BAD, BAD], answersThird)).toEqual([
      6, 6, 1, 6, 6, 6,
    ]);
  });

  it('any other request is sent as often as before', async () => {
    expect(await attemptsAt([BAD, BAD, BAD, OPEN])).toEqual([6, 6, 6, 6]);
    expect(await attemptsAt([OPEN, OPEN, OPEN, BAD])).toEqual([6, 6, 6, 6]);
  });
});
