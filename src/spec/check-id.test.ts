import { describe, expect, it } from 'vitest';
import { requirementOf } from './check-id.ts';

describe('the requirement of a check', () => {
  it('the requirement of a check is named by what stands before the first dot', () => {
    expect(requirementOf('SEL-START.listed')).toBe('SEL-START');
    expect(requirementOf('SEL-START.a.b')).toBe('SEL-START');
  });

  it('the requirement of a check is the whole of an id without a dot', () => {
    expect(requirementOf('SEL-START')).toBe('SEL-START');
    expect(requirementOf('')).toBe('');
  });
});
