import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { CHECKS } from '../checks.ts';

describe('the catalogue', () => {
  it('the catalogue has a check for every requirement that can be tested', () => {
    const checked = new Set(CHECKS.map((check) => check.requirement));
    const bare = CATALOGUE.filter(
      (requirement) => requirement.untestable === undefined && !checked.has(requirement.id),
    );
    expect(bare).toEqual([]);
  });

  it('the catalogue has a fault for every MUST', () => {
    const broken = new Set(FAULTS.map((fault) => fault.breaks));
    const musts = CATALOGUE.filter(
      (requirement) => requirement.level === 'MUST' && !broken.has(requirement.id),
    );
    expect(musts.map((requirement) => requirement.id)).toEqual([]);
  });

  it('the catalogue has no two checks of one id', () => {
    expect(new Set(CHECKS.map((check) => check.id)).size).toBe(CHECKS.length);
  });
});
