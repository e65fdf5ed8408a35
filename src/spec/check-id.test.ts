import { describe, expect, it } from 'vitest';
import { requirementOf } from './check-id.ts';

describe('the requirement of a check', () => {
  it('is named by what stands before the first dot', () => {
    expect(requirementOf('SEL-START.listed')).toBe('SEL-START');
    expect(requirementOf('SEL-START.a.b')).toBe('SEL-START');
  });

  it('is the whole of an id without a dot', () => {
    expect(requirementOf('SEL-START')).toBe('SEL-START');
    expect(requirementOf('')).toBe('');
  });
});
