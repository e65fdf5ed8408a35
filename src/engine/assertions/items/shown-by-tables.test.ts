import { describe, expect, it } from 'vitest';
import type { LongHex } from '../../../spec/formats/address.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { byTable, onlyOneTable, shownByTables } from './shown-by-tables.ts';

const [A, B] = [longHex('a'), longHex('b')];

function of(handle: LongHex) {
  return { item: { handle, key: '0x01', found: '0x', history: [] } } as const;
}

describe('what a change of keys shows', () => {
  it.each([
    ['a fault by hits in two tables', [A, B], [A, B], 'fault'],
    ['nothing without a hit', [], [A, B], 'nothing'],
    ['nothing by hits in one table, if another has a miss', [A, A], [B], 'nothing'],
    ['nothing clear by hits in the only table', [A], [A], 'unclear'],
    ['nothing clear if no other table has a miss', [A], [], 'unclear'],
  ] as const)('a change of keys shows %s', (_, hits, misses, shown) => {
    expect(shownByTables(hits.map(of), misses.map(of))).toBe(shown);
  });

  it('the reason names the table, both keys and the next step', () => {
    const { outcome, message } = onlyOneTable(of(A), 'cut to nothing');
    expect(outcome).toBe('cantTell');
    expect(message).toBe(
      `the table ${A} holds the same value under 0x01 and 0x01 cut to nothing: name an item of a second table under tables`,
    );
  });
});

describe('items by table', () => {
  it('items by table keep their order', () => {
    const [one, two, three] = [of(B).item, of(A).item, { ...of(B).item, key: '0x02' } as const];
    expect(byTable([one, two, three])).toEqual([[one, three], [two]]);
  });
});
