import type { Bench } from '../fixtures/bench.ts';
import type { Check } from '../fixtures/check.ts';
import { conform, NEEDS } from '../fixtures/check.ts';
import type { SurveyedItem } from '../fixtures/survey.ts';
import { differs } from '../src/expect/difference.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';

/** Another key made of a known one, and how. */
interface Other {
  readonly how: string;
  readonly of: (key: Buffer) => Uint8Array;
}

/** What a node that cuts, folds or turns keys takes for the same. */
const OTHERS: readonly Other[] = [
  { how: 'without its last byte', of: (key) => key.subarray(0, -1) },
  { how: 'without its first byte', of: (key) => key.subarray(1) },
  { how: 'cut to its first half', of: (key) => key.subarray(0, key.length >> 1) },
  { how: 'cut to its second half', of: (key) => key.subarray(key.length >> 1) },
  { how: 'cut to nothing', of: () => Buffer.alloc(0) },
  { how: 'turned round', of: (key) => key.toReversed() },
  { how: 'with another first byte', of: (key) => turned(key, 0) },
  { how: 'with another last byte', of: (key) => turned(key, key.length - 1) },
  { how: 'with its ASCII letters in the other case', of: (key) => key.map(otherCase) },
  { how: 'with the highest bit of each byte cleared', of: (key) => key.map((byte) => byte & 0x7f) },
];

function turned(key: Buffer, at: number): Uint8Array {
  return key.map((byte, index) => (index === at ? byte ^ 0x11 : byte));
}

function otherCase(byte: number): number {
  return /[a-z]/i.test(String.fromCodePoint(byte)) ? byte ^ 0x20 : byte;
}

/** Section 2.1: "Zeros are never trimmed", and what else is not done to a key either. */
export const itemKeys: readonly Check[] = [
  conform(
    'RAW-VALUE.near',
    'a key cut, folded or turned is another key',
    NEEDS.item,
    async (bench) => {
      const items = bench.survey.readItems().slice(0, 12);
      for (const other of OTHERS) await judgeOther(bench, other, items);
    },
  ),
];

/**
 * That one neighbour of a key holds the same bytes proves nothing; that keys with different bytes
 * are each found under their neighbour does.
 */
async function judgeOther(
  bench: Bench,
  { how, of }: Other,
  items: readonly SurveyedItem[],
): Promise<void> {
  const known = new Set(
    bench.survey.truth.tables.flatMap((table) =>
      table.items.map(({ handle, key }) => `${handle}/${key}`),
    ),
  );
  const asked = items
    .map((item) => ({ item, key: hexBytes(of(bytesOf(item.key))) }))
    .filter(({ item, key }) => key !== item.key && !known.has(`${item.handle}/${key}`));
  const answers = await Promise.all(
    asked.map(async ({ item, key }) => ({
      item,
      exchange: await bench.node.item({ handle: item.handle, key }),
    })),
  );
  const taken = answers.filter(
    ({ item, exchange: { answer } }) =>
      answer.status === 200 && hexBytes(answer.body) === (item.value ?? item.found),
  );
  const values = new Set(taken.map(({ item }) => item.value ?? item.found));
  for (const { item, exchange } of answers) {
    const wrong = values.size > 1 && taken.some((one) => one.exchange === exchange);
    const expected = `no item under the key ${item.key} ${how}`;
    bench.judge(exchange, wrong ? differs(expected, `the bytes of ${item.key}`) : undefined);
  }
}

function bytesOf(key: `0x${string}`): Buffer {
  return Buffer.from(key.slice(2), 'hex');
}
