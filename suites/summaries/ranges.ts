import {
  expectEmpty,
  expectNothingListed,
} from '../../src/engine/assertions/lists/expect-nothing.ts';
import {
  expectFirst,
  expectVersions,
  askNewestVersions,
} from '../../src/engine/assertions/lists/expect-page.ts';
import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { Inapplicable } from '../../src/engine/session/outcomes.ts';
import type { ListedAccount } from '../../src/engine/discovery/discovery.ts';
import { ascending } from '../../src/oracle/entry.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';

/** Section 4.1, selection rules 1 and 2 together: a start_version and an end_version. */
export const rangeChecks: readonly Check[] = [
  // "start_version | u64 value | optional | Version from which the list starts
  // end_version | u64 value | optional | Version at which the list ends"
  example(
    'SEL-RANGE.within',
    'start_version and end_version bound a list on both sides',
    ['account-of-4'],
    async (ctx) => {
      ctx.discovery.requireRanges();
      const { address, versions } = await askNewestVersions(ctx, 4);
      const [start, end] = [versions.at(-3), versions.at(-2)];
      const page = await askPage(ctx, address, { start, end });
      const wanted = versions.slice(-3, -1).slice(0, Math.max(1, page?.listed.length ?? 0));
      if (page !== undefined) await expectVersions(ctx, page, wanted);
      for (const account of ctx.discovery.requireAccounts(3)) await expectToTheHead(ctx, account);
    },
  ),
  example(
    'SEL-RANGE.single',
    'a range of one listed version lists only that version',
    ['account'],
    async (ctx) => {
      ctx.discovery.requireRanges();
      const { address, versions } = await askNewestVersions(ctx, 1);
      for (const only of [versions[0], versions.at(-1)]) {
        const limit = ctx.discovery.clampLimit(5);
        const page = await askPage(ctx, address, { start: only, end: only, limit });
        const wanted = only === undefined ? [] : [only];
        if (page !== undefined) await expectVersions(ctx, page, wanted);
      }
    },
  ),
  example(
    'SEL-RANGE.limited',
    'a small limit lists the first transactions of a range',
    ['account-of-4'],
    async (ctx) => {
      ctx.discovery.requireRanges();
      const { address, versions } = await askNewestVersions(ctx, 4);
      const page = await askPage(ctx, address, {
        start: versions.at(-4),
        end: versions.at(-2),
        limit: ctx.discovery.clampLimit(2),
      });
      if (page !== undefined) await expectFirst(ctx, page, versions.at(-4));
    },
  ),
  example(
    'SEL-RANGE.inverted',
    'end_version below start_version lists nothing',
    ['account-of-2'],
    async (ctx) => {
      const { versions } = await askNewestVersions(ctx, 2);
      await expectNothingListed(ctx, [{ start: versions.at(-1), end: versions.at(-2) }]);
    },
    { supporting: true },
  ),
  example(
    'SEL-RANGE.gap',
    'a range between two neighbouring transactions lists nothing',
    ['account-of-2'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const gap = findGap(versions);
      if (gap === undefined) return expectEmptyEnd(ctx);
      expectEmpty(ctx, await ctx.node.summaries(address, gap));
    },
    { supporting: true },
  ),
];

/** Judges that a list up to the latest version omits no known transaction, however recent. */
async function expectToTheHead(
  ctx: CheckContext,
  { address, newest }: ListedAccount,
): Promise<void> {
  const start = ascending(newest.listed).at(-3)?.version;
  const end = ctx.session.ledger.highest ?? newest.bounds.current;
  const page = await askPage(ctx, address, { start, end });
  if (page !== undefined) await expectSelection(ctx, page);
}

/** Finds the first two neighbouring transactions with versions in between. */
function findGap(
  versions: readonly bigint[],
): { readonly start: bigint; readonly end: bigint } | undefined {
  const gaps = versions
    .slice(1)
    .map((after, index) => ({ start: (versions[index] ?? after) + 1n, end: after - 1n }));
  return gaps.find(({ start, end }) => start <= end);
}

/** Judges the versions above the head as an empty range, if no gap lies between two transactions. */
async function expectEmptyEnd(ctx: CheckContext): Promise<void> {
  if ((ctx.session.ledger.highest ?? 0n) >= U64_MAX - 1n) {
    throw new Inapplicable('no version lies between two transactions or above the latest version');
  }
  await expectNothingListed(ctx, [{ start: U64_MAX - 1n, end: U64_MAX }]);
}
