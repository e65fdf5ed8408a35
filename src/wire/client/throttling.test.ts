import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../spec/endpoints/endpoints.ts';
import { answered, getRequest, response, unanswered } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import type { Exchange } from '../exchange.ts';
import { Throttling } from './throttling.ts';

const of = (endpoint: EndpointName): Exchange =>
  unanswered(undefined, { ...getRequest(), meaning: { endpoint, open: 'a test' } });
const LIST = of('summaries');

const POLICY = {
  throttledAttempts: 3,
  unwellAttempts: 5,
  hopelessAfter: 2,
  hopelessAfterMs: 1_000,
  throttleBudgetMs: 10_000,
};

function begin(): { readonly time: SimulatedTime; readonly throttling: Throttling } {
  const time = new SimulatedTime();
  return { time, throttling: new Throttling(POLICY, time.clock) };
}

describe('a target that throttles a run', () => {
  it('a target that throttles a run is counted by its answers', () => {
    const { throttling } = begin();
    for (const isThrottled of [true, false, true]) throttling.record(LIST, isThrottled);
    expect(throttling.answers).toBe(2);
  });

  it('a throttling target means all requests from the third answer in a row on', () => {
    const { throttling } = begin();
    const seen = [true, true, true, false, true].map((isThrottled) => {
      throttling.record(LIST, isThrottled);
      return throttling.concernsAll(LIST);
    });
    expect(seen).toEqual([false, false, true, false, false]);
  });

  it('a target that throttles one endpoint means that one, not the others', () => {
    const { throttling } = begin();
    const item = of('rawItem');
    for (let times = 0; times < 3; times += 1) {
      throttling.record(LIST, true);
      throttling.record(item, false);
    }
    expect([LIST, item].map((exchange) => throttling.concernsAll(exchange))).toEqual([true, false]);
  });

  it('a throttling target gets no further attempt after the maximum at one request', () => {
    const { throttling } = begin();
    expect([2, 3].map((attempts) => throttling.isWorthWaiting(LIST, attempts, 0))).toEqual([
      true,
      false,
    ]);
  });

  it('a target that is unwell gets more attempts at a request', () => {
    const { throttling } = begin();
    const unwell = answered(response({ status: 503 }), LIST.request);
    expect(throttling.isWorthWaiting(unwell, 3, 0)).toBe(false);
    for (let times = 0; times < 3; times += 1) throttling.record(unwell, true);
    expect([4, 5].map((attempts) => throttling.isWorthWaiting(unwell, attempts, 0))).toEqual([
      true,
      false,
    ]);
  });

  it('a target is given up after many refusals in a row that took a long time', async () => {
    const { time, throttling } = begin();
    throttling.record(LIST, true);
    await time.pass(1_000);
    expect(throttling.isWorthWaiting(LIST, 1, 0)).toBe(true);
    throttling.record(LIST, true);
    expect(throttling.isWorthWaiting(LIST, 1, 0)).toBe(false);
    throttling.record(LIST, false);
    throttling.record(LIST, true);
    throttling.record(LIST, true);
    await time.pass(999);
    expect(throttling.isWorthWaiting(LIST, 1, 0)).toBe(true);
    await time.pass(1);
    expect(throttling.isWorthWaiting(LIST, 1, 0)).toBe(false);
  });
});

describe('the time to wait for a throttling target', () => {
  it('the time to wait for a throttling target ends when all of it is spent', async () => {
    const { time, throttling } = begin();
    const wait = throttling.during(time.clock.wait(4_000, 'a'));
    await time.pass(4_000);
    await wait;
    expect([6_000, 6_001].map((ms) => throttling.isWorthWaiting(LIST, 1, ms))).toEqual([
      true,
      false,
    ]);
  });

  it('the time to wait for a throttling target is not spent while nothing waits', async () => {
    const { time, throttling } = begin();
    await time.pass(60_000);
    expect(throttling.isWorthWaiting(LIST, 1, 10_000)).toBe(true);
  });

  it('the waiting time is spent by several waits at once as by one', async () => {
    const { time, throttling } = begin();
    const waits = ['a', 'b'].map((owner) => throttling.during(time.clock.wait(3_000, owner)));
    await time.pass(1_000);
    const last = throttling.during(time.clock.wait(3_000, 'c'));
    await time.pass(2_000);
    await Promise.all(waits);
    expect(throttling.isWorthWaiting(LIST, 1, 7_001)).toBe(false);
    expect(throttling.isWorthWaiting(LIST, 1, 7_000)).toBe(true);
    await time.pass(1_000);
    await last;
    expect([6_000, 6_001].map((ms) => throttling.isWorthWaiting(LIST, 1, ms))).toEqual([
      true,
      false,
    ]);
  });
});
