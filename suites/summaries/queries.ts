import { mayBeBehind } from '../../fixtures/assertions/items/behind.ts';
import { anAccount, anItem } from '../../fixtures/assertions/inputs/choose.ts';
import type { ItemPoint } from '../../fixtures/assertions/items/items.ts';
import { findItemDifference, itemPoints } from '../../fixtures/assertions/items/items.ts';
import { escapedPaths, reorderedPaths } from '../../fixtures/assertions/inputs/rewritten-paths.ts';
import { findSpellingDifference } from '../../fixtures/assertions/lists/same-list.ts';
import { settledItem } from '../../fixtures/assertions/items/settled-item.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { example } from '../../fixtures/check/check.ts';
import { Untested } from '../../fixtures/session/outcomes.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { ItemQuestion } from '../../src/spec/endpoints/raw-item.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Sections 4.1 and 4.2: spellings of a path and its query, and names that are not parameters. */
export const queryChecks: readonly Check[] = [
  // "limit | integer, uint16 | optional": the same URI, with percent-encoding (RFC 3986, 6.2.2.2).
  example(
    'SUM-ANSWERED.escaped',
    'a percent-encoded letter or digit is that letter or digit',
    ['account-of-2'],
    async (ctx) => {
      const { address, start, end, limit } = whereLimitsShow(ctx);
      await expectSameWritten(ctx, address, { start, limit }, escapedPaths);
      await expectSameWritten(ctx, address, { end, limit }, escapedPaths);
    },
    { supporting: true },
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at end_version."
  example(
    'SEL-END.order',
    'end_version and limit mean the same in either order',
    ['account-of-2'],
    async (ctx) => {
      const { address, end, limit } = whereLimitsShow(ctx);
      await expectSameWritten(ctx, address, { end, limit }, reorderedPaths);
    },
    { supporting: true },
  ),
  // "When start_version is given, the output consists of summaries starting at that version."
  example(
    'SEL-RANGE.order',
    'start_version, end_version and limit mean the same in any order',
    ['account-of-2'],
    async (ctx) => {
      const { address, start, end, limit } = whereLimitsShow(ctx);
      await expectSameWritten(ctx, address, { start, end }, reorderedPaths);
      await expectSameWritten(ctx, address, { start, end, limit }, reorderedPaths);
    },
    { supporting: true },
  ),
  // "Table handle | string | Hex-encoded 32-byte string."
  example(
    'FMT-HANDLE.escaped',
    'a percent-encoded handle is that handle',
    ['item'],
    async (ctx) => {
      const { question, usual } = await settledItem(ctx, anItem(ctx));
      await expectSameItem(ctx, question, usual);
    },
    { supporting: true },
  ),
  // "Ledger version whose state is read."
  example(
    'RAW-VERSION.escaped',
    'a percent-encoded ledger_version is that version',
    ['item'],
    async (ctx) => {
      for (const question of atOtherVersions(ctx)) {
        await expectSameItem(ctx, question, await ctx.node.item(question));
      }
    },
    { supporting: true },
  ),
  // "When omitted, the default page size applies."
  example(
    'SEL-DEFAULT.others',
    'a parameter that only ends in the name of another is not that one',
    ['account-of-2'],
    async (ctx) => {
      const { address, end } = whereLimitsShow(ctx);
      const page = await ctx.node.page(address, { end });
      for (const other of ['delimit=1', `restart_version=${end}`]) {
        const query = [`end_version=${end}`, other];
        const open = `the parameter ${other}`;
        const spelling = { parameter: address, query };
        const exchange = await ctx.node.sendSpelled('summaries', spelling, { open });
        const { status } = exchange.response;
        ctx.observe('4.1', `an unknown parameter, ${other.split('=')[0]}`, `status ${status}`);
        if (status !== 200 || mayBeBehind(ctx, exchange, end)) continue;
        ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
      }
      if (ctx.record.judged === 0) throw new Untested('parameters of other names are refused');
    },
    { supporting: true, judgesOpenRequests: true },
  ),
];

/** An account, and settled versions of it where a limit of 1 lists fewer summaries than there are. */
function whereLimitsShow(ctx: CheckContext): {
  readonly address: LongHex;
  readonly start: bigint;
  readonly end: bigint;
  readonly limit: number;
} {
  const { address, newest } = ctx.survey.requireAccount(2);
  const versions = ascendingVersions(newest.listed);
  const [start = 0n] = versions.slice(-3);
  return { address, start, end: versions.at(-2) ?? start, limit: 1 };
}

/** Judges that the list is the same for every spelling of the path. */
async function expectSameWritten(
  ctx: CheckContext,
  account: LongHex,
  question: SummariesQuestion,
  rewritten: (path: string) => readonly string[],
): Promise<void> {
  const page = await ctx.node.page(account, question);
  const plain = buildRequest({ endpoint: 'summaries', question: { account, ...question } });
  for (const path of rewritten(plain.path)) {
    const exchange = await ctx.node.send({ ...plain, path });
    ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
  }
}

/** Judges that an item, or its absence, is the same for every spelling of the path; not for a pruned version. */
async function expectSameItem(
  ctx: CheckContext,
  question: ItemQuestion,
  usual: AnsweredExchange,
): Promise<void> {
  const plain = buildRequest({ endpoint: 'rawItem', question });
  for (const path of escapedPaths(plain.path)) {
    const exchange = await ctx.node.send({ ...plain, path });
    await ctx.node.pruning.assertNotPruned(exchange, question.version, anAccount(ctx));
    ctx.judge(exchange, findItemDifference(usual, exchange, 'as it is without escapes'));
  }
}

/** An item at versions at which it differs from the latest, as far as such are known. */
function atOtherVersions(ctx: CheckContext): readonly ItemQuestion[] {
  const { handle, key } = anItem(ctx);
  const items = ctx.survey.requireItems();
  const isChanged = (point: ItemPoint): boolean =>
    items.some(
      (item) =>
        item.handle === point.handle && item.key === point.key && item.found !== point.value,
    );
  const changed = itemPoints(ctx).filter(isChanged).slice(0, 1);
  return [...changed, { handle, key, version: U64_MAX }];
}
