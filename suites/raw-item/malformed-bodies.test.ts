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
  it('an array may be read as the bytes of a key, an empty one as the empty key', async () => {
    expect(await outcome(bytesOf)).toBe('passed');
  });

  it('a number may be read as the digits of a key', async () => {
    expect(await outcome((value) => (typeof value === 'number' ? `0x${value}` : undefined))).toBe(
      'passed',
    );
  });

  it('a number that is read as a byte fails', async () => {
    expect(
      await outcome((value) => (typeof value === 'number' ? bytesOf([value]) : undefined)),
    ).toBe('failed');
  });

  it('null that is read as the empty key fails', async () => {
    expect(await outcome((value) => (value === null ? '0x' : undefined))).toBe('failed');
  });

  it('an array in an array that is read as the empty key fails', async () => {
    expect(
      await outcome((value) => (Array.isArray(value) ? `0x${String(value)}` : undefined)),
    ).toBe('failed');
  });
});
