import { describe, expect, it } from 'vitest';
import { answered, jsonResponse } from '../../testing/responses.ts';
import { ACCOUNT } from '../../testing/valid-meanings.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { findLargestLimit, findLimitOfForm, LARGE_LIMIT } from './largest-limit.ts';

/**
 * A target that answers each limit with a status, and with a page of that length or a body that is
 * not a list.
 */
function target(statusOf: (limit: number) => number, page: number | string = 0) {
  const asked: number[] = [];
  const ask = (_: string, limit: number): Promise<AnsweredExchange> => {
    asked.push(limit);
    const list = typeof page === 'string' ? page : Array.from({ length: page }, () => ({}));
    return Promise.resolve(answered(jsonResponse(list, statusOf(limit))));
  };
  return { asked, ask };
}

describe('the largest accepted limit', () => {
  it('the largest limit is the large one, with its page length, when accepted', async () => {
    const { ask, asked } = target(() => 200, 100);
    expect(await findLargestLimit(ask, ACCOUNT, 25)).toEqual({ limit: LARGE_LIMIT, page: 100 });
    expect(asked).toEqual([LARGE_LIMIT]);
  });

  it.each([1, 2, 3, 25, 99, 100, 101, 998, 999])(
    'the largest accepted limit is found where it is %d',
    async (most) => {
      const { ask, asked } = target((limit) => (limit <= most ? 200 : 400));
      expect(await findLargestLimit(ask, ACCOUNT, 25)).toEqual({ limit: most });
      expect(asked.length).toBeLessThanOrEqual(12);
    },
  );

  it.each<[string, number | string]>([
    ['not a list', 'no list'],
    ['empty', 0],
  ])('the largest limit is the large one, without a page length, for %s', async (_, page) => {
    const { ask } = target(() => 200, page);
    expect(await findLargestLimit(ask, ACCOUNT, 25)).toStrictEqual({ limit: LARGE_LIMIT });
  });

  it('the largest accepted limit is what is assumed where no answer comes', async () => {
    const nothing = () => Promise.resolve(undefined);
    expect(await findLargestLimit(nothing, ACCOUNT, 25)).toEqual({ limit: 25 });
  });

  it('the largest accepted limit is found below a limit that gets no answer', async () => {
    const { ask } = target((limit) => (limit <= 100 ? 200 : 400));
    const now = (account: string, limit: number) =>
      limit === 63 ? Promise.resolve(undefined) : ask(account, limit);
    expect((await findLargestLimit(now, ACCOUNT, 25)).limit).toBe(62);
  });

  it('the largest accepted limit is 1 where every limit is refused', async () => {
    const { ask } = target(() => 403);
    expect(await findLargestLimit(ask, ACCOUNT, 25)).toEqual({ limit: 1 });
  });

  it.each([410, 500, 503])(
    'the largest accepted limit is what is assumed after a %d, which refuses no limit',
    async (status) => {
      const { ask, asked } = target(() => status);
      expect(await findLargestLimit(ask, ACCOUNT, 25)).toEqual({ limit: 25 });
      expect(await findLargestLimit(ask, ACCOUNT, 0)).toEqual({ limit: 1 });
      expect(asked).toEqual([LARGE_LIMIT, LARGE_LIMIT]);
    },
  );
});

describe('the largest limit of lists of another form', () => {
  it('the limit of a form is the other limit where that is accepted', async () => {
    const { ask, asked } = target(() => 200);
    expect([await findLimitOfForm(ask, ACCOUNT, 100), asked]).toEqual([100, [100]]);
  });

  it.each([1, 5, 50, 99])('the limit of a form is found where it is %d', async (most) => {
    const { ask } = target((limit) => (limit <= most ? 200 : 400));
    expect(await findLimitOfForm(ask, ACCOUNT, 100)).toBe(most);
  });

  it('the limit of a form is not less because one replica refuses it', async () => {
    const { ask, asked } = target(() => (asked.length === 1 ? 400 : 200));
    expect(await findLimitOfForm(ask, ACCOUNT, 100)).toBe(100);
  });

  it.each([404, 410, 500])('the limit of a form is not less because of a %d', async (status) => {
    const { ask } = target(() => status);
    expect(await findLimitOfForm(ask, ACCOUNT, 100)).toBe(100);
  });
});
