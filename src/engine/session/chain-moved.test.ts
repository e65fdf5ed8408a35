import { expect, it } from 'vitest';
import { ChainMoved, ignoreIfMoved } from './chain-moved.ts';

it('ignoreIfMoved ignores that the chain moved, and throws everything else', () => {
  expect(ignoreIfMoved(new ChainMoved('pruned'))).toBeUndefined();
  const other = new Error('other');
  expect(() => ignoreIfMoved(other)).toThrow(other);
});
