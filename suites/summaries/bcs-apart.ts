import { mayBeBehind } from '../../fixtures/assertions/behind.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { conform } from '../../fixtures/check/check.ts';
import { Inapplicable, Untested } from '../../fixtures/session/outcomes.ts';
import type { Page } from '../../fixtures/session/page.ts';
import type { ListedAccount } from '../../fixtures/survey/survey.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import { differs, formatValue } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';

/** Section 4.1, response 200: what can be judged of BCS without its layout. */
export const bcsApart: readonly Check[] = [
  // "The media type is `application/json` or `application/x-bcs`."
  conform(
    'SUM-BCS.apart',
    'lists that differ in JSON differ in BCS',
    ['account-of-2'],
    expectApart,
    { supporting: true },
  ),
];

/** Requests settled lists of one account, no two of them the same: different lists have different BCS. */
async function expectApart(ctx: CheckContext): Promise<void> {
  const { address, newest } = accountThatTells(ctx);
  const versions = ascendingVersions(newest.listed).slice(0, -1).slice(-6);
  const pages = new Map<string, Page>();
  for (const question of questionsAbout(ctx, versions)) {
    const exchange = await ctx.node.summaries(address, question, { accept: BCS_TYPE });
    await ctx.node.pruning.askAndThrowIfListPruned(exchange, address, question);
    const { response } = exchange;
    if (response.status !== 200 || mediaType(response) !== BCS_TYPE) {
      throw new Inapplicable('the target lists nothing in BCS, which SUM-ACCEPT judges');
    }
    const page = await ctx.node.page(address, question);
    if (isUnsettled(ctx, versions.at(-1), exchange, page.exchange)) continue;
    const bytes = hexBytes(response.body);
    const other = pages.get(bytes);
    const same = other === undefined || formatVersions(other) === formatVersions(page);
    ctx.judge(
      exchange,
      same
        ? undefined
        : differs(
            `other bytes than for the list of ${formatVersions(other)}`,
            `${formatValue(bytes)} for both, where JSON lists ${formatVersions(page)}`,
          ),
    );
    pages.set(bytes, page);
  }
}

/** An account whose lists can be told apart. @throws Inapplicable when no version can be read. */
function accountThatTells(ctx: CheckContext): ListedAccount {
  try {
    return ctx.survey.accountWith(2);
  } catch (error) {
    throw error instanceof Untested ? new Inapplicable(error.message, error.needs) : error;
  }
}

/** Whether one of the answers may come from a replica that lags behind the version. */
function isUnsettled(
  ctx: CheckContext,
  version: bigint | undefined,
  ...exchanges: readonly AnsweredExchange[]
): boolean {
  return exchanges.some((exchange) => mayBeBehind(ctx, exchange, version ?? 0n));
}

/**
 * The oldest version alone and together with others, by a limit and by an end, and each of the others
 * alone.
 */
function questionsAbout(
  ctx: CheckContext,
  versions: readonly bigint[],
): readonly SummariesQuestion[] {
  const [start, end] = [versions[0], versions.at(-1)];
  return [
    ...ctx.survey.limitsOf(1, 2, versions.length).map((limit) => ({ start, end, limit })),
    ...versions.slice(0, -1).map((version) => ({ start, end: version })),
    ...versions.slice(1).map((version) => ({ start: version, end: version })),
  ];
}

function formatVersions({ listed }: Page): string {
  const versions = listed.map(({ version }) => version);
  return versions.length === 0 ? 'nothing' : `versions ${versions.join(', ')}`;
}
