import { describe, expect, it } from 'vitest';
import type { KnownItem, KnownPoint } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { knownChanges, knownDeletions } from './item-changes.ts';

type Value = KnownPoint['value'];

function itemWith(...points: readonly (readonly [version: bigint, value: Value])[]): KnownItem {
  const history = points.map(([version, value]) => ({ version, value }));
  return { handle: longHex('5'), key: '0x00', value: undefined, history };
}

function versionsOf(points: readonly { readonly version: bigint }[]): readonly bigint[] {
  return points.map(({ version }) => version);
}

describe('the known changes of an item', () => {
  const changes = (item: KnownItem, oldest = 0n): readonly (readonly bigint[])[] =>
    knownChanges(item, oldest).map(versionsOf);

  it("an item's changes are between neighbouring versions, in any order", () => {
    const item = itemWith([9n, '0x02'], [4n, 'absent'], [5n, '0x01'], [8n, '0x01'], [10n, '0x02']);
    expect(changes(item)).toEqual([
      [4n, 5n],
      [8n, 9n, 10n],
    ]);
  });

  it('the known changes of an item include the next version, and no later one', () => {
    const item = itemWith([4n, 'absent'], [5n, '0x01'], [6n, '0x01'], [7n, '0x01']);
    expect(changes(item)).toEqual([[4n, 5n, 6n]]);
  });

  it("an item's changes do not include a change somewhere between two known versions", () => {
    expect(changes(itemWith([4n, 'absent'], [6n, '0x01']))).toEqual([]);
    expect(changes(itemWith([4n, '0x01'], [5n, '0x01']))).toEqual([]);
  });

  it('the known changes of an item do not include any below the oldest version', () => {
    expect(changes(itemWith([4n, 'absent'], [5n, '0x01']), 5n)).toEqual([]);
    expect(changes(itemWith([4n, 'absent'], [5n, '0x01']), 4n)).toEqual([[4n, 5n]]);
  });
});

describe('the known deletions of an item', () => {
  const deletions = (item: KnownItem): readonly (readonly bigint[])[] =>
    knownDeletions(item, 0n).map(({ there, gone }) => versionsOf([there, ...gone]));

  it("an item's deletions reach to the last version before it is there again", () => {
    const item = itemWith(
      [4n, '0x01'],
      [7n, 'absent'],
      [8n, 'absent'],
      [9n, 'absent'],
      [12n, '0x02'],
    );
    expect(deletions(item)).toEqual([[4n, 7n, 9n]]);
  });

  it('the known deletions of an item do not include the time before an item was there', () => {
    expect(deletions(itemWith([4n, 'absent'], [7n, '0x01']))).toEqual([]);
  });

  it('the known deletions of an item are each known once', () => {
    const item = itemWith(
      [4n, '0x01'],
      [5n, '0x02'],
      [7n, 'absent'],
      [9n, '0x01'],
      [11n, 'absent'],
    );
    expect(deletions(item)).toEqual([
      [5n, 7n],
      [9n, 11n],
    ]);
  });
});
