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

describe('a key near a known key', () => {
  it('a key gets no item of another key from a correct node', async () => {
    const exact = matching((word, text) => word === text);
    expect(await outcome([A, B], exact)).toBe('passed');
  });

  it('a key cut short fails when it gets the items of two tables', async () => {
    expect(await outcome([A, B], matching(isPrefix))).toBe('failed');
  });

  it('a key cut short proves nothing when only one of two tables has it', async () => {
    const index = matching(
      (word, text, handle) => word === text || (handle === A && isPrefix(word, text)),
    );
    expect(await outcome([A, B], index)).toBe('passed');
  });

  it('a key cut short cannot be judged by one table: the reason asks for another', async () => {
    const key = textKey('bob.smith');
    expect(await outcome([A], matching(isPrefix))).toBe(
      `cantTell: the table ${A} holds the same value under ${key} and ${key} without its last byte: name an item of a second table under tables`,
    );
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

  it('keys in three usual spellings of a word pass by one table', async () => {
    const spelled = matching((word, text) =>
      [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)].includes(text),
    );
    expect(await outcome([A], spelled)).toBe('passed');
  });

  it('keys with one space behind them pass by one table', async () => {
    const tokens = matching((word, text) => text === word || text === `${word} `);
    expect(await outcome([A], tokens)).toBe('passed');
  });

  it('keys in any case fail by two tables', async () => {
    const folded = matching((word, text) => word === text.toLowerCase());
    expect(await outcome([A, B], folded)).toBe('failed');
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
