import type { Bench } from '../fixtures/bench.ts';
import type { Check } from '../fixtures/check.ts';
import { conform, NEEDS } from '../fixtures/check.ts';
import { Untested } from '../fixtures/outcomes.ts';
import { itemPoints } from '../fixtures/readings.ts';
import { differs, shown } from '../src/expect/difference.ts';
import { longHex } from '../src/spec/formats/address.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import type { Answered } from '../src/wire/exchange.ts';

/** Section 4.2: what is not in the table is not answered with 200. */
export const missingItems: readonly Check[] = [
  conform(
    'RAW-MISSING.key',
    'a key that was never written is not answered with 200',
    NEEDS.nothing,
    async (bench) => {
      const handles = bench.survey.truth.tables.map((one) => one.handle);
      for (const handle of handles.length === 0 ? [longHex('5')] : handles.slice(0, 3)) {
        const keys = ['0xfe00ff01fe00ff01fe00ff01fe00ff01', `0x${'5a'.repeat(200)}`] as const;
        for (const key of keys) await judgeMissing(bench, await bench.node.item({ handle, key }));
      }
    },
  ),
  conform(
    'RAW-MISSING.absent',
    'a key known not to be in the table is not answered with 200',
    NEEDS.absent,
    async (bench) => {
      const absent = bench.survey.truth.tables.flatMap(({ handle, absent: keys }) =>
        keys.map((key) => ({ handle, key })),
      );
      if (absent.length === 0) throw new Untested('no absent key is known: name one under tables');
      for (const item of absent.slice(0, 8)) await judgeMissing(bench, await bench.node.item(item));
    },
  ),
  conform(
    'RAW-MISSING.handle',
    'an item is not found under a foreign handle',
    NEEDS.item,
    foreignHandle,
  ),
  conform(
    'RAW-MISSING.then',
    'an item not yet written, or deleted, is not answered with 200',
    'a history point with absent: true',
    async (bench) => {
      const gone = itemPoints(bench).filter(({ value }) => value === 'absent');
      if (gone.length === 0)
        throw new Untested(
          'no version at which an item was absent is known: name one under history',
        );
      for (const { handle, key, version } of gone) {
        await judgeMissing(bench, await bench.node.item({ handle, key, version }));
      }
    },
  ),
];

async function judgeMissing(bench: Bench, exchange: Answered): Promise<void> {
  const { status, body } = exchange.answer;
  if (status !== 200) bench.observe('4.2', 'an item that is not in the table', `status ${status}`);
  bench.judge(
    exchange,
    status === 200 ? differs('no item, it is not in the table', shown(hexBytes(body))) : undefined,
  );
  return Promise.resolve();
}

async function foreignHandle(bench: Bench): Promise<void> {
  const known = new Set(
    bench.survey.truth.tables.flatMap(({ handle, items }) =>
      items.map(({ key }) => `${handle}/${key}`),
    ),
  );
  for (const { handle, key, found } of bench.survey.readItems().slice(0, 6)) {
    const unknown = longHex('f'.repeat(8) + handle.slice(10).split('').toReversed().join(''));
    const others = bench.survey.truth.tables
      .map((one) => one.handle)
      .filter((one) => one !== handle);
    for (const foreign of [unknown, ...others].filter((one) => !known.has(`${one}/${key}`))) {
      const exchange = await bench.node.item({ handle: foreign, key });
      const { status, body } = exchange.answer;
      const wrong = status === 200 && (foreign === unknown || hexBytes(body) === found);
      bench.judge(
        exchange,
        wrong ? differs(`no item under the handle ${foreign}`, 'status 200') : undefined,
      );
    }
  }
  if (bench.judged === 0) throw new Untested('every known handle holds every known key');
}
