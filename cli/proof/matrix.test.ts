import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matrixHtml } from '../../reports/matrix/html.ts';
import { matrixMarkdown } from '../../reports/matrix/markdown.ts';
import type { Matrix } from '../../reports/matrix/matrix.ts';
import {
  caughtAlone,
  caughtBy,
  faultProblems,
  matrixProblems,
  withoutConvictionsOf,
} from '../../reports/matrix/problems.ts';
import { FAULTS } from '../../fixtures/faults/all.ts';
import { CHECKS } from '../checks.ts';
import { withTotals } from './readme.ts';
import { allSubjects, judgeSubject } from './subjects.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

// Written by `npm run matrix` out of rows of this very shape.
const matrix: Matrix = JSON.parse(read('reports/matrix.json'));

describe('the fault matrix', () => {
  it('is of this suite: every check, fault and variation', () => {
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

  it('shows no problem', () => {
    expect(matrixProblems(matrix)).toEqual([]);
  });

  it.each(CHECKS)('would notice that $id accepts everything', ({ id }) => {
    expect(caughtBy(matrix).get(id)).not.toEqual([]);
    expect(matrixProblems(withoutConvictionsOf(matrix, id))).toContain(
      `${id} has never convicted a fault of what it breaks`,
    );
  });

  // One of each kind; `npm run disable-assertions` does so with all.
  it.each(['audit', 'law', 'example'])('does notice a disabled %s', async (kind) => {
    const alone = caughtAlone(matrix);
    const check = CHECKS.find((known) => known.kind === kind && alone.has(known.id))?.id ?? '';
    const name = alone.get(check)?.[0] ?? '';
    const row = await judgeSubject({
      subject: { kind: 'fault', name },
      seed: 1,
      disabledCheck: check,
    });
    const faults = matrix.faults.map((fault) => (fault.name === name ? row : fault));
    const problem = `${name} is not convicted of ${CHECKS.find(({ id }) => id === check)?.requirement}`;
    expect(faults.flatMap((judged) => ('breaks' in judged ? faultProblems(judged) : []))).toEqual([
      problem,
    ]);
  });

  it('is what can be read', () => {
    expect(read('reports/matrix.md')).toBe(matrixMarkdown(matrix));
    expect(read('reports/matrix.html')).toBe(matrixHtml(matrix));
    expect(read('README.md')).toBe(withTotals(read('README.md'), matrix));
  });
});
