import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { itemNamed, outcomeByItems, valueNamed } from '../testing/outcome-by-items.ts';
import { malformedBodyChecks } from './malformed-bodies.ts';

/** Returns the outcome at a node that reads a JSON value as a key, and has items under 0x, 0x12 and 0x0c. */
function outcome(read: (value: unknown) => unknown): Promise<string> {
  const items = (['0x0c', '0x', '0x12'] as const).map((key) => itemNamed(longHex('a1'), key, key));
  return outcomeByItems(malformedBodyChecks, 'RAW-BODY.types', items, (_, value) => {
    const found = items.find(
      ({ key }) => key === (typeof value === 'string' ? value : read(value)),
    );
    return found && valueNamed(found.key);
  });
}

function bytesOf(value: unknown): HexBytes | undefined {
  return Array.isArray(value) ? hexBytes(Buffer.from(value.map(Number))) : undefined;
}

describe('a key that is not a JSON string', () => {
  it.each<[string, string, (value: unknown) => unknown]>([
    ['an array as the bytes of a key, an empty one as the empty key', 'passed', bytesOf],
    ['a number as the digits of a key', 'passed', (is) => typeof is === 'number' && `0x${is}`],
    ['a number as a byte', 'failed', (is) => typeof is === 'number' && bytesOf([is])],
    ['null as the empty key', 'failed', (is) => is === null && '0x'],
    ['an array in one as the empty key', 'failed', (is) => Array.isArray(is) && `0x${String(is)}`],
  ])('a node that reads %s has %s', async (_, expected, read) => {
    expect(await outcome(read)).toBe(expected);
  });
});
