import { describe, expect, it } from 'vitest';
import { sampleCheck, sampleEvidence, sampleRun } from '../../reports/testing/sample-evidence.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { failedChecks } from './failed-checks.ts';

/** The verdict on a run in which these checks failed. */
function runWith(failed: readonly string[], required: readonly string[] = []): VerdictDocument {
  const checks = failed.map((check) => sampleCheck(check.split('.')[0] ?? '', 'failed', { check }));
  return verdictOf(sampleEvidence({ checks, run: sampleRun({ required }) }));
}

const idsOf = (document: VerdictDocument, id?: string): readonly string[] =>
  failedChecks(document, id).map(({ check }) => check.id);

describe('what a replay repeats', () => {
  const both = ['SEL-END.listed', 'RAW-CHUNKED.item'];

  it('a replay leaves out advisories where something else failed', () => {
    expect(idsOf(runWith(both))).toEqual(['SEL-END.listed']);
    expect(idsOf(runWith(both, ['RAW-CHUNKED']))).toEqual(both);
    expect(idsOf(runWith(['RAW-CHUNKED.item']))).toEqual(['RAW-CHUNKED.item']);
  });

  it('a replay repeats the check or the requirement that is named', () => {
    expect(idsOf(runWith(both), 'RAW-CHUNKED')).toEqual(['RAW-CHUNKED.item']);
    expect(idsOf(runWith(both), 'SEL-END.listed')).toEqual(['SEL-END.listed']);
    expect(() => idsOf(runWith(both), 'SEL-START')).toThrow('"SEL-START" did not fail in that run');
    expect(() => idsOf(runWith([]))).toThrow(
      'no verdict, so there is nothing to replay: run again',
    );
    expect(() => idsOf(verdictOf(sampleEvidence()))).toThrow('nothing failed in that run');
  });
});
