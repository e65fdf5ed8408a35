import type { AuditRule } from '../fixtures/session/audit.ts';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS } from '../fixtures/check/check.ts';
import { anAccount } from '../fixtures/assertions/choose.ts';
import {
  itemPoints,
  judgeReading,
  judgeSameReading,
  latestReading,
  readAll,
} from '../fixtures/assertions/items.ts';
import { CannotTell, Inapplicable, Untested } from '../fixtures/session/outcomes.ts';
import { differs, shown } from '../src/expect/difference.ts';
import { ledgerView } from '../src/expect/headers.ts';
import { bodyJson } from '../src/expect/json.ts';
import { BCS_TYPE, BROWSER_ACCEPT, JSON_TYPE } from '../src/spec/endpoints.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { Answered } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.2, the raw table item. */
export const rawItem: readonly Check[] = [
  conform(
    'RAW-VALUE.latest',
    'a known item has its known bytes',
    'an item with a known value',
    async (bench) => {
      const known = bench.survey.truth.tables.flatMap(({ items }) => items);
      const valued = known.filter((one) => one.value !== undefined);
      if (valued.length === 0)
        throw new Untested('no item with a known value: name one under tables');
      for (const { one, exchange } of await readAll(bench, valued)) {
        bench.judge(exchange, judgeReading(exchange, one.value ?? 'absent'));
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
    async (bench) => {
      const points = itemPoints(bench);
      if (points.length === 0)
        throw new Untested('no item history is known: name one under tables');
      for (const { one, exchange } of await readAll(bench, points)) {
        await bench.node.refuseIfPruned(exchange, one.version, anAccount(bench));
        bench.judge(exchange, judgeReading(exchange, one.value));
      }
    },
  ),
  conform(
    'RAW-VERSION.repeat',
    'one version read fifty times at once is one value',
    NEEDS.item,
    async (bench) => {
      for (const [at, { handle, key }] of bench.survey.readItems().slice(0, 3).entries()) {
        const { version } = await latestReading(bench, handle, key);
        const length = at === 0 ? 50 : 12;
        const all = await Promise.all(
          Array.from({ length }, () => bench.node.item({ handle, key, version })),
        );
        const [first] = all;
        for (const exchange of all) {
          await bench.node.refuseIfPruned(exchange, version, anAccount(bench));
          bench.judge(
            exchange,
            judgeSameReading(first ?? exchange, exchange, 'as at the same time'),
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
    async (bench) => {
      for (const { handle, key } of bench.survey.readItems()) {
        const latest = await latestReading(bench, handle, key);
        const explicit = await bench.node.item({ handle, key, version: latest.version });
        await bench.node.refuseIfPruned(explicit, latest.version, anAccount(bench));
        const when = `as read without ledger_version at ${latest.version}`;
        bench.judge(explicit, judgeSameReading(latest.exchange, explicit, when));
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

async function keysApart(bench: Bench): Promise<void> {
  const known = bench.survey.truth.tables
    .flatMap(({ items }) => items)
    .filter((one) => one.value !== undefined);
  const different = new Set(known.map((one) => one.value));
  if (different.size < 2)
    throw new Untested('no two items with different known values: name them under tables');
  for (const { one, exchange } of await readAll(bench, known)) {
    const { status, body } = exchange.answer;
    const now = status === 200 ? hexBytes(body) : undefined;
    const taken = known.find((other) => other.value === now && other.value !== one.value);
    const actual = `the bytes of ${taken?.key ?? ''} in ${taken?.handle ?? ''}`;
    bench.judge(
      exchange,
      taken === undefined ? undefined : differs(`the item of ${one.key} in ${one.handle}`, actual),
    );
  }
}

async function latestOfChanged(bench: Bench): Promise<void> {
  const points = itemPoints(bench);
  const changed = bench.survey.readItems().flatMap((item) => {
    const own = points.filter((one) => one.handle === item.handle && one.key === item.key);
    const older = own.filter((one) => one.value !== item.found);
    return older.length > 0 && item.value !== undefined ? [item] : [];
  });
  if (changed.length === 0)
    throw new Untested(
      'no item with a known value and a different one before: name one under tables',
    );
  for (const { handle, key, value } of changed) {
    const exchange = await bench.node.item({ handle, key });
    bench.judge(exchange, judgeReading(exchange, value ?? 'absent'));
  }
}

const ACCEPTS = [JSON_TYPE, '*/*', null, BROWSER_ACCEPT, `${JSON_TYPE}, ${BCS_TYPE};q=0.1`];

async function neverJson(bench: Bench): Promise<void> {
  for (const { handle, key } of bench.survey.readItems().slice(0, 6)) {
    const latest = await latestReading(bench, handle, key);
    const item = { handle, key, version: latest.version };
    const bcs = await bench.node.item(item);
    await bench.node.refuseIfPruned(bcs, latest.version, anAccount(bench));
    if (bcs.answer.status !== 200) continue;
    judgeBcsForm(bench, bcs, bcs);
    for (const accept of ACCEPTS) {
      const exchange = await bench.node.item(item, { accept });
      await bench.node.refuseIfPruned(exchange, latest.version, anAccount(bench));
      bench.observe(
        '4.2',
        `the answer to Accept: ${accept ?? 'none'}`,
        `${exchange.answer.status} ${mediaType(exchange.answer)}`,
      );
      if (exchange.answer.status === 200) judgeBcsForm(bench, exchange, bcs);
      else bench.judge(exchange, undefined);
    }
    const now = await bench.node.item({ handle, key }, { accept: JSON_TYPE });
    const wrapped = now.answer.status === 200 && jsonOfBytes(now.answer.body, bcs.answer.body);
    bench.judge(now, wrapped ? differs('the bytes in BCS form', 'the bytes as JSON') : undefined);
  }
  if (bench.judged === 0) throw new CannotTell('no item is there any more');
}

/** A 200 in either media type holds the bytes that came for BCS. */
function judgeBcsForm(bench: Bench, exchange: Answered, bcs: Answered): void {
  const same = Buffer.compare(exchange.answer.body, bcs.answer.body) === 0;
  const wrapped = jsonOfBytes(exchange.answer.body, bcs.answer.body);
  const json = !same && bodyJson(exchange.answer).ok;
  const form = `${mediaType(exchange.answer)}: ${shown(exchange.answer.body.toString())}`;
  bench.judge(
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

const itemMedia: AuditRule = ({ request, answer }) => {
  if (request.meaning.endpoint !== 'rawItem' || answer.status !== 200) return undefined;
  const type = mediaType(answer);
  if (type === JSON_TYPE || type === BCS_TYPE) return 'agrees';
  return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type === '' ? 'no media type' : type);
};

async function futureRefused(bench: Bench): Promise<void> {
  for (const { handle, key } of bench.survey.readItems().slice(0, 3)) {
    const { version: now } = await latestReading(bench, handle, key);
    if (now === U64_MAX) throw new Inapplicable('the latest version is the largest there is');
    const far = [now + 1_000_000_000n, now + 2n ** 32n, 2n ** 63n, 2n ** 63n + now, U64_MAX];
    for (const version of far.filter((one) => one > now && one <= U64_MAX)) {
      const exchange = await bench.node.item({ handle, key, version });
      const { status } = exchange.answer;
      bench.observe('4.2', 'a ledger_version above the latest', `status ${status}`);
      const expected = `no item at version ${version}, far above the latest ${now}`;
      bench.judge(exchange, status === 200 ? differs(expected, 'status 200') : undefined);
    }
    await nextVersion(bench, handle, key);
  }
}

/** One above the version an answer itself names: bounded by that answer, as the chain may have moved. */
async function nextVersion(bench: Bench, handle: `0x${string}`, key: `0x${string}`): Promise<void> {
  const { version: now } = await latestReading(bench, handle, key);
  for (const version of [1n, 2n, 5n, 20n, 60n, 250n].map((step) => now + step)) {
    if (version > U64_MAX) return;
    const exchange = await bench.node.item({ handle, key, version });
    const { ledgerVersion } = ledgerView(exchange.answer, bench.names);
    const ahead = ledgerVersion !== undefined && ledgerVersion < version;
    if (!ahead || exchange.answer.status !== 200) continue;
    const expected = `no item at version ${version}, above the answer's own ${ledgerVersion}`;
    bench.judge(exchange, differs(expected, 'status 200'));
  }
}
