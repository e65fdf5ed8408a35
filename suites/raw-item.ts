import type { AuditRule } from '../fixtures/session/audit.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS } from '../fixtures/check/check.ts';
import { anAccount } from '../fixtures/assertions/choose.ts';
import {
  itemPoints,
  findValueDifference,
  findReadingDifference,
  askLatestReading,
  askItems,
} from '../fixtures/assertions/items.ts';
import { CannotTell, Inapplicable, Untested } from '../fixtures/session/outcomes.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import { ledgerView } from '../src/expect/headers.ts';
import { bodyJson } from '../src/expect/json.ts';
import { BCS_TYPE, BROWSER_ACCEPT, JSON_TYPE } from '../src/spec/media-types.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.2, the raw table item. */
export const rawItem: readonly Check[] = [
  conform(
    'RAW-VALUE.latest',
    'a known item has its known bytes',
    'an item with a known value',
    async (ctx) => {
      const known = ctx.survey.truth.tables.flatMap(({ items }) => items);
      const valued = known.filter((item) => item.value !== undefined);
      if (valued.length === 0)
        throw new Untested('no item with a known value: name one under tables');
      for (const { item, exchange } of await askItems(ctx, valued)) {
        ctx.judge(exchange, findValueDifference(exchange, item.value ?? 'absent'));
      }
    },
  ),
  conform(
    'RAW-VALUE.keys',
    'known items are not taken for one another',
    'two items with different values',
    keysApart,
  ),
  // "identified by a table handle and a serialized key, at a chosen ledger version"
  conform(
    'RAW-VERSION.history',
    'known history is read at each of its versions',
    NEEDS.history,
    async (ctx) => {
      const points = itemPoints(ctx);
      if (points.length === 0)
        throw new Untested('no item history is known: name one under tables');
      for (const { item, exchange } of await askItems(ctx, points)) {
        await ctx.node.assertNotPruned(exchange, item.version, anAccount(ctx));
        ctx.judge(exchange, findValueDifference(exchange, item.value));
      }
    },
  ),
  conform(
    'RAW-VERSION.repeat',
    'one version read fifty times at once is one value',
    NEEDS.item,
    async (ctx) => {
      for (const [at, { handle, key }] of ctx.survey.readItems().slice(0, 3).entries()) {
        const { version } = await askLatestReading(ctx, handle, key);
        const length = at === 0 ? 50 : 12;
        const all = await Promise.all(
          Array.from({ length }, () => ctx.node.item({ handle, key, version })),
        );
        const [first] = all;
        for (const exchange of all) {
          await ctx.node.assertNotPruned(exchange, version, anAccount(ctx));
          ctx.judge(
            exchange,
            findReadingDifference(first ?? exchange, exchange, 'as at the same time'),
          );
        }
      }
    },
  ),
  // "Defaults to the latest version."
  conform(
    'RAW-LATEST.default',
    'the default reading is that of the latest version',
    NEEDS.item,
    async (ctx) => {
      for (const { handle, key } of ctx.survey.readItems()) {
        const latest = await askLatestReading(ctx, handle, key);
        const explicit = await ctx.node.item({ handle, key, version: latest.version });
        await ctx.node.assertNotPruned(explicit, latest.version, anAccount(ctx));
        const when = `as read without ledger_version at ${latest.version}`;
        ctx.judge(explicit, findReadingDifference(latest.exchange, explicit, when));
      }
    },
  ),
  conform(
    'RAW-LATEST.changed',
    'an item that changed is read as it is now',
    'an item whose history changes',
    latestOfChanged,
  ),
  // "The result can only be returned in BCS form."
  conform(
    'RAW-BCS-ONLY.accept',
    'whatever Accept says, an item never comes as JSON',
    NEEDS.item,
    neverJson,
  ),
  audit('RAW-MEDIA.every', 'every item has a listed media type', () => itemMedia),
  conform(
    'RAW-FUTURE.never',
    'a version that has not come yet is not answered',
    NEEDS.item,
    futureRefused,
  ),
];

async function keysApart(ctx: CheckContext): Promise<void> {
  const known = ctx.survey.truth.tables
    .flatMap(({ items }) => items)
    .filter((item) => item.value !== undefined);
  const different = new Set(known.map((item) => item.value));
  if (different.size < 2)
    throw new Untested('no two items with different known values: name them under tables');
  for (const { item, exchange } of await askItems(ctx, known)) {
    const { status, body } = exchange.response;
    const now = status === 200 ? hexBytes(body) : undefined;
    const taken = known.find((other) => other.value === now && other.value !== item.value);
    const actual = `the bytes of ${taken?.key ?? ''} in ${taken?.handle ?? ''}`;
    ctx.judge(
      exchange,
      taken === undefined
        ? undefined
        : differs(`the item of ${item.key} in ${item.handle}`, actual),
    );
  }
}

