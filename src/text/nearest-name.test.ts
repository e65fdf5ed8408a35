import { expect, it } from 'vitest';
import { findNearest } from './nearest-name.ts';

it('finds the nearest name, whatever its case', () => {
  expect(findNearest('SEED', ['target', 'seed'])).toBe('seed');
  expect(findNearest('transaction_hash', ['sender', 'transactionHash'])).toBe('transactionHash');
});

it('finds no name that is too different, and none in an empty list', () => {
  expect(findNearest('something', ['target', 'seed'])).toBeUndefined();
  expect(findNearest('a', [])).toBeUndefined();
});
