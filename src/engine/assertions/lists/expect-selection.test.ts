import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DisputableDifference } from '../../session/audit.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { judgedElsewhere } from '../../session/unjudged-check.ts';
import { contextOf, pageOf, silentContext } from '../../testing/fake-context.ts';
import { expectSelection } from './expect-selection.ts';

const PAGE = pageOf([150, 160]);

/** Audits of every list; the checks of these tests belong to SEL-START. */
const audits = ['SEL-START.every', 'SEL-COMPLETE.every'].map((id) => ({
  id,
  start: () => ({ judge: () => 'agrees' as const }),
}));

/** The page fails that audit. */
function fail(ctx: CheckContext, audit: string, more: Partial<DisputableDifference> = {}): void {
  const difference = { ...differs('version 155', 'versions 150, 160'), ...more };
  ctx.session.audits.report(audit, { difference, exchange: PAGE.exchange });
}

describe('a page that the audits of every list judge', () => {
  it('a page that passes its audits counts as judged', async () => {
    const ctx = silentContext({ audits });
    await expectSelection(ctx, PAGE);
    expect([ctx.record.judged, ctx.record.distinctRequests]).toEqual([1, 0]);
  });

  it('a page that fails the requirement of the check fails it', async () => {
    const ctx = silentContext({ audits });
    fail(ctx, 'SEL-START.every', { right: 'by 3 answers' });
    const judged = expectSelection(ctx, PAGE);
    await expect(judged).rejects.toThrow(Mismatch);
    await expect(judged).rejects.toMatchObject({
      found: { expected: 'version 155', right: 'by 3 answers' },
      exchange: PAGE.exchange,
    });
    expect(ctx.record.judged).toBe(1);
  });

  it('a page that fails another requirement is judged elsewhere', async () => {
    const ctx = silentContext({ audits });
    fail(ctx, 'SEL-COMPLETE.every');
    await expect(expectSelection(ctx, PAGE)).rejects.toThrow(
      judgedElsewhere('expected version 155, got versions 150, 160', 'SEL-COMPLETE'),
    );
    expect(ctx.record.judged).toBe(1);
  });

  it('a page that fails an audit without a conclusion fails the check', async () => {
    const ctx = silentContext({ audits: audits.map((audit) => ({ ...audit, isBeside: true })) });
    const difference = differs('version 155', 'versions 150, 160');
    ctx.session.audits.tally('SEL-COMPLETE.every').add({ difference, exchange: PAGE.exchange });
    await expect(expectSelection(ctx, PAGE)).rejects.toThrow(Mismatch);
  });

  it('an audit that only the end of the run settles does not fail the check before', async () => {
    const settledLater = { id: 'SEL-START.later', start: () => ({ judge: () => undefined }) };
    const ctx = silentContext({ audits: [...audits, settledLater] });
    fail(ctx, 'SEL-START.later', { stillHolds: () => true });
    await expectSelection(ctx, PAGE);
    expect(ctx.record.judged).toBe(1);
  });

  it('a page without a pruned version is ChainMoved', async () => {
    const ctx = await contextOf(() => ({ ledger: [156, 1000] }), { audits });
    fail(ctx, 'SEL-START.every', { disputed: 155n });
    const judged = expectSelection(ctx, PAGE);
    await expect(judged).rejects.toThrow(new ChainMoved('version 155 was pruned meanwhile'));
    expect(ctx.record.judged).toBe(0);
  });
});
