import { describe, expect, it } from 'vitest';
import { FAULTS } from '../fixtures/faults/all-faults.ts';
import { CATALOGUE } from '../src/spec/catalogue.ts';
import { CHECK_FOLDERS, checkFilesOf, exportedIds } from '../suites/testing/exported-ids.ts';
import { CHECKS } from './checks.ts';
import { filledLines } from './testing/filled-lines.ts';

describe('the checks of a run', () => {
  it.each(CHECK_FOLDERS)(
    'the checks of a run include every check that the files of %s export',
    async (folder) => {
      const exported = (await Promise.all(checkFilesOf(folder).map(exportedIds))).flat();
      const run = new Set<unknown>(CHECKS.map(({ id }) => id));
      expect(exported.length).toBeGreaterThan(0);
      expect(exported.filter((id) => !run.has(id))).toEqual([]);
    },
  );

  it('the check ids are those of config/check-ids.ts (npm run accept -- snapshot)', async () => {
    const ids = filledLines(CHECKS.map(({ id }) => id).toSorted());
    const head =
      '/** The ids of all checks, which a waiver may name: written by `npm run accept -- snapshot`. */';
    const text = `${head}\nexport const CHECK_IDS: readonly string[] = [\n${ids}];\n`;
    await expect(text).toMatchFileSnapshot('../config/check-ids.ts');
  });

  it('the checks of a run have titles of at most 70 characters', () => {
    const long = CHECKS.filter(({ title }) => title.length > 70);
    expect(long.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
  });

  it('the checks of a run have different titles', () => {
    expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
  });

  it('the checks of a run have unique ids', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });
});

describe('the catalogue', () => {
  it('the catalogue has a check for every requirement that can be tested', () => {
    const checked = new Set(CHECKS.map(({ requirement }) => requirement));
    const testable = CATALOGUE.filter(({ untestable }) => untestable === undefined);
    expect(testable.filter(({ id }) => !checked.has(id))).toEqual([]);
  });

  it('the catalogue has a fault for every MUST', () => {
    const broken = new Set(FAULTS.map(({ breaks }) => breaks));
    const musts = CATALOGUE.filter(({ level }) => level === 'MUST');
    expect(musts.filter(({ id }) => !broken.has(id))).toEqual([]);
  });
});