async function latestOfChanged(ctx: CheckContext): Promise<void> {
  const points = itemPoints(ctx);
  const changed = ctx.survey.readItems().flatMap((item) => {
    const own = points.filter((point) => point.handle === item.handle && point.key === item.key);
    const older = own.filter((point) => point.value !== item.found);
    return older.length > 0 && item.value !== undefined ? [item] : [];
  });
  if (changed.length === 0)
    throw new Untested(
      'no item with a known value and a different one before: name one under tables',
    );
  for (const { handle, key, value } of changed) {
    const exchange = await ctx.node.item({ handle, key });
    ctx.judge(exchange, findValueDifference(exchange, value ?? 'absent'));
  }
}

const ACCEPTS = [JSON_TYPE, '*/*', null, BROWSER_ACCEPT, `${JSON_TYPE}, ${BCS_TYPE};q=0.1`];

async function neverJson(ctx: CheckContext): Promise<void> {
  for (const { handle, key } of ctx.survey.readItems().slice(0, 6)) {
    const latest = await askLatestReading(ctx, handle, key);
    const item = { handle, key, version: latest.version };
    const bcs = await ctx.node.item(item);
    await ctx.node.assertNotPruned(bcs, latest.version, anAccount(ctx));
    if (bcs.response.status !== 200) continue;
    judgeBcsForm(ctx, bcs, bcs);
    for (const accept of ACCEPTS) {
      const exchange = await ctx.node.item(item, { accept });
      await ctx.node.assertNotPruned(exchange, latest.version, anAccount(ctx));
      ctx.observe(
        '4.2',
        `the answer to Accept: ${accept ?? 'none'}`,
        `${exchange.response.status} ${mediaType(exchange.response)}`,
      );
      if (exchange.response.status === 200) judgeBcsForm(ctx, exchange, bcs);
      else ctx.judge(exchange, undefined);
    }
    const now = await ctx.node.item({ handle, key }, { accept: JSON_TYPE });
    const wrapped =
      now.response.status === 200 && jsonOfBytes(now.response.body, bcs.response.body);
    ctx.judge(now, wrapped ? differs('the bytes in BCS form', 'the bytes as JSON') : undefined);
  }
  if (ctx.record.judged === 0) throw new CannotTell('no item is there any more');
}

/** A 200 in either media type holds the bytes that came for BCS. */
function judgeBcsForm(ctx: CheckContext, exchange: AnsweredExchange, bcs: AnsweredExchange): void {
  const same = Buffer.compare(exchange.response.body, bcs.response.body) === 0;
  const wrapped = jsonOfBytes(exchange.response.body, bcs.response.body);
  const json = !same && bodyJson(exchange.response).ok;
  const form = `${mediaType(exchange.response)}: ${formatValue(exchange.response.body.toString())}`;
  ctx.judge(
    exchange,
    wrapped || json ? differs('the bytes in BCS form', `JSON, ${form}`) : undefined,
  );
}

/** True when a body is the JSON text that spells the bytes out, as hex or as an array. */
function jsonOfBytes(body: Uint8Array, bytes: Uint8Array): boolean {
  const text = Buffer.from(body).toString('utf8').trim();
  const hex = hexBytes(bytes);
  return [JSON.stringify(hex), JSON.stringify(hex.slice(2)), JSON.stringify([...bytes])].includes(
    text,
  );
}

const itemMedia: AuditRule = ({ request, response }) => {
  if (request.meaning.endpoint !== 'rawItem' || response.status !== 200) return undefined;
  const type = mediaType(response);
  if (type === JSON_TYPE || type === BCS_TYPE) return 'agrees';
  return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type === '' ? 'no media type' : type);
};

async function futureRefused(ctx: CheckContext): Promise<void> {
  for (const { handle, key } of ctx.survey.readItems().slice(0, 3)) {
    const { version: now } = await askLatestReading(ctx, handle, key);
    if (now === U64_MAX) throw new Inapplicable('the latest version is the largest there is');
    const far = [now + 1_000_000_000n, now + 2n ** 32n, 2n ** 63n, 2n ** 63n + now, U64_MAX];
    for (const version of far.filter((at) => at > now && at <= U64_MAX)) {
      const exchange = await ctx.node.item({ handle, key, version });
      const { status } = exchange.response;
      ctx.observe('4.2', 'a ledger_version above the latest', `status ${status}`);
      const expected = `no item at version ${version}, far above the latest ${now}`;
      ctx.judge(exchange, status === 200 ? differs(expected, 'status 200') : undefined);
    }
    await nextVersion(ctx, handle, key);
  }
}

/** One above the version an answer itself names: bounded by that answer, as the chain may have moved. */
async function nextVersion(
  ctx: CheckContext,
  handle: `0x${string}`,
  key: `0x${string}`,
): Promise<void> {
  const { version: now } = await askLatestReading(ctx, handle, key);
  for (const version of [1n, 2n, 5n, 20n, 60n, 250n].map((step) => now + step)) {
    if (version > U64_MAX) return;
    const exchange = await ctx.node.item({ handle, key, version });
    const { ledgerVersion } = ledgerView(exchange.response, ctx.names);
    const ahead = ledgerVersion !== undefined && ledgerVersion < version;
    if (!ahead || exchange.response.status !== 200) continue;
    const expected = `no item at version ${version}, above the answer's own ${ledgerVersion}`;
    ctx.judge(exchange, differs(expected, 'status 200'));
  }
}
