import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs } from '../../../text/difference.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { fakeExchange, pageOf, silentContext } from '../../testing/fake-context.ts';
import { judgeByMembers } from './judge-by-members.ts';

const PAGE = pageOf([150, 160]);
const OTHER = fakeExchange({ versions: [150] });
const DIFFERENCE = differs('two summaries', 'one');

/** A context in whose run the page has failed a rule. */
function detectedBy(id: string): CheckContext {
  const judge = (): Difference => differs('a member', 'none');
  const ctx = silentContext({ rules: [{ id, start: () => ({ judge }) }] });
  expect(
    ctx.session.rules.report(id, { difference: differs('a', 'b'), exchange: PAGE.exchange }),
  ).toBe(true);
  return ctx;
}

describe('the content of a page', () => {
  it.each([
    'SUM-HASH.every',
    'SUM-HASH.distinct',
    'SUM-PROTECTOR.every',
    'SUM-PROTECTOR.tags',
    'SUM-SENDER.every',
  ])('the content of a page is judged by %s when that rule fails', (rule) => {
    const ctx = detectedBy(rule);
    const judging = (): void => judgeByMembers(ctx, PAGE, OTHER, DIFFERENCE);
    expect(judging).toThrow(`not a failure here: see ${rule.slice(0, rule.indexOf('.'))}`);
    expect(ctx.record.judged).toBe(1);
  });

  it('reports the compared exchange when no other rule detects a fault', () => {
    const ctx = detectedBy('SEL-START.every');
    const judging = (): void => judgeByMembers(ctx, PAGE, OTHER, DIFFERENCE);
    expect(judging).toThrow(Mismatch);
    expect(judging).toThrow(expect.objectContaining({ exchange: OTHER }));
  });

  it('passes when nothing differs, whatever other rules found', () => {
    const ctx = detectedBy('SUM-HASH.every');
    judgeByMembers(ctx, PAGE, OTHER, undefined);
    expect(ctx.record.judged).toBe(1);
  });
});
