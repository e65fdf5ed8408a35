import { askNewestVersions } from '../../src/engine/assertions/lists/expect-page.ts';
import { MEMBER_RULES } from '../../src/engine/session/attribution.ts';
import type { KnownTransactionOnPage } from '../../src/engine/assertions/lists/known-transactions.ts';
import {
  expectListed,
  askKnownTransactions,
} from '../../src/engine/assertions/lists/known-transactions.ts';
import { isRefusalOtherThanPruned } from '../../src/engine/session/refusal.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { CONFIGURED } from '../../src/engine/known-truth.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { elementsOf, plainHash } from '../../src/expect/summary-matchers.ts';
import { formatSummaryCount } from '../../src/oracle/entry.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { TRANSACTION_HASH } from '../../src/spec/names.ts';
import { differs, formatValue } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1: what must not be left out, differ, or be refused. */
export const completenessChecks: readonly Check[] = [
  // "Retrieves summaries of committed transactions sent from one account."
  example(
    'SEL-COMPLETE.truth',
    'every known transaction is listed',
    ['known-transaction'],
    async (ctx) => {
      const known = await askKnownTransactions(ctx, () => true);
      for (const found of atLeastOne(known, 'known-transaction')) {
        await expectListed(ctx, found);
        expectKnownHash(ctx, found);
      }
    },
  ),
  example(
    'SEL-COMPLETE.empty',
    'an account that never sent anything lists nothing',
    ['empty-account'],
    async (ctx) => {
      for (const { address } of atLeastOne(ctx.discovery.emptyAccounts, 'empty-account')) {
        for (const question of [{}, { start: 0n }, { end: U64_MAX }]) {
          const exchange = await ctx.node.summaries(address, question);
          expectNoSummaries(ctx, exchange, 'an account that never sent anything', CONFIGURED);
        }
      }
    },
    { supporting: true },
  ),
  // "start_version | u64 value | optional | ... end_version | u64 value | optional | ...
  // limit | integer, uint16 | optional": together they are still valid.
  example(
    'SUM-ANSWERED.optional',
    'every combination of parameters is answered',
    ['account-of-2'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const [start, end] = [versions[0], versions.at(-1)];
      // SUM-RANGES advises where both together are refused.
      const ranges = ctx.discovery.answeredRanges === 'all' ? [{ start, end }] : [];
      const { discovery } = ctx;
      const limits = discovery.clampLimits(1, versions.length, discovery.guaranteedLimit);
      for (const bounds of [{}, { start }, { end }, ...ranges]) {
        for (const limit of [undefined, ...limits]) {
          const question = { ...bounds, limit };
          const exchange = await ctx.node.summaries(address, question, { anyReplica: true });
          await ctx.node.pruning.assertListNotPruned(exchange, address, question);
          const isRange = 'start' in bounds && 'end' in bounds;
          // SUM-RANGES advises where a node takes no limit beside both versions.
          if (!isRange || !isRefusalOtherThanPruned(exchange)) ctx.expectStatus(exchange, 200);
        }
      }
    },
  ),
];

function expectKnownHash(
  ctx: CheckContext,
  { transaction, page, listed }: KnownTransactionOnPage,
): void {
  const hash: unknown = listed?.element[TRANSACTION_HASH];
  const known = transaction.hash;
  const same = known === undefined || plainHash(String(hash)) === plainHash(known);
  const right = `the configuration has this hash for version ${transaction.version}`;
  const found = { ...differs(`the hash ${known}`, formatValue(hash)), right };
  ctx.judge(page.exchange, same ? undefined : found, {
    answer: page.exchange,
    rules: MEMBER_RULES,
  });
}

/**
 * Judges that an account without transactions gets an empty list or a refusal; the document leaves both open.
 *
 * @param right who says that it sent nothing, when the user does.
 */
export function expectNoSummaries(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  whose: string,
  right?: string,
): void {
  const { status } = exchange.response;
  const count = status === 200 ? (elementsOf(exchange.response)?.length ?? 0) : 0;
  const seen = status === 200 ? 'an empty list' : `status ${status}`;
  ctx.observe('4.1', whose, seen);
  const found = { ...differs('an empty list or a refusal', formatSummaryCount(count)), right };
  ctx.judge(exchange, count > 0 ? found : undefined);
}
