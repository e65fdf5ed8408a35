import { describe, expect, it } from 'vitest';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import { unjudged } from '../../testing/unjudged-error.ts';
import type { FakeAnswer } from '../../testing/fake-context.ts';
import { ACCOUNT, contextOf } from '../../testing/fake-context.ts';
import { areUnchanged, areWhole, readBcs } from './read-bcs.ts';

/** A node that lists 5 and 7, in BCS as the byte that `bcsByte` says. */
function node(bcsByte: () => number, answer: FakeAnswer = {}) {
  return contextOf((_url, accept) => ({
    ledger: [0, 7] as const,
    ...(accept === BCS_TYPE
      ? { type: BCS_TYPE, body: Buffer.from([bcsByte()]), ...answer }
      : { versions: [5, 7] }),
  }));
}

const QUESTION = { start: 5n, limit: 2 };

describe('readBcs', () => {
  it('readBcs reads each list in BCS, and what JSON lists for the same question', async () => {
    const lists = await readBcs(await node(() => 0x2a), ACCOUNT, 7n, [QUESTION, { end: 7n }]);
    expect(lists).toMatchObject([
      { question: QUESTION, bytes: '0x2a', versions: 'versions 5, 7' },
      { question: { end: 7n }, bytes: '0x2a', versions: 'versions 5, 7' },
    ]);
    expect(lists[0]?.exchange.request.headers['accept']).toBe(BCS_TYPE);
  });

  it('readBcs leaves out answers that may come from a lagging replica', async () => {
    const ctx = await node(() => 0);
    expect(await readBcs(ctx, ACCOUNT, 8n, [QUESTION])).toEqual([]);
    expect(await readBcs(ctx, ACCOUNT, 7n, [QUESTION])).toHaveLength(1);
  });

  it('readBcs leaves out a list that goes on beyond its end', async () => {
    const ctx = await node(() => 0);
    const questions = [{ end: 6n }, { start: 5n, end: 7n }];
    const lists = await readBcs(ctx, ACCOUNT, 7n, questions);
    expect(lists.map(({ question }) => question)).toEqual(questions.slice(1));
  });

  it.each([{ status: 400, type: 'application/json', body: '{}' }, { type: 'application/json' }])(
    'readBcs does not apply where no BCS comes: %j',
    async (answer) => {
      const ctx = await node(() => 0, answer);
      await expect(readBcs(ctx, ACCOUNT, 7n, [QUESTION])).rejects.toThrow(unjudged('inapplicable'));
    },
  );
});

describe('areUnchanged', () => {
  it('areUnchanged is true of lists that are the same when they are read again', async () => {
    const ctx = await node(() => 1);
    const lists = await readBcs(ctx, ACCOUNT, 7n, [QUESTION]);
    expect(await areUnchanged(ctx, ACCOUNT, 7n, lists)).toBe(true);
  });

  it('areUnchanged is false of lists that say something else by then', async () => {
    let depth = 0;
    const ctx = await node(() => (depth += 1));
    const lists = await readBcs(ctx, ACCOUNT, 7n, [QUESTION]);
    expect(await areUnchanged(ctx, ACCOUNT, 7n, lists)).toBe(false);
  });
});

describe('areWhole', () => {
  it('areWhole is false once another replica ends one of the pages elsewhere', async () => {
    let reads = 0;
    const ctx = await contextOf(() => {
      reads += 1;
      return { ledger: [0, 7] as const, versions: reads === 40 ? [5] : [5, 7] };
    });
    const list = { question: QUESTION, versions: 'versions 5, 7' };
    expect(await areWhole(ctx, ACCOUNT, [list])).toBe(true);
    expect(await areWhole(ctx, ACCOUNT, [list, list])).toBe(false);
    expect(reads).toBe(40);
  });
});
