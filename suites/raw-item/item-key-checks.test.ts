import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { Find } from '../testing/outcome-by-items.ts';
import {
  itemNamed,
  outcomeByItems,
  textKey,
  textOf,
  valueNamed,
} from '../testing/outcome-by-items.ts';
import { itemKeyChecks } from './item-key-checks.ts';

const [A, B] = [longHex('a1'), longHex('b2')];
const WORDS = ['alice', 'bob.smith', 'horse', 'zebra'];

/** Returns the known items under these words, two in each of the tables. */
function itemsIn(...tables: readonly LongHex[]) {
  return tables.flatMap((handle, nth) =>
    WORDS.slice(nth * 2, nth * 2 + 2).map((word) => itemNamed(handle, textKey(word), word)),
  );
}

/** A node that returns the item of the first word that matches the text of a key. */
function matching(isSame: (word: string, text: string, handle: LongHex) => boolean): Find {
  return (handle, key) => {
    const found = WORDS.find((word) => isSame(word, textOf(key), handle));
    return found === undefined ? undefined : valueNamed(found);
  };
}

function outcome(tables: readonly LongHex[], find: Find): Promise<string> {
  return outcomeByItems(itemKeyChecks, 'RAW-VALUE.near', itemsIn(...tables), find);
}

const isPrefix = (word: string, text: string): boolean => text !== '' && word.startsWith(text);

const spellings = (word: string): readonly string[] => [
  word,
  word.toUpperCase(),
  word.slice(0, 1).toUpperCase() + word.slice(1),
];
const BOB = textKey('bob.smith');
const ONE_TABLE = `the table ${A} holds the same value under ${BOB} and ${BOB} without its last byte: name an item of a second table under tables`;

describe('a key near a known key', () => {
  it.each<[string, string, readonly LongHex[], Parameters<typeof matching>[0]]>([
    ['gets no item of another key', 'passed', [A, B], (word, text) => word === text],
    ['cut short gets the items of two tables', 'failed', [A, B], isPrefix],
    [
      'cut short gets the items of one of two tables',
      'passed',
      [A, B],
      (word, text, handle) => word === text || (handle === A && isPrefix(word, text)),
    ],
    ['cut short gets the items of the only table', `cantTell: ${ONE_TABLE}`, [A], isPrefix],
    [
      'may be spelled in three usual ways',
      'passed',
      [A],
      (is, text) => spellings(is).includes(text),
    ],
    ['may have a space behind it', 'passed', [A], (is, text) => [is, `${is} `].includes(text)],
    ['gets an item in any case', 'failed', [A, B], (is, text) => is === text.toLowerCase()],
  ])('a key %s: %s', async (_, expected, tables, isSame) => {
    expect(await outcome(tables, matching(isSame))).toBe(expected);
  });

  it('a key with other bytes after its first eight fails by one table', async () => {
    const long = (name: string) => textKey(`${name} and a long tail`);
    const items = [itemNamed(A, long('horse 1'), 'one'), itemNamed(A, long('horse 2'), 'two')];
    const find: Find = (_, key) => {
      const text = textOf(key);
      if (text.length < 20) return undefined;
      if (text.startsWith('horse 1 ')) return valueNamed('one');
      return text.startsWith('horse 2 ') ? valueNamed('two') : undefined;
    };
    expect(await outcomeByItems(itemKeyChecks, 'RAW-VALUE.near', items, find)).toBe('failed');
  });

  it('keys with one letter in both cases pass by two tables', async () => {
    const versions = ['v1.10.0', 'v2.20.5'].map((text) => textKey(text));
    const items = [A, B].flatMap((handle) =>
      versions.map((key) => itemNamed(handle, key, `${key} in ${handle}`)),
    );
    const find: Find = (handle, key) => {
      const known = versions.find(
        (each) => each === hexBytes(Buffer.from(textOf(key).toLowerCase())),
      );
      return known && valueNamed(`${known} in ${handle}`);
    };
    expect(await outcomeByItems(itemKeyChecks, 'RAW-VALUE.near', items, find)).toBe('passed');
  });
});
