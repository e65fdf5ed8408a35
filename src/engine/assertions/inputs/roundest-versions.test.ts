import { describe, expect, it } from 'vitest';
import { roundest } from './roundest-versions.ts';

const upTo = (last: number): readonly bigint[] =>
  Array.from({ length: last }, (_, at) => BigInt(at + 1));

describe('round versions', () => {
  it('round versions are multiples of powers of two and ten, and those before', () => {
    const versions = upTo(2100);
    const powers = [2048n, 1024n, 512n, 1536n];
    expect(roundest(versions)).toEqual([...powers, 1000n, 2000n, 2047n, 1023n, 999n]);
  });

  it('round versions are each named once, the lower of equally round ones first', () => {
    expect(roundest([40n, 39n])).toEqual([40n, 39n]);
    expect(roundest([24n, 8n, 56n])).toEqual([8n, 24n, 56n]);
  });

  it('round versions are empty when there are no versions', () => {
    expect(roundest([])).toEqual([]);
  });

  it('round versions are 0 before all others', () => {
    expect(roundest([8n, 0n, 16n])[0]).toBe(0n);
  });
});
