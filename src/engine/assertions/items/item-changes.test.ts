import { describe, expect, it } from 'vitest';
import type { KnownItem } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import type { HexBytes } from '../../../spec/formats/hex-bytes.ts';
import { knownChanges, knownDeletions } from './item-changes.ts';

/** An item with this history: each version with a byte in hex, or with `-` where it is absent. */
function itemWith(text: string): KnownItem {
  const history = text.split(' ').map((point) => {
    const [version = '', byte] = point.split(':');
    const value: HexBytes | 'absent' = byte === '-' ? 'absent' : `0x${byte}`;
    return { version: BigInt(version), value };
  });
  return { handle: longHex('5'), key: '0x00', value: undefined, history };
}

function versionsOf(points: readonly { readonly version: bigint }[]): string {
  return points.map(({ version }) => version).join(' ');
}

describe('the known changes of an item', () => {
  it.each([
    ['are between neighbouring versions, in any order', '9:02 4:- 5:01 8:01 10:02', '4 5, 8 9 10'],
    ['include the next version, and no later one', '4:- 5:01 6:01 7:01', '4 5 6'],
    ['are none somewhere between two known versions', '4:- 6:01', ''],
    ['are none where the value stays', '4:01 5:01', ''],
    ['are none below the oldest version', '2:- 3:01', ''],
    ['may begin at the oldest version', '3:- 4:01', '3 4'],
  ])('the known changes of an item %s', (_, history, changes) => {
    expect(knownChanges(itemWith(history), 3n).map(versionsOf).join(', ')).toBe(changes);
  });
});

describe('the known deletions of an item', () => {
  it.each([
    ['reach to the last version before it is there again', '4:01 7:- 8:- 9:- 12:02', '4 7 9'],
    ['do not include the time before it was there', '4:- 7:01', ''],
    ['are each known once', '4:01 5:02 7:- 9:01 11:-', '5 7, 9 11'],
  ])('the known deletions of an item %s', (_, history, deletions) => {
    const found = knownDeletions(itemWith(history), 0n);
    expect(found.map(({ there, gone }) => versionsOf([there, ...gone])).join(', ')).toBe(deletions);
  });
});
