import { describe, expect, it } from 'vitest';
import { tableOf } from './text-table.ts';

describe('a table', () => {
  it('a table has columns as wide as their widest cell', () => {
    expect(tableOf([['a', 'first'], ['long', 'b'], ['c']])).toBe('a     first\nlong  b\nc');
  });

  it('a table is empty when nothing is listed', () => {
    expect(tableOf([])).toBe('');
  });
});
