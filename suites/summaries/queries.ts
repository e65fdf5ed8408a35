import { mayBeBehind } from '../../src/engine/assertions/items/behind.ts';
import { reorderedPaths } from '../../src/engine/assertions/inputs/rewritten-paths.ts';
import {
  findSameListDifference,
  findSpellingDifference,
} from '../../src/engine/assertions/lists/same-list.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { buildRequest } from '../../src/wire/build-request.ts';

/** Sections 4.1 and 4.2: spellings of a path and its query, and names that are not parameters. */
export const queryChecks: readonly Check[] = [
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
      ctx.discovery.requireRanges();
      const { address, start, end, limit } = whereLimitsShow(ctx);
      await expectSameWritten(ctx, address, { start, end }, reorderedPaths);
      await expectSameWritten(ctx, address, { start, end, limit }, reorderedPaths);
      // Only where the limit is above the range does the end show.
      const most = ctx.discovery.clampLimit(10);
      await expectSameWritten(ctx, address, { start, end, limit: most }, reorderedPaths);
    },
    { supporting: true },
  ),
  // "When omitted, the default page size applies."
  example(
    'SEL-DEFAULT.others',
    'delimit is not read as limit, nor restart_version as start_version',
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
        const [difference] = await findSameListDifference(ctx, page, exchange);
        ctx.judge(exchange, difference);
      }
      if (ctx.record.judged === 0) throw untested('the node refuses unknown parameters');
    },
    { supporting: true, judgesOpenRequests: true },
  ),
];

/** Returns an account, and settled versions at which a limit of 1 shortens the list. */
function whereLimitsShow(ctx: CheckContext): {
  readonly address: LongHex;
  readonly start: bigint;
  readonly end: bigint;
  readonly limit: number;
} {
  const { address, newest } = ctx.discovery.requireAccount(2);
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
