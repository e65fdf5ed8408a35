import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { DisputableDifference } from '../../session/rule.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import { judgedElsewhere } from '../../session/unjudged-check.ts';
import { contextOf, pageOf, silentContext } from '../../testing/fake-context.ts';
import { expectSelection } from './expect-selection.ts';

const PAGE = pageOf([150, 160]);

/** Rules of every list; the checks of these tests belong to SEL-START. */
const rules = ['SEL-START.every', 'SEL-COMPLETE.every'].map((id) => ({
  id,
  start: () => ({ judge: () => 'agrees' as const }),
}));

/** The page fails that rule. */
function fail(ctx: CheckContext, rule: string, more: Partial<DisputableDifference> = {}): void {
  const difference = { ...differs('version 155', 'versions 150, 160'), ...more };
  ctx.session.rules.report(rule, { difference, exchange: PAGE.exchange });
}

describe('a page that the rules of every list judge', () => {
  it('a page that passes its rules counts as judged', async () => {
    const ctx = silentContext({ rules });
    await expectSelection(ctx, PAGE);
    expect([ctx.record.judged, ctx.record.distinctRequests]).toEqual([1, 0]);
  });

  it('a page that fails the requirement of the check fails it', async () => {
    const ctx = silentContext({ rules });
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
    const ctx = silentContext({ rules });
    fail(ctx, 'SEL-COMPLETE.every');
    await expect(expectSelection(ctx, PAGE)).rejects.toThrow(
      judgedElsewhere('expected version 155, got versions 150, 160', 'SEL-COMPLETE'),
    );
    expect(ctx.record.judged).toBe(1);
  });

  it('a page that fails a rule without a conclusion fails the check', async () => {
    const ctx = silentContext({ rules: rules.map((rule) => ({ ...rule, isExtra: true })) });
    const difference = differs('version 155', 'versions 150, 160');
    ctx.session.rules.conclude('SEL-COMPLETE.every').add({ difference, exchange: PAGE.exchange });
    await expect(expectSelection(ctx, PAGE)).rejects.toThrow(Mismatch);
  });

  it('a rule that only the end of the run settles does not fail the check before', async () => {
    const settledLater = { id: 'SEL-START.later', start: () => ({ judge: () => undefined }) };
    const ctx = silentContext({ rules: [...rules, settledLater] });
    fail(ctx, 'SEL-START.later', { stillHolds: () => true });
    await expectSelection(ctx, PAGE);
    expect(ctx.record.judged).toBe(1);
  });

  it('a page without a pruned version is ChainMoved', async () => {
    const ctx = await contextOf(() => ({ ledger: [156, 1000] }), { rules });
    fail(ctx, 'SEL-START.every', { disputed: 155n });
    const judged = expectSelection(ctx, PAGE);
    await expect(judged).rejects.toThrow(new ChainMoved('version 155 was pruned meanwhile'));
    expect(ctx.record.judged).toBe(0);
  });
});
