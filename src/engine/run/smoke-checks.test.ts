import { describe, expect, it } from 'vitest';
import { requirementOf } from '../../spec/check-id.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

describe('what a smoke run asks', () => {
  it('a smoke run asks some checks of each existing requirement', () => {
    expect(SMOKE_CHECKS.size).toBeGreaterThan(10);
    for (const [id, budget] of SMOKE_CHECKS) {
      expect(id).toMatch(/^[A-Z0-9-]+\.[a-z0-9-]+$/);
      expect(findRequirement(requirementOf(id))).toBeDefined();
      expect(budget).toBeGreaterThan(0);
    }
  });
});
