import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import { ChainMoved, JudgedElsewhere } from '../../session/outcomes.ts';
import { ACCOUNT, contextOf, pageOf, silentContext } from '../../testing/fake-context.ts';
import { expectSelection } from './expect-selection.ts';

describe('expectSelection', () => {
  it('asks nothing about a page that agrees with what is known', async () => {
    const ctx = silentContext();
    ctx.session.history(ACCOUNT).learn(pageOf([150, 160]).listed, undefined);
    await expectSelection(ctx, pageOf([150, 160], { start: 150n }));
    expect(ctx.record.exchanges).toHaveLength(1);
  });

  it('throws a Mismatch for a page that leaves out what is known', async () => {
    const ctx = await contextOf(() => ({ ledger: [100, 1000] }));
    ctx.session.history(ACCOUNT).learn(pageOf([150, 160]).listed, undefined);
    const page = pageOf([160], { start: 140n });
    await expect(expectSelection(ctx, page)).rejects.toMatchObject({
      found: {
        expected: "version 150, known to be the account's, is listed",
        actual: '1 summary, version 160',
      },
      exchange: page.exchange,
    });
  });

  it('throws a Mismatch for a page that lists what was not asked for, and asks nothing', async () => {
    const ctx = silentContext();
    const judged = expectSelection(ctx, pageOf([150], { start: 151n }));
    await expect(judged).rejects.toThrow(Mismatch);
    expect(ctx.record.distinctRequests).toBe(0);
  });

  it('throws ChainMoved when what the page leaves out has been pruned meanwhile', async () => {
    const ctx = await contextOf(() => ({ ledger: [151, 1000] }));
    ctx.session.history(ACCOUNT).learn(pageOf([150, 160]).listed, undefined);
    const judged = expectSelection(ctx, pageOf([160], { start: 140n }));
    await expect(judged).rejects.toThrow(new ChainMoved('version 150 was pruned meanwhile'));
    expect(ctx.record.judged).toBe(0);
  });
});

describe('a page that breaks the rule of another requirement', () => {
  const audits = ['SEL-END', 'SEL-NEWEST', 'SEL-RANGE', 'SEL-COMPLETE'].map((id) => ({
    id: `${id}.every`,
    start: () => ({ judge: () => undefined }),
  }));

  it.each<[string, SummariesQuestion, readonly number[]]>([
    ['SEL-END', { end: 170n }, [150, 155]],
    ['SEL-NEWEST', {}, [150, 155]],
    ['SEL-RANGE', { start: 140n, end: 170n }, [155, 160]],
    ['SEL-COMPLETE', { start: 140n }, [150, 160]],
    ['SEL-COMPLETE', {}, [150, 152, 155, 160]],
  ])('counts for %s', async (requirement, question, versions) => {
    const ctx = await contextOf(() => ({ ledger: [100, 1000] }), { audits });
    const known = { from: 150n, to: 160n };
    ctx.session.history(ACCOUNT).learn(pageOf([150, 155, 160]).listed, known);
    const page = pageOf(versions, question);
    await expect(expectSelection(ctx, page)).rejects.toThrow(JudgedElsewhere);
    const tally = ctx.session.tally(`${requirement}.every`);
    expect(tally.firstUnexplained(0n)?.exchange).toBe(page.exchange);
  });

  it("is the check's own finding when that requirement is not in the run", async () => {
    const ctx = silentContext({ audits: [] });
    const judged = expectSelection(ctx, pageOf([150], { end: 149n }));
    await expect(judged).rejects.toThrow(Mismatch);
  });

  it("is the check's own finding when its address is spelled in another way", async () => {
    const ctx = silentContext({ audits });
    const page = pageOf([150], { end: 149n });
    const request = { ...page.exchange.request, path: page.exchange.request.path.toUpperCase() };
    const spelled = { ...page, exchange: { ...page.exchange, request } };
    await expect(expectSelection(ctx, spelled)).rejects.toThrow(Mismatch);
  });
});
