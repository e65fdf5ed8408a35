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

describe('a key with more or fewer zeros', () => {
  it('a key with fewer zeros passes when a form between them gets no item', async () => {
    expect(await outcome(['0x0a000000'], holding({ '0x0a000000': '0', '0x0a': '0' }))).toBe(
      'passed',
    );
    expect(await outcome(['0x0000000a'], holding({ '0x0000000a': '0', '0x0a': '0' }))).toBe(
      'passed',
    );
  });

  it('a key with fewer zeros fails when a form between them gets the item as well', async () => {
    const behind = { '0x0a000000': '0', '0x0a00': '0', '0x0a': '0' };
    expect(await outcome(['0x0a000000'], holding(behind))).toBe('failed');
    const before = { '0x0000000a': '0', '0x000a': '0', '0x0a': '0' };
    expect(await outcome(['0x0000000a'], holding(before))).toBe('failed');
  });

  it('a key with one zero fewer passes', async () => {
    expect(await outcome(['0x0a00'], holding({ '0x0a00': '0', '0x0a': '0' }))).toBe('passed');
  });

  it('a key with one zero more cannot be judged by one table alone', async () => {
    expect(await outcome(['0x1f'], holding({ '0x1f': '0', '0x001f': '0' }))).toBe(
      `cantTell: the table ${A} holds the same value under 0x1f and 0x1f with a zero byte before it: name an item of a second table under tables`,
    );
  });

  it('a key with one zero more passes when only one of two tables has it', async () => {
    const found = holding({ '0x1f': '0', '0x001f': '0' }, { '0x2e': '1' });
    expect(await outcome(['0x1f', '0x2e'], found)).toBe('passed');
  });

  it('a key with one zero more fails when two tables have it', async () => {
    const found = holding({ '0x1f': '0', '0x1f00': '0' }, { '0x2e': '1', '0x2e00': '1' });
    expect(await outcome(['0x1f', '0x2e'], found)).toBe('failed');
  });

  it('a key with one zero more on the other side in each table passes', async () => {
    const found = holding({ '0x1f': '0', '0x1f00': '0' }, { '0x2e': '1', '0x002e': '1' });
    expect(await outcome(['0x1f', '0x2e'], found)).toBe('passed');
  });

  it('a key with two zeros more fails by one table', async () => {
    expect(await outcome(['0x1f'], holding({ '0x1f': '0', '0x00001f': '0' }))).toBe('failed');
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
