import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import type { Step } from '../../testing/scripted-target.ts';
import {
  answering,
  fine,
  hangUp,
  answersInOrder,
  late,
  scriptedTarget,
  silent,
  throttled,
  TIMEOUT_MS,
} from '../../testing/scripted-target.ts';

const BAD = getRequest('/bad');

describe('a target that does not answer', () => {
  it.each<[string, boolean, Step, readonly string[]]>([
    ['at all', true, silent, ['/', '/bad', '/', '/bad', '/']],
    ['in time, asked alone', false, fine, ['/', '/bad']],
    ['but by hanging up', false, hangUp, ['/', '/bad']],
  ])('a silent target ignores what it does not answer %s: %s', async (_, ignored, step, paths) => {
    const { retrying, asked } = scriptedTarget(({ path }) => (path === BAD.path ? step : fine));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(false);
    expect(asked).toEqual([]);
    await retrying.send(getRequest('/'));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(ignored);
    expect(asked.slice(1).map(({ path }) => path)).toEqual(paths);
  });

  it('a silent target is asked by the requester if it answers others quickly', async () => {
    const prompt = answering(200, {}, TIMEOUT_MS / 4);
    const { retrying, client } = scriptedTarget(({ path }) =>
      path === BAD.path ? silent : prompt,
    );
    await retrying.send(getRequest('/'));
    const asked: unknown[] = [];
    client.onExchange(({ requester }) => asked.push(requester));
    expect(
      await retrying.askedAlone.askWhetherIgnored(BAD, { owner: 'a check', reason: 'shrinking' }),
    ).toBe(true);
    const [there, ignored] = ['is the target still there', 'is it ignored'].map((reason) => ({
      owner: 'a check',
      reason,
    }));
    expect(asked).toEqual([there, ignored, there, ignored, there]);
  });

  it.each<[string, readonly Step[]]>([
    ['is slow before', [late]],
    ['is slow behind', [fine, silent, late]],
    ['stalls before', [silent]],
    ['throttles before', [throttled]],
    ['throttles behind', [fine, silent, throttled]],
    ['stalls for a moment', [fine, silent, silent]],
    ['refuses others behind', [fine, silent, hangUp]],
    ['answers in time when it is asked again', [fine, silent, fine, fine]],
  ])('a silent target ignores nothing where it %s', async (_, steps) => {
    const { retrying, asked } = scriptedTarget(answersInOrder(fine, ...steps, silent));
    await retrying.send(getRequest('/'));
    expect(await retrying.askedAlone.askWhetherIgnored(BAD)).toBe(false);
    expect(asked).toHaveLength(1 + steps.length);
  });
});
