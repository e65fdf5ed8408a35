import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../text/canonical-json.ts';
import { sha256 } from '../../text/digest.ts';
import { CATALOGUE } from '../catalogue.ts';
import { catalogueOf, countedBy, countsIn, RELEASED_VERSIONS, SHOULDS } from './released.ts';
import { REQUIREMENTS_0_1 } from './requirements-0-1.ts';

const LEVELS = { MUST: ['A'], SHOULD: ['B'], MAY: ['C'] };
const requirement = (id: string, level: 'MUST' | 'SHOULD' | 'MAY') => {
  return { id, level, section: '1', statement: `${id} holds.` } as const;
};

describe('the requirements of a released version', () => {
  it('the requirements of a released version are known of 0.1', () => {
    expect(RELEASED_VERSIONS).toEqual(['0.1']);
  });

  it('the requirements of a released version never change', () => {
    const digest = 'b6ae5c3f25735eed2147c11f1d902982a1b403f3eb1b7e187625b296afc594bd';
    expect(sha256(canonicalJson(REQUIREMENTS_0_1))).toBe(digest);
  });

  it.each([
    ['A', 'MUST', 'MUST'],
    ['B', 'MUST', 'SHOULD'],
    ['B', 'SHOULD', 'SHOULD'],
    ['C', 'MUST', 'MAY'],
    ['A', 'SHOULD', 'SHOULD'],
  ] as const)(
    'the requirements of a released version let %s, now a %s, count as a %s',
    (id, now, counted) => {
      const found = countedBy(requirement(id, now), '0.1', LEVELS);
      expect(found).toEqual(requirement(id, counted));
    },
  );

  it.each([
    ['MUST', 'SHOULD'],
    ['SHOULD', 'SHOULD'],
    ['MAY', 'MAY'],
  ] as const)(
    'released requirements let a newer %s count as a %s that nobody can require',
    (now, counted) => {
      const found = countedBy(requirement('NEW', now), '0.1', LEVELS);
      expect(found).toEqual({ ...requirement('NEW', counted), newerThan: '0.1' });
      expect(countsIn([found], ['NEW'])('NEW')).toBe(false);
    },
  );

  it('released requirements are those of this suite where no released version is named', () => {
    expect(catalogueOf()).toBe(CATALOGUE);
    expect(catalogueOf('9.9')).toBe(CATALOGUE);
    expect(catalogueOf('constructor')).toBe(CATALOGUE);
  });

  it('released requirements have the ids of this suite, whatever the version', () => {
    expect(catalogueOf('0.1').map(({ id }) => id)).toEqual(CATALOGUE.map(({ id }) => id));
  });
});

describe('what changes the verdict', () => {
  it('what changes the verdict is a MUST, and a SHOULD that the user requires', () => {
    const all = [requirement('A', 'MUST'), requirement('B', 'SHOULD'), requirement('C', 'SHOULD')];
    const counts = countsIn(all, ['B']);
    expect(['A', 'B', 'C', 'D'].map(counts)).toEqual([true, true, false, false]);
  });

  it('every SHOULD, here or in a released version, may be required', () => {
    const own = CATALOGUE.filter(({ level }) => level === 'SHOULD').map(({ id }) => id);
    expect(SHOULDS).toEqual(expect.arrayContaining([...own, ...REQUIREMENTS_0_1.SHOULD]));
    expect(new Set(SHOULDS).size).toBe(SHOULDS.length);
  });
});
