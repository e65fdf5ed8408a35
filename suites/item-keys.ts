import { askItems } from '../fixtures/assertions/items.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { conform, NEEDS } from '../fixtures/check/check.ts';
import { Untested } from '../fixtures/session/outcomes.ts';
import type { SurveyedItem } from '../fixtures/survey/survey.ts';
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
  { how: 'with another first byte', of: (key) => flipByte(key, 0) },
  { how: 'with another last byte', of: (key) => flipByte(key, key.length - 1) },
  { how: 'with its ASCII letters in the other case', of: (key) => key.map(otherCase) },
  { how: 'with the highest bit of each byte cleared', of: (key) => key.map((byte) => byte & 0x7f) },
];

function flipByte(key: Buffer, at: number): Uint8Array {
  return key.map((byte, index) => (index === at ? byte ^ 0x11 : byte));
}

function otherCase(byte: number): number {
  return /[a-z]/i.test(String.fromCodePoint(byte)) ? byte ^ 0x20 : byte;
}

/** Section 4.2: keys that differ are different items. */
export const itemKeys: readonly Check[] = [
  // "It returns the value stored in a table, identified by a table handle and a serialized key"
  conform(
    'RAW-VALUE.near',
    'a key cut, folded or turned is another key',
    NEEDS.itemsThatDiffer,
    async (ctx) => {
      const items = ctx.survey.readItems().slice(0, 12);
      if (new Set(items.map(bytesOf)).size < 2) {
        throw new Untested('no two items with different bytes are known: name them under tables', [
          'items-that-differ',
        ]);
      }
      for (const other of OTHERS) await expectOtherItem(ctx, other, items);
    },
  ),
];

/**
 * That one neighbour of a key holds the same bytes proves nothing; that keys with different bytes
 * are each found under their neighbour does.
 */
async function expectOtherItem(
  ctx: CheckContext,
  { how, of }: Other,
  items: readonly SurveyedItem[],
): Promise<void> {
  const asked = items
    .map((item) => ({ item, handle: item.handle, key: hexBytes(of(keyBytes(item))) }))
    .filter(({ item, handle, key }) => key !== item.key && !ctx.survey.knowsItem(handle, key));
  const responses = await askItems(ctx, asked);
  const taken = responses.filter(
    ({ item, exchange: { response } }) =>
      response.status === 200 && hexBytes(response.body) === bytesOf(item.item),
  );
  const wrong = new Set(taken.map(({ item }) => bytesOf(item.item))).size > 1 ? taken : [];
  for (const answer of responses) {
    const { item } = answer.item;
    const holds = !wrong.includes(answer);
    const expected = `no item under the key ${item.key} ${how}`;
    ctx.require(answer.exchange, holds, expected, `the bytes of ${item.key}`);
  }
}

function bytesOf({ value, found }: SurveyedItem): `0x${string}` {
  return value ?? found;
}

function keyBytes({ key }: SurveyedItem): Buffer {
  return Buffer.from(key.slice(2), 'hex');
}
