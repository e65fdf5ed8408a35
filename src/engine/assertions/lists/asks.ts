import type { Need } from '../../../evidence/need.ts';
import { listedIn } from '../../../expect/summary-matchers.ts';
import { formatSummaryCount } from '../../../oracle/entry.ts';
import type { CheckId } from '../../../spec/check-id.ts';
import type { AccountQuestion, SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { ExampleCheck } from '../../check/check.ts';
import { example } from '../../check/check.ts';
import type { Discovery } from '../../discovery/discovery.ts';
import { readPage } from './ask-page.ts';
import { askNewestVersions } from './expect-page.ts';
import { expectSelection } from './expect-selection.ts';

/** Gives the questions of a check, one after another: a later one may depend on earlier answers. */
type Questions = (ctx: CheckContext) => AsyncIterable<AccountQuestion>;

/** What a check that only asks may declare besides. */
interface AsksOptions extends Pick<ExampleCheck, 'supporting'> {
  /** What the document leaves open about the answers: they are observed under this name. */
  readonly observed?: string;
}

/** Declares a check that asks for lists and judges none: the rules of every list do. */
export function asks(
  id: CheckId,
  title: string,
  needs: readonly Need[],
  questions: Questions,
  { observed, ...options }: AsksOptions = {},
): ExampleCheck {
  const run = async (ctx: CheckContext): Promise<void> => {
    for await (const { account, ...question } of questions(ctx)) {
      const exchange = await ctx.node.summaries(account, question, { anyReplica: true });
      if (observed !== undefined) ctx.observe('4.1', observed, seenIn(ctx, exchange));
      const page = await readPage(ctx, account, question, exchange);
      if (page !== undefined) await expectSelection(ctx, page);
    }
  };
  return example(id, title, needs, run, options);
}

/**
 * Returns questions about the best-known account.
 *
 * @param count how many transactions its newest page must have.
 * @param questions gives them for the versions of that page, ascending.
 */
export function aboutNewest(
  count: number,
  questions: (versions: readonly bigint[], discovery: Discovery) => readonly SummariesQuestion[],
): Questions {
  return async function* (ctx) {
    const { address: account, versions } = await askNewestVersions(ctx, count);
    for (const question of questions(versions, ctx.discovery)) yield { ...question, account };
  };
}

function seenIn({ names }: CheckContext, { response }: AnsweredExchange): string {
  const listed = response.status === 200 ? listedIn(response, names) : undefined;
  if (listed === undefined) return `status ${response.status}`;
  return listed.length === 0 ? 'an empty list' : formatSummaryCount(listed.length);
}
