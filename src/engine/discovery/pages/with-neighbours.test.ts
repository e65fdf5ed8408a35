import { describe, expect, it } from 'vitest';
import type { KnownPoint } from '../../known-truth.ts';
import { withNeighbours } from './with-neighbours.ts';

function known(last: bigint, ...changes: readonly KnownPoint[]): readonly string[] {
  return withNeighbours(changes, last).map(({ version, value }) => `${version} ${value}`);
}

describe('what is known next to the changes of an item', () => {
  it('what is known next is the value before, and the value it was changed to', () => {
    const changes = [
      { version: 5n, value: '0x01' },
      { version: 8n, value: 'absent' },
    ] as const;
    expect(known(20n, ...changes)).toEqual(['5 0x01', '6 0x01', '7 0x01', '8 absent', '9 absent']);
  });

  it('the knowledge next to a change is nothing more where changes follow each other', () => {
    const changes = [
      { version: 5n, value: '0x01' },
      { version: 6n, value: '0x02' },
    ] as const;
    expect(known(6n, ...changes)).toEqual(['5 0x01', '6 0x02']);
  });

  it('the knowledge next to a change ends at the list and at the first change', () => {
    expect(known(5n, { version: 5n, value: '0x01' })).toEqual(['5 0x01']);
    expect(known(6n, { version: 5n, value: '0x01' })).toEqual(['5 0x01', '6 0x01']);
  });

  it('the knowledge next to a change is left out next to all but the newest changes', () => {
    const changes = [10n, 20n, 30n, 40n, 50n].map((version): KnownPoint => ({
      version,
      value: `0x${version}`,
    }));
    expect(known(60n, ...changes).slice(0, 3)).toEqual(['10 0x10', '19 0x10', '20 0x20']);
  });
});
