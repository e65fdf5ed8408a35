import { findQuestion, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { isBelowOldest, isBeyondHeadOrInverted } from '../../src/engine/session/open-range.ts';
import { formatRefusal, isRefusalOtherThanPruned } from '../../src/engine/session/refusal.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1: a range of versions, which a node may find too wide. */
export const answeredRangeChecks: readonly Check[] = [
  // "start_version | u64 value | optional | Version from which the list starts"
  // "end_version | u64 value | optional | Version at which the list ends"
  rule('SUM-RANGES.every', 'no range that holds a known transaction is refused', ['account'], () =>
    judgeWhere(
      (exchange, context) => {
        const { account, start, end, limit } = findQuestion(exchange) ?? {};
        if (account === undefined || start === undefined || end === undefined) return false;
        // A node need not list in BCS.
        if (!takesJson(exchange)) return false;
        const { ledger } = context;
        if (limit !== undefined || isBelowOldest(ledger, { start, end }, exchange)) return false;
        if (isBeyondHeadOrInverted(ledger, { start, end }, exchange)) return false;
        return context.history(account).between(start, end).length > 0;
      },
      (exchange) =>
        isRefusalOtherThanPruned(exchange)
          ? differs('200 and a list', formatRefusal(exchange))
          : undefined,
    ),
  ),
];

function takesJson({ request }: AnsweredExchange): boolean {
  return /json|\*/.test(request.headers['accept'] ?? '*/*');
}
