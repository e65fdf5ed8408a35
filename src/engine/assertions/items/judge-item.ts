import { CONFIGURED, knownItemsOf, knownValuesOf } from '../../known-truth.ts';
import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import type { Detail, Difference } from '../../../text/difference.ts';
import { omitUndefined } from '../../../text/json.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { findValueDifference } from './known-items.ts';

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
 * @throws Mismatch or Unjudged (judged elsewhere)
 */
export function judgeItem(ctx: CheckContext, exchange: AnsweredExchange, item: KnownState): void {
  const bytes = ctx.discovery.itemIn(exchange);
  if (item.value === 'absent' && bytes === undefined) return ctx.judge(exchange, undefined);
  const found = withOtherVersion(
    findValueDifference(exchange, item.value),
    bytes && otherVersionOf(ctx, item, bytes),
  );
  const difference = found && { ...found, ...omitUndefined({ right: configured(ctx, item) }) };
  const isOtherValue = bytes !== undefined && item.value !== 'absent';
  if (difference === undefined || !isOtherValue) return ctx.judge(exchange, difference);
  if (!knownValuesOf(ctx.discovery.truth, item).has(bytes))
    return ctx.judgeAs('RAW-VALUE.every', exchange, difference);
  if (item.version !== undefined) return ctx.judge(exchange, difference);
  ctx.judgeAs('RAW-LATEST.every', exchange, difference);
}

/** Returns the evidence for a value that the configuration has. */
function configured(ctx: CheckContext, item: KnownState): string | undefined {
  return knownValuesOf(ctx.discovery.truth, item).has(item.value) ? CONFIGURED : undefined;
}

/**
 * Returns what else the bytes are: `it is the item as read without ledger_version`, or as of
 * another version; `undefined` when they are nothing that is known.
 */
export function otherVersionOf(
  ctx: CheckContext,
  item: Omit<KnownState, 'value'>,
  bytes: HexBytes,
): Detail | undefined {
  const { version } = item;
  const known = knownItemsOf(ctx.discovery.truth, item);
  const values = known.flatMap(({ value }) => value ?? []);
  const answers = ctx.session.latestAnswers.of(item).map(({ exchange }) => valueIn(exchange));
  // Where the value is known, answers do not count: they may be wrong in the same way.
  const isLatest = (values.length > 0 ? values : answers).includes(bytes);
  if (version !== undefined && isLatest) {
    const text = 'it is the item as read without ledger_version';
    return { text, kind: 'value at the latest version' };
  }
  const then = known
    .flatMap(({ history }) => history)
    .find((point) => point.value === bytes && point.version !== version);
  if (then === undefined) return undefined;
  return { text: `it is the item at version ${then.version}`, kind: 'value at another version' };
}

/** Returns the difference, which begins with the other version that the bytes are of. */
export function withOtherVersion(
  found: Difference | undefined,
  otherVersion: Detail | undefined,
): Difference | undefined {
  if (found === undefined || otherVersion === undefined) return found;
  const rest = found.difference === undefined ? '' : `; ${found.difference}`;
  return { ...found, difference: `${otherVersion.text}${rest}`, kind: otherVersion.kind };
}
