import {
  anAccount,
  bodyWithKey,
  STRANGE_KEY,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { askItemAt } from '../../src/engine/assertions/items/ask-item-at.ts';
import { assertNotBehind } from '../../src/engine/assertions/items/behind.ts';
import { findItemDifference } from '../../src/engine/assertions/items/known-items.ts';
import type { SettledItem } from '../../src/engine/assertions/items/settled-item.ts';
import { longestKeys, settledItem } from '../../src/engine/assertions/items/settled-item.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { JSON_TYPE } from '../../src/spec/media-types.ts';
import { differs } from '../../src/text/difference.ts';
import type { RequestOptions, Spelling } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Sections 2.3 and 4.2: other ways to write and send the body of an item request. */
export const bodySpellingChecks: readonly Check[] = [
  // "Request body: required, `application/json`, shape per section 2.3."
  example(
    'RAW-BODY-JSON.spellings',
    'a key gets the same item in every JSON spelling of the body',
    ['item'],
    async (ctx) => {
      for (const item of longestKeys(ctx.discovery.requireItems(), 2)) {
        const { question, usual } = await settledItem(ctx, item);
        for (const options of spellingsOf(item.key)) {
          const exchange = await askItemAt(ctx, question, options);
          const difference = findItemDifference(usual, exchange, 'as for the plainest body');
          if (difference !== undefined && (await isTooLong(ctx, question, exchange)))
            ctx.observe(
              '4.2',
              'a longer body of the same key',
              `status ${exchange.response.status}`,
            );
          else ctx.judge(exchange, difference);
        }
      }
    },
  ),
  // "It returns the value stored in a table, identified by a table handle and a serialized key"
  example(
    'RAW-VALUE.members',
    'an extra member or a charset never leads to another item',
    ['items-that-differ'],
    besideTheKey,
    { judgesOpenRequests: true },
  ),
  // "Request body: required, `application/json`, shape per section 2.3."
  example(
    'RAW-CHUNKED.item',
    'a chunked body gets the same item',
    ['item'],
    async (ctx) => {
      for (const item of longestKeys(ctx.discovery.requireItems(), 1)) {
        const { question, usual } = await settledItem(ctx, item);
        const exchange = await askInChunks(ctx, question);
        assertNotBehind(ctx, exchange, question.version);
        await ctx.node.pruning.assertNotPruned(exchange, question.version, anAccount(ctx));
        const when = 'as for a body with its length';
        ctx.judge(exchange, findItemDifference(usual, exchange, when));
      }
    },
    // A server that leaves chunks unread takes them for a request, and a gateway's connection to it serves everyone.
    { asksLast: true },
  ),
];

function askInChunks(
  ctx: CheckContext,
  { handle, key, version }: SettledItem['question'],
): Promise<AnsweredExchange> {
  const query = [`ledger_version=${version}`];
  const spelling = {
    parameter: handle,
    query,
    body: bodyWithKey(key),
    delivery: 'chunks',
  } as const;
  return ctx.node.sendSpelled('rawItem', spelling, { beyond: 'a body without a length' });
}

/**
 * Returns whether a body is refused for its length: the same refusal meets the plainest body of another key that is
 * as long, but none that is as short as the plainest one. The document shows no limit of a body.
 */
async function isTooLong(
  ctx: CheckContext,
  { handle, key, version }: SettledItem['question'],
  { request, response }: AnsweredExchange,
): Promise<boolean> {
  const more = (request.body ?? '').length - bodyWithKey(key).length;
  if (more <= 0 || response.status === 200) return false;
  const isRefusedAlike = async (digits: number): Promise<boolean> => {
    const absent = hexBytes(Buffer.alloc(Math.ceil(digits / 2), ABSENT_BYTE));
    const refused = await ctx.node.item({ handle, key: absent, version });
    return refused.response.status === response.status;
  };
  const digits = key.length - 2;
  return (await isRefusedAlike(digits + more)) && !(await isRefusedAlike(digits));
}

/** The only byte of a long key that hardly any table has. */
const ABSENT_BYTE = 0xe5;

/** How many characters are escaped: each takes six bytes, and a node may refuse a large body. */
const ESCAPED = 8;

/** Returns other spellings of one JSON body, and the usual spelling sent in several packets. */
function spellingsOf(key: string): readonly RequestOptions[] {
  const half = Math.max(2 + (key.length >> 1), key.length - ESCAPED);
  return [
    { body: ` { "key" : "${key}" } ` },
    { body: `\r\n{\n\t"key":\r\n\t\t"${key}"\n}\n` },
    { body: `{"${escaped('k')}ey":"${key}"}` },
    { body: `{"key":"${escaped(key.slice(0, ESCAPED))}${key.slice(ESCAPED)}"}` },
    { body: `{"key":"${key.slice(0, half)}${escaped(key.slice(half))}"}` },
    { delivery: 'packets' },
  ];
}

/** The longest key beside another one: a body of both is below 16 KiB. Characters. */
const MAX_BESIDE = 8_000;

/** Returns each character as a JSON escape. */
function escaped(text: string): string {
  return Array.from(
    text,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('');
}

/**
 * Judges that a 200 has the item of the key, whatever else the request holds; the document leaves open whether the
 * node answers such a request.
 */
async function besideTheKey(ctx: CheckContext): Promise<void> {
  const items = ctx.discovery.requireItems().filter(({ key }) => key.length <= MAX_BESIDE);
  const pair = items.flatMap((item) => {
    const other = items.find(({ handle, found }) => handle === item.handle && found !== item.found);
    return other === undefined ? [] : [{ item, other }];
  })[0];
  if (pair === undefined) {
    throw untested(
      'no table with two items of different bytes is known: name such items under tables',
      ['items-that-differ'],
    );
  }
  const { item, other } = pair;
  const { question, usual } = await settledItem(ctx, item);
  for (const [why, spelling] of besides(item.key, other.key)) {
    const exchange = await sendOpen(ctx, question, why, spelling);
    const given = exchange.response.status === 200;
    const difference = findItemDifference(usual, exchange, 'as for the key alone');
    ctx.judge(exchange, given ? difference : undefined);
  }
  await nothingForAbsent(ctx, question, other.key);
}

async function nothingForAbsent(
  ctx: CheckContext,
  { handle, version }: SettledItem['question'],
  there: string,
): Promise<void> {
  const absent = { handle, key: STRANGE_KEY, version } as const;
  const plain = await ctx.node.item(absent);
  // RAW-MISSING judges an absent key that is found.
  if (plain.response.status === 200) return;
  for (const [why, spelling] of besides(STRANGE_KEY, there)) {
    const exchange = await sendOpen(ctx, absent, why, spelling);
    const given = exchange.response.status === 200;
    ctx.judge(exchange, given ? differs(`no item, as for ${STRANGE_KEY} alone`, '200') : undefined);
  }
}

/**
 * Returns requests with an addition that the document leaves open, and the name of the addition.
 *
 * @param other the key of another item.
 */
function besides(key: string, other: string): readonly (readonly [string, Partial<Spelling>])[] {
  const filter = { key: other };
  return [
    ['an unknown member after the key', { body: JSON.stringify({ key, colour: other }) }],
    ['an unknown member before the key', { body: JSON.stringify({ colour: other, key }) }],
    ['a key in an unknown member after the key', { body: JSON.stringify({ key, filter }) }],
    ['a key in an unknown member before the key', { body: JSON.stringify({ filter, key }) }],
    [
      'a content type with a charset',
      { body: bodyWithKey(key), headers: { 'content-type': `${JSON_TYPE}; charset=utf-8` } },
    ],
  ];
}

function sendOpen(
  ctx: CheckContext,
  { handle, version }: SettledItem['question'],
  open: string,
  spelling: Partial<Spelling>,
): Promise<AnsweredExchange> {
  const query = [`ledger_version=${version}`];
  return ctx.node.sendSpelled('rawItem', { parameter: handle, query, ...spelling }, { open });
}
