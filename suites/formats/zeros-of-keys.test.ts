import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { Find } from '../testing/outcome-by-items.ts';
import { itemNamed, outcomeByItems, valueNamed } from '../testing/outcome-by-items.ts';
import { valueFormatChecks } from './value-formats.ts';

const [A, B] = [longHex('a1'), longHex('b2')];

/** A node whose two tables hold these values under these keys. */
function holding(...stored: readonly Readonly<Record<HexBytes, string>>[]): Find {
  return (handle, key) => {
    const table = Object.entries(stored[handle === A ? 0 : 1] ?? {});
    const [, name] = table.find(([each]) => each === key) ?? [];
    return name === undefined ? undefined : valueNamed(name);
  };
}

function outcome(known: readonly HexBytes[], find: Find): Promise<string> {
  const items = known.map((key, nth) => itemNamed(nth === 0 ? A : B, key, `${nth}`));
  return outcomeByItems(valueFormatChecks, 'FMT-KEY-ZEROS.near', items, find);
}

/** A node whose only table holds one value under these keys. */
const both = (...keys: readonly HexBytes[]): Find =>
  holding(Object.fromEntries(keys.map((key) => [key, '0'])));

const TWO = ['0x1f', '0x2e'] as const;

/** A node that holds a value under another key as well, in each of two tables. */
const inTwo = (first: HexBytes, second: HexBytes): Find =>
  holding({ '0x1f': '0', [first]: '0' }, { '0x2e': '1', [second]: '1' });

const ONE_TABLE = `the table ${A} holds the same value under 0x1f and 0x1f with a zero byte before it: name an item of a second table under tables`;

describe('a key with more or fewer zeros', () => {
  it.each<[string, string, readonly HexBytes[], Find]>([
    ['three zeros fewer behind', 'passed', ['0x0a000000'], both('0x0a000000', '0x0a')],
    ['three zeros fewer before', 'passed', ['0x0000000a'], both('0x0000000a', '0x0a')],
    ['all fewer zeros behind', 'failed', ['0x0a000000'], both('0x0a000000', '0x0a00', '0x0a')],
    ['all fewer zeros before', 'failed', ['0x0000000a'], both('0x0000000a', '0x000a', '0x0a')],
    ['one zero fewer', 'passed', ['0x0a00'], both('0x0a00', '0x0a')],
    ['one zero more', `cantTell: ${ONE_TABLE}`, ['0x1f'], both('0x1f', '0x001f')],
    ['two zeros more', 'failed', ['0x1f'], both('0x1f', '0x00001f')],
    ['numbers of two more widths', 'passed', ['0x0a1b'], both('0x0a1b', '0x0a1b0000')],
    ['one zero more in one of two tables', 'passed', TWO, inTwo('0x001f', '0x2e')],
    ['one zero more in two tables', 'failed', TWO, inTwo('0x1f00', '0x2e00')],
    ['one zero more on either side', 'passed', TWO, inTwo('0x1f00', '0x002e')],
  ])('a key with %s comes to: %s', async (_, expected, known, find) => {
    expect(await outcome(known, find)).toBe(expected);
  });

  it('flags under all of two shorter keys pass', async () => {
    const flags = itemNamed(A, '0x000100', '0');
    const items = [{ ...flags, value: '0x01', found: '0x01' } as const];
    const find: Find = (_, key) => (String(key).length < 10 ? '0x01' : undefined);
    expect(await outcomeByItems(valueFormatChecks, 'FMT-KEY-ZEROS.near', items, find)).toBe(
      'passed',
    );
  });
});
