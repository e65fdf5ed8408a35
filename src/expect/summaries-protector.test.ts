import { describe, expect, it } from 'vitest';
import {
  findHashDifference,
  findProtectorDifference,
  isSequenceNumber,
  protectorType,
} from './summary-matchers.ts';

describe('transaction_hash', () => {
  it('transaction_hash is a string', () => {
    expect(findHashDifference({ transaction_hash: '0x1' })).toBeUndefined();
    const expected = 'transaction_hash: a string';
    expect(findHashDifference({ sender: '0x1', transactionHash: '0x1' })).toEqual({
      expected,
      actual: 'no member transaction_hash; its members are sender, transactionHash',
      difference: 'a similar name is there: transactionHash',
      kind: 'missing member transaction_hash',
    });
    expect(findHashDifference({ transaction_hash: '' })).toEqual({ expected, actual: '""' });
    expect(findHashDifference({ transaction_hash: 7 })).toEqual({ expected, actual: '7' });
  });
});

describe('replay_protector', () => {
  const expected = 'replay_protector: an object with the string member type';

  it('replay_protector is a tagged object', () => {
    for (const type of ['any', '']) {
      expect(findProtectorDifference({ replay_protector: { type } })).toBeUndefined();
    }
  });

  it.each([
    ['7', 'a bare string: "7"'],
    [7, 'a bare number: 7'],
    [null, 'no object: null'],
    [['x'], 'no object: ["x"]'],
    [{ type: 7 }, 'a type that is no string: {"type":7}'],
    [{ Nonce: '7' }, 'an object without a type and with one member: {"Nonce":"7"}'],
    [{}, 'an object without a tag: {}'],
    [{ a: 1, b: 2 }, 'an object without a tag: {"a":1,"b":2}'],
  ])('replay_protector is not %j', (protector, actual) => {
    expect(findProtectorDifference({ replay_protector: protector })).toEqual({ expected, actual });
  });

  it('names a member with a similar name where it or its type is missing', () => {
    expect(findProtectorDifference({ replayProtector: {} })).toEqual({
      expected,
      actual: 'no member replay_protector; its members are replayProtector',
      difference: 'a similar name is there: replayProtector',
      kind: 'missing member replay_protector',
    });
    expect(findProtectorDifference({ replay_protector: { Type: 'nonce' } })?.difference).toBe(
      'a similar name is there: Type',
    );
  });

  it('replay_protector has a type when it is tagged by a string', () => {
    expect(protectorType({ replay_protector: { type: 'nonce' } })).toBe('nonce');
    expect(protectorType({ replay_protector: { type: 7 } })).toBeUndefined();
    expect(protectorType({ replay_protector: '7' })).toBeUndefined();
    expect(isSequenceNumber({ replay_protector: { type: 'sequence_number' } })).toBe(true);
    expect(isSequenceNumber({ replay_protector: { type: 'nonce' } })).toBe(false);
  });
});
