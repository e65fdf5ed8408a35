import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { findValueDifference } from './items.ts';

/** An item, and what it is known to be at the version that was asked for. */
export interface KnownState extends ItemKey {
  /** The version that was asked for; absent: the latest. */
  readonly version?: bigint | undefined;
  readonly value: HexBytes | 'absent';
}

/**
 * Judges an answer by what its item is known to be. Bytes that the item never had count for
 * RAW-VALUE; earlier ones, where no version was asked for, for RAW-LATEST.
 *
 * @throws Mismatch or JudgedElsewhere
 */
export function judgeItem(ctx: CheckContext, exchange: AnsweredExchange, item: KnownState): void {
  const difference = findValueDifference(exchange, item.value);
  const bytes = valueIn(exchange);
  const isOtherValue = bytes !== undefined && item.value !== 'absent';
  if (difference === undefined || !isOtherValue) return ctx.judge(exchange, difference);
  if (!knownValues(ctx, item).has(bytes))
    return ctx.judgeFor('RAW-VALUE.every', exchange, difference);
  if (item.version !== undefined) return ctx.judge(exchange, difference);
  ctx.judgeFor('RAW-LATEST.every', exchange, difference);
}

/** The bytes that an item is known to have or to have had. */
function knownValues({ survey }: CheckContext, { handle, key }: ItemKey): ReadonlySet<string> {
  const items = survey.truth.tables.flatMap((table) => table.items);
  const own = items.filter((item) => item.handle === handle && item.key === key);
  return new Set(
    own.flatMap(({ value, history }) => [
      value ?? 'absent',
      ...history.map((point) => point.value),
    ]),
  );
}
