import { describe, expect, it } from 'vitest';
import {
  findHashDifference,
  findProtectorDifference,
  isSequenceNumber,
  protectorType,
} from './summaries.ts';

describe('transaction_hash', () => {
  it('is a string', () => {
    expect(findHashDifference({ transaction_hash: '0x1' })).toBeUndefined();
    const expected = 'transaction_hash: a string';
    expect(findHashDifference({})).toEqual({ expected, actual: 'nothing' });
    expect(findHashDifference({ transaction_hash: '' })).toEqual({ expected, actual: '""' });
    expect(findHashDifference({ transaction_hash: 7 })).toEqual({ expected, actual: '7' });
  });
});

describe('replay_protector', () => {
  const expected = 'replay_protector: an object with the string member type';

  it('is a tagged object', () => {
    for (const type of ['any', '']) {
      expect(findProtectorDifference({ replay_protector: { type } })).toBeUndefined();
    }
  });

  it.each([
    [undefined, 'none: nothing'],
    ['7', 'a bare string: "7"'],
    [7, 'a bare number: 7'],
    [null, 'no object: null'],
    [['x'], 'no object: ["x"]'],
    [{ type: 7 }, 'a type that is no string: {"type":7}'],
    [{ Nonce: '7' }, 'an object tagged by its only member: {"Nonce":"7"}'],
    [{}, 'an object without a tag: {}'],
    [{ a: 1, b: 2 }, 'an object without a tag: {"a":1,"b":2}'],
  ])('is not %j', (protector, actual) => {
    expect(findProtectorDifference({ replay_protector: protector })).toEqual({ expected, actual });
  });

  it('has a type when it is tagged by a string', () => {
    expect(protectorType({ replay_protector: { type: 'nonce' } })).toBe('nonce');
    expect(protectorType({ replay_protector: { type: 7 } })).toBeUndefined();
    expect(protectorType({ replay_protector: '7' })).toBeUndefined();
    expect(isSequenceNumber({ replay_protector: { type: 'sequence_number' } })).toBe(true);
    expect(isSequenceNumber({ replay_protector: { type: 'nonce' } })).toBe(false);
  });
});
