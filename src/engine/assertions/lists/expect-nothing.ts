import { listedIn } from '../../../expect/summaries.ts';
import { formatSummaryCount } from '../../../oracle/entry.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import { differs } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';

/**
 * Judges that an answer is an empty list or a refusal, which the document leaves open, but lists
 * nothing.
 */
export async function expectNothingListed(
  ctx: CheckContext,
  questions: readonly SummariesQuestion[],
): Promise<void> {
  const { address } = ctx.discovery.requireAccount(1);
  for (const question of questions) {
    const exchange = await ctx.node.summaries(address, question);
    const subject =
      question.end === undefined
        ? 'start_version beyond the head'
        : 'end_version below start_version';
    const { status } = exchange.response;
    const listed = status === 200 ? listedIn(exchange.response, ctx.names) : undefined;
    const rows =
      listed?.length === 0 ? 'an empty list' : listed && formatSummaryCount(listed.length);
    ctx.observe('4.1', subject, rows ?? `status ${status}`);
    expectEmpty(ctx, exchange);
  }
}

/** Judges that an answer lists nothing. */
export function expectEmpty(ctx: CheckContext, exchange: AnsweredExchange): void {
  const listed = exchange.response.status === 200 ? listedIn(exchange.response, ctx.names) : [];
  const [first] = listed ?? [];
  ctx.judge(exchange, first && differs('an empty list', `version ${first.version} is listed`));
}
