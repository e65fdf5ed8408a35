import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import type { Step } from '../../testing/scripted-target.ts';
import { fine, hangUp, scriptedTarget } from '../../testing/scripted-target.ts';
import { getRequest } from '../../testing/responses.ts';
import { buildRequest } from '../build-request.ts';

const VALID = buildRequest({ endpoint: 'summaries', question: { account: longHex('1') } });
const BAD = getRequest('/bad');

/** A target that hangs up on what comes beyond some requests in each second of its time. */
function limitedTo(perSecond: number) {
  const begun = new Map<number, number>();
  const { retrying, client, asked } = scriptedTarget(() => {
    const second = Math.floor(client.clock.now() / 1000);
    const count = (begun.get(second) ?? 0) + 1;
    begun.set(second, count);
    return count > perSecond ? hangUp : fine;
  });
  return { retrying, client, asked };
}

describe('a target that closes connections beyond a number of requests a second', () => {
  it('a target that closes connections answers every request in the end', async () => {
    const { retrying, client, asked } = limitedTo(100);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => retrying.send({ ...VALID })),
    );
    expect(answers.map(({ response }) => response.status)).toEqual(Array(1000).fill(200));
    expect(client.limiter.slowedPace).toBeGreaterThan(25);
    expect(asked.length).toBeLessThan(2500);
  });

  it('a target that closes some connections by chance is not asked more slowly', async () => {
    let count = 0;
    const byChance = (): Step => ((count += 1) % 20 === 0 ? hangUp : fine);
    const { retrying, client } = scriptedTarget(byChance);
    for (let sent = 0; sent < 200; sent += 1) await retrying.send({ ...VALID });
    expect(client.limiter.slowedPace).toBeUndefined();
  });
});

describe('a request that breaks the connection', () => {
  it('a request breaks the connection after a second of silence, until that is known', async () => {
    const { retrying, asked } = scriptedTarget(({ path }) => (path === BAD.path ? hangUp : fine));
    await retrying.send(getRequest('/'));
    const waits: number[] = [];
    for (let shown = 0; shown < 4; shown += 1) {
      const before = asked.length;
      expect(await retrying.askedAlone.askWhetherBroken(BAD)).toBe(true);
      const times = asked.slice(before).map(({ at }) => at);
      waits.push((times.at(-1) ?? 0) - (times[0] ?? 0));
    }
    expect(waits).toEqual([2004, 2004, 2004, 4]);
  });
});
