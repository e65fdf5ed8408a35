import { describe, expect, it } from 'vitest';
import { isNestedTooDeep, MAX_NESTING } from './nesting.ts';

const deep = (text: string): boolean => isNestedTooDeep(Buffer.from(text));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('the nesting of JSON', () => {
  it('the nesting of JSON has an end', () => {
    expect([nested(MAX_NESTING), objects(MAX_NESTING)].map(deep)).toEqual([false, false]);
    expect([nested(MAX_NESTING + 1), objects(MAX_NESTING + 1)].map(deep)).toEqual([true, true]);
    expect(deep('')).toBe(false);
  });

  it('the nesting of JSON is not the length of a list', () => {
    expect(
      deep(
        `[${Array(2 * MAX_NESTING)
          .fill('[{}]')
          .join(',')}]`,
      ),
    ).toBe(false);
  });

  it('the nesting of JSON is not what strings hold', () => {
    expect(deep(`"${'['.repeat(2 * MAX_NESTING)}"`)).toBe(false);
    expect(deep(`"\\"${'['.repeat(2 * MAX_NESTING)}"`)).toBe(false);
    expect(deep(`"\\\\",${'['.repeat(MAX_NESTING + 1)}`)).toBe(true);
    expect(deep(`["]",${'['.repeat(MAX_NESTING)}`)).toBe(true);
  });
});
