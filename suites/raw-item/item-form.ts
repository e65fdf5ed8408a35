import { askItemAt } from '../../src/engine/assertions/items/ask-item-at.ts';
import { BROWSER_ACCEPT } from '../../src/engine/assertions/inputs/client-headers.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import { longestItem } from '../../src/engine/assertions/items/same-bytes.ts';
import {
  noItemAnyMore,
  tellingItems,
  tellingVersion,
} from '../../src/engine/assertions/items/settled-item.ts';
import { isItem, judgeAbout, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { cannotTell } from '../../src/engine/session/unjudged-check.ts';
import { knownValuesOf } from '../../src/engine/known-truth.ts';
import { isJsonOfBytes, itemBodyText } from '../../src/expect/item-bytes.ts';
import { bodyJson } from '../../src/expect/json-body.ts';
import { isValid } from '../../src/spec/endpoints/endpoints.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { ItemKey, ItemQuestion } from '../../src/spec/endpoints/raw-item.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange, Response } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';
import { isReadable } from '../../src/wire/network/body.ts';

/** Section 4.2, response 200: the form of an item. */
export const itemFormChecks: readonly Check[] = [
  // "The result can only be returned in BCS form."
  example(
    'RAW-BCS-ONLY.accept',
    'an item never comes as JSON, whatever Accept says',
    ['item'],
    async (ctx) => {
      let mayBeText = true;
      const others: OtherBytes[] = [];
      const items = new Set([...tellingItems(ctx).slice(0, 3), longestItem(ctx)]);
      for (const [nth, found] of [...items].entries()) {
        const { handle, key } = found;
        const accepts = nth === 0 ? [...ACCEPTS, ...RARE_ACCEPTS] : ACCEPTS;
        const item = { handle, key, version: await tellingVersion(ctx, found) };
        const bcs = await askItemAt(ctx, item, { accept: BCS_TYPE });
        if (bcs.response.status !== 200) continue;
        mayBeText &&= found.value === undefined && isJsonText(bcs);
        expectBcsForm(ctx, bcs, bcs);
        for (const accept of accepts) others.push(...(await expectBcsFor(ctx, item, accept, bcs)));
        await expectNotWrapped(ctx, { handle, key });
      }
      // Last, since JSON counts for this check.
      for (const { exchange, found } of others) ctx.judgeAs('RAW-VALUE.every', exchange, found);
      if (ctx.record.judged === 0) throw noItemAnyMore();
      if (mayBeText && !sendsKnown(ctx)) throw cannotTell(TEXT_OR_BYTES);
    },
  ),
  // "The result can only be returned in BCS form."
  rule(
    'RAW-BCS-ONLY.every',
    'no item is the JSON text of its known value',
    ['value'],
    () => bcsForm,
    { supporting: true },
  ),
  // "The result can only be returned in BCS form."
  example(
    'RAW-BARE.value',
    'a known item is its bytes alone, not wrapped in BCS',
    ['item'],
    async (ctx) => {
      const { wrapping } = ctx.discovery;
      const known = ctx.discovery.requireItems().filter(({ value }) => value ?? wrapping);
      for (const { handle, key } of atLeastOne(known, 'value')) {
        const exchange = await ctx.node.item({ handle, key });
        // An item may be gone meanwhile.
        if (exchange.response.status !== 200) continue;
        const sent = itemBodyText(exchange.response);
        ctx.judge(exchange, wrapping && differs('the bytes alone', `${wrapping.name}: ${sent}`));
        return;
      }
      throw noItemAnyMore();
    },
  ),
  // "The media types offered are `application/json` and `application/x-bcs`."
  rule('RAW-MEDIA.every', 'every item has a documented media type', ['item'], () => itemMedia, {
    judgesUndecodable: true,
  }),
];

const bcsForm = judgeAbout(
  (exchange, { truth }) => {
    const { meaning } = exchange.request;
    if (!isItem(exchange) || meaning.endpoint !== 'rawItem' || !isValid(meaning)) return undefined;
    const { response } = exchange;
    const values = [...knownValuesOf(truth, meaning.question)].filter(
      (value) => value !== 'absent',
    );
    return values.length === 0 ? undefined : { response, values };
  },
  ({ response, values }) => {
    const { body } = response;
    if (values.includes(hexBytes(body))) return undefined;
    const isJson = values.some((value) => isJsonOfBytes(body, bytesFromHex(value)));
    return isJson ? notBcsForm(response) : undefined;
  },
);

