import { expectNothingListed } from '../../src/engine/assertions/lists/expect-nothing.ts';
import {
  expectFirst,
  expectLast,
  expectVersions,
  askNewestVersions,
} from '../../src/engine/assertions/lists/expect-page.ts';
import { expectSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import { missingSince, watchGrowing } from '../../src/engine/assertions/watching/watch-growing.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { Inapplicable } from '../../src/engine/session/outcomes.ts';
import type { Page } from '../../src/engine/session/page.ts';
import { ledgerView } from '../../src/expect/headers.ts';
import { listedIn } from '../../src/expect/summaries.ts';
import { ascending } from '../../src/oracle/entry.ts';
import { asksForNewest } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';

/** Section 4.1, selection rules 1 to 3, with at most one of the two bounds. */
export const selectionChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  example(
    'SEL-START.listed',
    'start_version at a transaction lists that transaction first',
    ['account-of-3'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const start of [versions[0], versions[1], versions.at(-1)]) {
        const page = await ctx.node.page(address, { start, limit: ctx.discovery.clampLimit(3) });
        await expectFirst(ctx, page, start);
      }
    },
  ),
  example(
    'SEL-START.between',
    'start_version between two transactions lists the later one first',
    ['account-of-2'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      for (const at of [1, versions.length - 1]) {
        const [before = 0n, next] = [versions[at - 1], versions[at]];
        const limit = ctx.discovery.clampLimit(2);
        const page = await ctx.node.page(address, { start: before + 1n, limit });
        await expectFirst(ctx, page, next);
      }
    },
  ),
  example(
    'SEL-START.onward',
    'a list from start_version has no gap',
    ['account-of-3'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      const limit = ctx.discovery.clampLimit(versions.length);
      const page = await ctx.node.page(address, { start: versions[0], limit });
      await expectVersions(ctx, page, versions.slice(0, page.listed.length));
    },
  ),
  example(
    'SEL-START.beyond',
    'start_version beyond the head lists nothing',
    ['account'],
    expectNothingBeyond,
    { supporting: true },
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at
  // end_version."
  example(
    'SEL-END.listed',
    'end_version at a transaction lists that transaction last',
    ['account-of-3'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const end of [versions[1], versions.at(-2), versions.at(-1)]) {
        const page = await ctx.node.page(address, { end, limit: ctx.discovery.clampLimit(3) });
        await expectLast(ctx, page, end);
      }
    },
  ),
  example(
    'SEL-END.between',
    'end_version between two transactions lists the earlier one last',
    ['account-of-2'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const [last = 0n, before] = [versions.at(-1), versions.at(-2)];
      const limit = ctx.discovery.clampLimit(2);
      const page = await ctx.node.page(address, { end: last - 1n, limit });
      await expectLast(ctx, page, before);
    },
  ),
  example(
    'SEL-END.newest',
    'end_version lists the newest transactions at or below it',
    ['account-of-4'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 4);
      const end = versions.at(-2);
      const page = await ctx.node.page(address, { end, limit: ctx.discovery.clampLimit(2) });
      await expectVersions(ctx, page, versions.slice(-1 - page.listed.length, -1));
    },
  ),
  example(
    'SEL-END.default',
    'end_version without a limit lists the page that ends there',
    ['account-of-3'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      const end = versions.at(-2);
      const page = await ctx.node.page(address, { end });
      await expectLast(ctx, page, end);
    },
  ),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  example(
    'SEL-NEWEST.limited',
    'a small limit lists the newest transactions',
    ['account-of-3'],
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const limit of ctx.discovery.clampLimits(1, 2, 3)) {
        const page = await ctx.node.page(address, { limit });
        await expectSelection(ctx, page);
        await expectAsNew(ctx, page, versions.at(-1));
      }
    },
  ),
  example(
    'SEL-NEWEST.page',
    'a request without parameters lists the newest page',
    ['account'],
    async (ctx) => {
      for (const { address } of ctx.discovery.requireAccounts(1)) {
        await expectSelection(ctx, await ctx.node.page(address));
      }
    },
  ),
  example(
    'SEL-NEWEST.nothing-newer',
    'no committed transaction is newer than the newest page',
    ['account'],
    expectNothingNewer,
  ),
];

/** Judges that nothing is listed at the largest versions, as far as they are above the head. */
async function expectNothingBeyond(ctx: CheckContext): Promise<void> {
  const head = ctx.session.ledger.highest ?? 0n;
  const beyond = [{ start: U64_MAX }, { start: U64_MAX - 1n, limit: 1 }];
  const questions = beyond.filter(({ start }) => start > head);
  if (questions.length === 0) throw new Inapplicable('the latest version is the largest u64');
  await expectNothingListed(ctx, questions);
}

/** Judges that a page reaches a version that was listed before. */
async function expectAsNew(ctx: CheckContext, page: Page, last = 0n): Promise<void> {
  const newest = ascending(page.listed).at(-1)?.version ?? 0n;
  if (newest < last) await ctx.node.pruning.assertNotPrunedNow(last, page.account);
  const found = differs(`version ${last} or newer`, `${newest} at most`);
  ctx.judge(page.exchange, newest < last ? found : undefined);
}

/** Judges that the newest page omits no transaction that was committed before the response. */
async function expectNothingNewer(ctx: CheckContext): Promise<void> {
  const watched = watchGrowing(ctx);
  const [once] = await Promise.allSettled([expectNothingNewerOnce(ctx), watched]);
  for (const page of [...firstNewestPages(ctx), ...(await watched)]) {
    ctx.judge(page.exchange, missingSince(ctx, page));
  }
  if (once.status === 'rejected') throw once.reason;
  if (ctx.record.judged === 0) throw new Inapplicable('the latest version is the largest u64');
}

/** Returns the newest pages of the discovery: no earlier request had named these accounts for a while. */
function firstNewestPages({ discovery }: CheckContext): readonly Page[] {
  const pages = discovery.accounts.flatMap(({ newest }) => newest ?? []);
  return pages.filter(({ question }) => asksForNewest(question));
}

async function expectNothingNewerOnce(ctx: CheckContext): Promise<void> {
  for (const { address } of ctx.discovery.requireAccounts(1)) {
    const newest = await ctx.node.page(address);
    const last = ascending(newest.listed).at(-1);
    if (last === undefined || last.version === U64_MAX) continue;
    const { ledgerVersion } = ledgerView(newest.exchange.response, ctx.names);
    const newer = await findCommitted(ctx, address, last.version + 1n, ledgerVersion);
    const expected = `version ${newer} on the newest page: the ledger version is ${ledgerVersion}`;
    const actual = `version ${last.version} as the newest`;
    ctx.judge(newest.exchange, newer === undefined ? undefined : differs(expected, actual));
  }
}

/** Finds the first transaction of an account that the target lists between two versions. */
async function findCommitted(
  ctx: CheckContext,
  address: LongHex,
  start: bigint,
  last: bigint | undefined,
): Promise<bigint | undefined> {
  const { response } = await ctx.node.summaries(address, { start, limit: 1 });
  const listed = response.status === 200 ? (listedIn(response, ctx.names) ?? []) : [];
  const within = (version: bigint): boolean =>
    last !== undefined && version >= start && version <= last;
  return ascending(listed).find(({ version }) => within(version))?.version;
}
