import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { itemNamed, outcomeByItems, valueNamed } from '../testing/outcome-by-items.ts';
import { missingItemChecks } from './missing-items.ts';

const [A, B] = [longHex('a1'.repeat(32)), longHex('b2'.repeat(32))];
const COUNTED = longHex(`05${'00'.repeat(31)}`);

/** Returns the outcome where tables are found by the given function, and each has one item. */
function outcome(known: readonly LongHex[], find: (handle: LongHex) => LongHex | undefined) {
  const items = known.map((handle) => itemNamed(handle, '0x0102', handle));
  return outcomeByItems(missingItemChecks, 'RAW-MISSING.handle', items, (handle) => {
    const table = find(handle);
    return table && valueNamed(table);
  });
}

/** Returns a function that finds those tables when the last bit of a handle differs. */
function byAllButTheLastBit(...tables: readonly LongHex[]) {
  const clear = (handle: string): string =>
    handle.replace(/[02468ace]$/, (digit) => (Number.parseInt(digit, 16) + 1).toString(16));
  return (handle: LongHex) => tables.find((table) => clear(table) === clear(handle));
}

describe('a handle near that of a table', () => {
  it.each<[string, string, readonly LongHex[], readonly LongHex[]]>([
    ['fails when two tables are found so', 'failed', [A, B], [A, B]],
    ['passes when only one of two tables is found so', 'passed', [A, B], [A]],
    ['fails when the only known table is found so', 'failed', [A], [A]],
  ])('a handle near that of a table %s', async (_, expected, known, found) => {
    expect(await outcome(known, byAllButTheLastBit(...found))).toBe(expected);
  });

  it('a handle that is counted in either byte order may have neighbours', async () => {
    expect(
      await outcome([COUNTED], (handle) => (/^0x0[0-9a-f]0+$/.test(handle) ? COUNTED : undefined)),
    ).toBe('passed');
    const small = longHex('5');
    expect(
      await outcome([small], (handle) => (/^0x0+[0-9a-f]$/.test(handle) ? small : undefined)),
    ).toBe('passed');
  });
});
