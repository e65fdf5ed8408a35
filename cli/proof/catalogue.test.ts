import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { CHECKS } from '../checks.ts';

describe('the catalogue', () => {
  it('has a check for every requirement that can be tested', () => {
    const checked = new Set(CHECKS.map((one) => one.requirement));
    const bare = CATALOGUE.filter((one) => one.untestable === undefined && !checked.has(one.id));
    expect(bare).toEqual([]);
  });

  it('has a fault for every MUST', () => {
    const broken = new Set(FAULTS.map((one) => one.breaks));
    const musts = CATALOGUE.filter((one) => one.level === 'MUST' && !broken.has(one.id));
    expect(musts.map((one) => one.id)).toEqual([]);
  });

  it('has no two checks of one id', () => {
    expect(new Set(CHECKS.map((one) => one.id)).size).toBe(CHECKS.length);
  });
});
