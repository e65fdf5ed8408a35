import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { problemsBeside } from './listed.ts';
import { matrixMarkdown } from './matrix-markdown.ts';
import { matrixProblems, onlyDetectedBy } from './problems.ts';
import { totalsText } from './totals.ts';
import { CHECKS } from '../../cli/checks.ts';
import { isFaultRow, mergedMatrix } from './assemble.ts';
import { matrixJson, readMatrix } from './matrix-files.ts';
import { noticedText, pagesOf, withPlaced } from '../pages/written-page.ts';
import { allSubjects, judgeSubject } from '../judge/subjects.ts';

const matrix = readMatrix();

describe('the fault matrix', () => {
  it('the fault matrix has every check, fault and conforming variant of the suite', () => {
    expect(matrix.checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    expect(matrix.faults.map(({ name, breaks }) => ({ name, breaks }))).toEqual(
      FAULTS.map(({ name, breaks }) => ({ name, breaks })),
    );
    expect(matrix.variations.map(({ name, profile }) => ({ name, profile }))).toEqual(
      allSubjects().flatMap((subject) =>
        subject.kind === 'variation' ? [{ name: subject.name, profile: subject.profile }] : [],
      ),
    );
  });

  it('the matrix has the current sentences of nodes', () => {
    expect(matrix).toEqual(mergedMatrix(matrix, []));
  });

  it('the fault matrix has no problem', () => {
    expect(matrixProblems(matrix)).toEqual([]);
  });

  // One check of each kind; `npm run disable-assertions` disables each check.
  it.each(['rule', 'property', 'example'])(
    'the fault matrix has a problem when the assertions of a check are disabled: %s',
    async (kind) => {
      const only = onlyDetectedBy(matrix);
      const check = CHECKS.find((known) => known.kind === kind && only.has(known.id));
      const [name = ''] = only.get(check?.id ?? '') ?? [];
      const subject = { kind: 'fault' as const, name };
      const row = await judgeSubject({ subject, seed: 1, disabledCheck: check?.id ?? '' });
      expect(isFaultRow(row) ? problemsBeside(matrix, row) : []).toEqual([
        expect.stringContaining(`${name} is missed: ${check?.requirement} does not fail`),
      ]);
    },
  );

  it('the fault matrix is in reports/matrix.md, and has a row in each line of its JSON', () => {
    const read = (file: string): string => readFileSync(file, 'utf8');
    expect(read('reports/matrix.md')).toBe(matrixMarkdown(matrix));
    expect(read('reports/matrix.json')).toBe(matrixJson(matrix));
  });

  it.each(pagesOf('matrix'))('the fault matrix has its totals in %s', (path) => {
    const page = readFileSync(path, 'utf8');
    expect(page).toBe(withPlaced(page, 'matrix', totalsText(matrix)));
  });

  it.each(pagesOf('disable-assertions'))(
    'the fault matrix has the result of disable-assertions in %s',
    (path) => {
      const page = readFileSync(path, 'utf8');
      const noticed = noticedText(CHECKS.length, CHECKS.length);
      expect(page).toBe(withPlaced(page, 'disable-assertions', noticed));
    },
  );
});
