import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Member } from './entry.ts';
import {
  ascending,
  entryDifference,
  firstAtOrAbove,
  formatEntry,
  formatList,
  formatVersions,
  sameTransaction,
} from './entry.ts';

const entries = (...versions: readonly bigint[]) => versions.map((version) => ({ version }));
const versions = fc.array(fc.bigInt({ min: 0n, max: 30n }), { maxLength: 20 });

describe('ascending', () => {
  it('ascending orders by version as numbers, not as text, and leaves the list alone', () => {
    const given = entries(10n, 9n, 9007199254740993n, 9007199254740992n);
    const found = ascending(given).map((entry) => entry.version);
    expect(found).toEqual([9n, 10n, 9007199254740992n, 9007199254740993n]);
    expect(given[0]).toEqual({ version: 10n });
  });

  it('ascending keeps the order of what has one version', () => {
    const given = [
      { version: 2n, at: 'a' },
      { version: 1n, at: 'b' },
      { version: 2n, at: 'c' },
    ];
    expect(ascending(given).map((entry) => entry.at)).toEqual(['b', 'a', 'c']);
  });
});

describe('firstAtOrAbove', () => {
  it('firstAtOrAbove is found by a search from the front', () => {
    fc.assert(
      fc.property(versions, fc.bigInt({ min: -1n, max: 31n }), (list, version) => {
        const sorted = ascending(entries(...list));
        const at = sorted.findIndex((entry) => entry.version >= version);
        expect(firstAtOrAbove(sorted, version)).toBe(at === -1 ? sorted.length : at);
      }),
    );
  });
});

describe('sameTransaction', () => {
  const entry = (identity: string, ...said: Member[]) => ({ version: 1n, identity, members: said });

  it.each([
    ['nothing else is said', entry('a', ['n', '1']), { version: 1n, identity: 'a' }, true],
    ['the identity is another', entry('a'), entry('b'), false],
    [
      'all is the same',
      entry('a', ['type', 'x'], ['n', '1']),
      entry('a', ['n', '1'], ['type', 'x']),
      true,
    ],
    ['more is said', entry('a', ['n', '1']), entry('a', ['n', '1'], ['m', '2']), true],
    ['other things are said', entry('a', ['n', '1']), entry('a', ['m', '2']), true],
    [
      'one is said otherwise',
      entry('a', ['n', '1'], ['m', '2']),
      entry('a', ['n', '1'], ['m', '3']),
      true,
    ],
    [
      'all is said otherwise',
      entry('a', ['n', '1'], ['m', '2']),
      entry('a', ['n', '2'], ['m', '1'], ['k', '4']),
      false,
    ],
    [
      'the identity is another and all else the same',
      entry('a', ['n', '1']),
      entry('b', ['n', '1']),
      false,
    ],
  ])(
    'sameTransaction distinguishes the same from another when %s',
    (_what, first, second, same) => {
      expect(sameTransaction(first, second)).toBe(same);
      expect(sameTransaction(second, first)).toBe(same);
    },
  );

  it('sameTransaction compares the member that has the name of the tag alone', () => {
    const nonce = (number: string, left: string) => {
      return { ...entry('a', ['nonce', number], ['left', left]), tag: '"nonce"' };
    };
    expect(sameTransaction(nonce('1', '9'), nonce('1', '8'))).toBe(true);
    expect(sameTransaction(nonce('1', '9'), nonce('2', '9'))).toBe(false);
  });

  it('sameTransaction compares what is said of entries with one tag only', () => {
    const tagged = (tag: string | undefined, number: string, identity = 'a') => {
      return { ...entry(identity, ['n', number]), tag };
    };
    expect(sameTransaction(tagged('x', '1'), tagged('x', '2'))).toBe(false);
    for (const tag of ['y', undefined]) {
      expect(sameTransaction(tagged('x', '1'), tagged(tag, '2'))).toBe(true);
      expect(sameTransaction(tagged(tag, '2'), tagged('x', '1'))).toBe(true);
      expect(sameTransaction(tagged('x', '1'), tagged(tag, '1', 'b'))).toBe(false);
    }
  });
});

describe('entryDifference', () => {
  const entry = (identity: string, ...members: Member[]) => ({ version: 1n, identity, members });

  it('names the members that both have and say otherwise, and no others', () => {
    const [first, second] = [
      entry('a', ['type', 'x'], ['n', '1'], ['k', '4']),
      entry('a', ['m', '3'], ['n', '2'], ['type', 'x']),
    ];
    expect(entryDifference(first, second)?.text).toBe('n: 1 expected, 2 received');
    expect(entryDifference(first, { version: 1n, identity: 'a' })).toBeUndefined();
    expect(entryDifference({ version: 1n, identity: 'a' }, second)).toBeUndefined();
  });

  it('entryDifference names the transaction where it is another', () => {
    const difference = 'transaction: a expected, b received; n: 1 expected, 2 received';
    const found = entryDifference(entry('a', ['n', '1']), entry('b', ['n', '2']));
    expect(found?.text).toBe(difference);
  });
});

describe('formatList', () => {
  it.each([
    ['an empty list', entries()],
    ['1 summary, version 7', entries(7n)],
    ['3 summaries, versions 7 to 12', entries(7n, 9n, 12n)],
    ['2 summaries, versions 12 to 7', entries(12n, 7n)],
  ])('formatList is %j of what is listed in its order', (text, listed) => {
    expect(formatList(listed)).toBe(text);
  });
});

describe('formatVersions', () => {
  it('formatVersions names the versions, or says that there are none', () => {
    expect(formatVersions(entries(5n, 7n))).toBe('versions 5, 7');
    expect(formatVersions([])).toBe('an empty list');
  });
});

describe('formatEntry', () => {
  it('formatEntry is all that is said of an entry', () => {
    const members: readonly Member[] = [
      ['m', '2'],
      ['n', '1'],
    ];
    const bare = { version: 1n, identity: 'a' };
    expect(formatEntry(bare)).toBe('a');
    expect(formatEntry({ ...bare, members })).toBe('a, m 2, n 1');
    expect(formatEntry({ ...bare, tag: 'x' })).toBe('a, type x');
    expect(formatEntry({ ...bare, tag: 'x', members })).toBe('a, type x, m 2, n 1');
  });
});
