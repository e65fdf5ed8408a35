import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { comparisonMarkdown, compareVerdicts } from './comparison.ts';

/** A run in which one requirement has this outcome, and all others passed. */
function runWith(
  id: string,
  outcome: Outcome,
  message = 'expected version 1; got version 2',
): VerdictDocument {
  const document = verdictOf(sampleEvidence());
  const requirements = document.requirements.map((requirement) =>
    requirement.id === id
      ? { ...requirement, outcome, checks: [{ id: `${id}.x`, outcome, message, exchanges: [] }] }
      : requirement,
  );
  return { ...document, requirements };
}

const idsOf = (
  changes: readonly { readonly after: { readonly id: string } }[],
): readonly string[] => changes.map(({ after }) => after.id);

const NO_TIMES = { before: [], after: [] };

const PASSED = runWith('SEL-END', 'passed');
const FAILED = runWith('SEL-END', 'failed');
const WAIVED = {
  ...FAILED,
  requirements: FAILED.requirements.map((requirement) => ({ ...requirement, waived: true })),
};

describe('a comparison', () => {
  it('a comparison calls a MUST that fails now and did not before a regression', () => {
    expect(idsOf(compareVerdicts(PASSED, FAILED).regressions)).toEqual(['SEL-END']);
    expect(compareVerdicts(FAILED, FAILED).regressions).toEqual([]);
    expect(compareVerdicts(FAILED, PASSED).regressions).toEqual([]);
  });

  it('a comparison calls a failure that passes now fixed, but not one that is open now', () => {
    expect(idsOf(compareVerdicts(FAILED, PASSED).mended)).toEqual(['SEL-END']);
    expect(compareVerdicts(FAILED, runWith('SEL-END', 'untested')).mended).toEqual([]);
  });

  it('a comparison names requirements that are no longer judged', () => {
    const { newlyOpen } = compareVerdicts(PASSED, runWith('SEL-END', 'cantTell'));
    expect(idsOf(newlyOpen)).toEqual(['SEL-END']);
    expect(compareVerdicts(PASSED, runWith('SEL-END', 'inapplicable')).newlyOpen).toEqual([]);
  });

  it('a comparison does not call a run without regression fine where it judges less', () => {
    const cantTell = runWith('SEL-END', 'cantTell');
    const textOf = (after: typeof PASSED): string =>
      comparisonMarkdown(compareVerdicts(PASSED, after), { before: [], after: [] });
    expect(textOf(cantTell)).toContain('\n\nNo regression; 1 MUST is no longer judged.\n');
    expect(textOf(PASSED)).toContain('\n\nNo regression.\n');
    expect(textOf({ ...PASSED, verdict: 'no verdict' })).toContain(
      '\n\nThe later run has no verdict, so regressions are unknown.\n',
    );
  });

  it('a SHOULD that fails now is a regression if it is required, else an advisory', () => {
    const [before, after] = [runWith('SEL-FULL', 'passed'), runWith('SEL-FULL', 'failed')];
    const required = compareVerdicts(before, { ...after, required: ['SEL-FULL'] });
    expect(idsOf(required.regressions)).toEqual(['SEL-FULL']);
    expect(required.newAdvisories).toEqual([]);
    const { regressions, newAdvisories } = compareVerdicts(before, after);
    expect([idsOf(regressions), idsOf(newAdvisories)]).toEqual([[], ['SEL-FULL']]);
  });

  it('a comparison distinguishes another symptom from another number', () => {
    const alike = runWith('SEL-END', 'failed', 'expected version 77; got version 78');
    const other = runWith('SEL-END', 'failed', 'expected version 77; got an empty list');
    expect(compareVerdicts(FAILED, alike).changedSymptoms).toEqual([]);
    expect(idsOf(compareVerdicts(FAILED, other).changedSymptoms)).toEqual(['SEL-END']);
  });

  it('a comparison calls a failure the same if one check fails in the same way', () => {
    const [check] = FAILED.requirements.find(({ id }) => id === 'SEL-END')?.checks ?? [];
    if (check === undefined) throw new Error('a check has failed');
    const also = {
      ...FAILED,
      requirements: FAILED.requirements.map((requirement) => ({
        ...requirement,
        checks: [...requirement.checks, { ...check, id: 'SEL-END.also' }],
      })),
    };
    expect(compareVerdicts(FAILED, also).changedSymptoms).toEqual([]);
  });

  it('a comparison says what was judged, and how', () => {
    const { runs } = compareVerdicts(PASSED, { ...FAILED, requests: 7 });
    const what = runs.map((run) => run.what).join(' ');
    expect(what).toBe('target chain started effort requests');
    expect(runs.at(-1)).toMatchObject({ before: `${PASSED.requests}`, after: '7' });
  });

  it('a comparison calls a failure that was waived before and is not now a regression', () => {
    expect(idsOf(compareVerdicts(WAIVED, FAILED).regressions)).toEqual(['SEL-END']);
    expect(compareVerdicts(FAILED, WAIVED).regressions).toEqual([]);
    expect(comparisonMarkdown(compareVerdicts(WAIVED, FAILED), NO_TIMES)).toContain(
      '| failed, waived | failed |',
    );
  });

  it('a comparison names each failure that is waived, which is no regression', () => {
    for (const before of [PASSED, FAILED, WAIVED]) {
      const comparison = compareVerdicts(before, WAIVED);
      expect([idsOf(comparison.waived), comparison.regressions]).toEqual([['SEL-END'], []]);
      expect(comparisonMarkdown(comparison, NO_TIMES)).toContain('### Waived\n');
    }
  });

  it('a comparison has each observation that changed, came or went', () => {
    const seen = (subject: string, what: string) => ({ section: '8', subject, seen: what });
    const before = { ...PASSED, observations: [seen('a', '1'), seen('b', '1'), seen('c', '1')] };
    const after = { ...PASSED, observations: [seen('a', '1'), seen('b', '2'), seen('d', '1')] };
    expect(compareVerdicts(before, after).observations).toEqual([
      { subject: 'b', before: '1', after: '2' },
      { subject: 'c', before: '1', after: undefined },
      { subject: 'd', before: undefined, after: '1' },
    ]);
  });
});