function notBcsForm(response: Response): Difference {
  return differs('the bytes in BCS form', `JSON: ${itemBodyText(response)}`);
}

const TEXT_OR_BYTES =
  'every item is JSON, whatever Accept says: add the value of one under tables, to tell whether that is what it stores';

/** Returns whether some item is sent as the user knows it: then items are not the JSON of what is stored. */
function sendsKnown({ discovery }: CheckContext): boolean {
  return discovery
    .requireItems()
    .some(({ value, history, found }) =>
      [value, ...history.map((point) => point.value)].includes(found),
    );
}

/** Returns true for a string, an array or an object in JSON, which may also be the stored bytes. */
function isJsonText({ response }: AnsweredExchange): boolean {
  const { value } = bodyJson(response);
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

const ACCEPTS = [
  JSON_TYPE,
  '*/*',
  null,
  BROWSER_ACCEPT,
  `${JSON_TYPE}, ${BCS_TYPE};q=0.1`,
  `${JSON_TYPE}, text/plain, */*`,
];

const RARE_ACCEPTS = [`${BCS_TYPE}, ${JSON_TYPE};q=0.5`, 'application/*', 'Application/X-BCS'];

/** An item with other bytes than for BCS, which are no JSON. */
interface OtherBytes {
  readonly exchange: AnsweredExchange;
  readonly found: Difference;
}

/** Compares a 200 for an `Accept` with the response for BCS, and returns it if its bytes are others. */
async function expectBcsFor(
  ctx: CheckContext,
  item: ItemQuestion,
  accept: string | null,
  bcs: AnsweredExchange,
): Promise<readonly OtherBytes[]> {
  const exchange = await askItemAt(ctx, item, { accept });
  const { status } = exchange.response;
  const seen = `${status} ${mediaType(exchange.response)}`;
  ctx.observe('4.2', `the response to Accept: ${accept ?? 'none'}`, seen);
  if (status !== 200) {
    ctx.countJudged(exchange);
    return [];
  }
  expectBcsForm(ctx, exchange, bcs);
  return isSame(exchange, bcs) ? [] : findOtherBytes(ctx, item, accept);
}

/** Asks for BCS and with the `Accept` once more: one response alone may be damaged by chance. */
async function findOtherBytes(
  ctx: CheckContext,
  item: ItemQuestion,
  accept: string | null,
): Promise<readonly OtherBytes[]> {
  const bcs = await askItemAt(ctx, item, { accept: BCS_TYPE });
  const exchange = await askItemAt(ctx, item, { accept });
  if ([bcs, exchange].some(({ response }) => response.status !== 200)) return [];
  const found = findItemDifference(bcs, exchange, `as for Accept: ${BCS_TYPE}`);
  return found === undefined ? [] : [{ exchange, found }];
}

function isSame({ response }: AnsweredExchange, bcs: AnsweredExchange): boolean {
  return Buffer.compare(response.body, bcs.response.body) === 0;
}

/** Judges that a 200 holds the bytes of the item and not JSON, in either media type. */
function expectBcsForm(ctx: CheckContext, exchange: AnsweredExchange, bcs: AnsweredExchange): void {
  const { response } = exchange;
  const wrapped = isJsonOfBytes(response.body, bcs.response.body);
  const json = !isSame(exchange, bcs) && bodyJson(response).ok;
  ctx.judge(exchange, wrapped || json ? notBcsForm(response) : undefined);
}

/**
 * Judges that a read without ledger_version does not return the known bytes as JSON; other bytes may be a newer
 * value.
 */
async function expectNotWrapped(ctx: CheckContext, item: ItemKey): Promise<void> {
  const now = await ctx.node.item(item, { accept: JSON_TYPE });
  if (now.response.status !== 200) return ctx.countJudged(now);
  const bcs = await ctx.node.item(item, { accept: BCS_TYPE });
  const wrapped = isJsonOfBytes(now.response.body, bcs.response.body);
  const found = differs('the bytes in BCS form', 'the bytes as JSON');
  ctx.judge(now, wrapped ? found : undefined);
}

const itemMedia = judgeWhere(isReadableItem, ({ response }) => {
  const type = mediaType(response);
  const { decodeFailure } = response;
  if (decodeFailure !== undefined) {
    return differs(`a body of ${type || 'a listed media type'}`, decodeFailure);
  }
  if (type === JSON_TYPE || type === BCS_TYPE) return undefined;
  return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type || 'no media type');
});

function isReadableItem(exchange: AnsweredExchange): boolean {
  return isItem(exchange) && isReadable(exchange.response);
}
