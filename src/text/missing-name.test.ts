import { expect, it } from 'vitest';
import { missingMember, similarName } from './missing-name.ts';

it('a missing member names those that are there, and the one with a similar name', () => {
  const summary = { version: '1', transactionHash: '0xab' };
  expect(missingMember('a hash', 'transaction_hash', summary)).toEqual({
    expected: 'a hash',
    actual: 'no member transaction_hash; its members are version, transactionHash',
    difference: 'a similar name is there: transactionHash',
    kind: 'missing member transaction_hash',
  });
});

it('a missing member without a similar name has no difference', () => {
  expect(missingMember('a type', 'type', {})).toEqual({
    expected: 'a type',
    actual: 'no member type; the object is empty',
    kind: 'missing member type',
  });
  expect(similarName('type', ['sender'])).toBeUndefined();
});

it('a missing member names twelve others at most', () => {
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`m${at}`, at]));
  expect(missingMember('a type', 'replay_protector', many).actual).toMatch(/m11 and 2 more$/);
});
