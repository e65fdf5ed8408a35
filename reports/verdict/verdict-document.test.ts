import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { waiver } from '../testing/sample-documents.ts';

describe('the document of a verdict', () => {
  it('says who judged whom, by which document, and how much was asked', () => {
    const run = sampleRun();
    const { end: _, complete: __, traffic: ___, invocation, ...facts } = run;
    expect(verdictOf(sampleEvidence())).toMatchObject({
      ...facts,
      invocation: 'ledger-conformance run --target http://127.0.0.1:8080',
      configuredBy: invocation,
    });
    expect(verdictOf(sampleEvidence()).document).toEqual(DOCUMENT);
  });

  it('a verdict has the cases of properties and the notices', () => {
    const run = sampleRun({ runs: 7, notices: ['it throttles'] });
    expect(verdictOf(sampleEvidence({ run }))).toMatchObject({
      runs: 7,
      notices: ['it throttles'],
    });
    const document = verdictOf(sampleEvidence());
    expect(document.notices).toEqual([]);
    expect(document).not.toHaveProperty('runs');
  });

  it('a verdict has a diagnosis where something failed that changes it', () => {
    const checks = sampleChecks({ 'SEL-START': 'failed' });
    const { diagnosis } = verdictOf(sampleEvidence({ checks }));
    expect(diagnosis?.compared).toBeGreaterThan(0);
    const advised = sampleEvidence({ checks: sampleChecks({ 'SEL-FULL': 'failed' }) });
    for (const evidence of [sampleEvidence(), advised])
      expect(verdictOf(evidence)).not.toHaveProperty('diagnosis');
  });

  it('a verdict has an advisory for each failed SHOULD alone', () => {
    const checks = sampleChecks({
      'SEL-FULL': 'failed',
      'ERR-MALFORMED': 'untested',
      'SEL-START': 'failed',
    });
    expect(verdictOf(sampleEvidence({ checks })).advisories).toEqual([
      { requirement: 'SEL-FULL', message: 'SEL-FULL came out failed.' },
    ]);
  });
});

describe('observations and counts', () => {
  it('a verdict has every requirement once, in order', () => {
    const ids = verdictOf(sampleEvidence()).requirements.map(({ id }) => id);
    expect(ids).toEqual(CATALOGUE.map(({ id }) => id));
  });

  it('the verdict has the merged observations of all checks', () => {
    const observations = [{ section: '8', subject: 'b', seen: '1' }];
    const checks = ['a', 'b'].map((check) =>
      sampleCheck('SEL-END', 'passed', { check, observations }),
    );
    expect(verdictOf(sampleEvidence({ checks })).observations).toEqual(observations);
  });

  it('counts requirements, MUSTs and checks', () => {
    const { counts } = verdictOf(
      sampleEvidence({ checks: sampleChecks({ 'SEL-FULL': 'failed' }) }),
    );
    const total = Object.values(counts.requirements).reduce((sum, value) => sum + value, 0);
    expect(total).toBe(CATALOGUE.length);
    expect(counts.requirements.failed).toBe(1);
    expect(counts.must.failed).toBe(0);
    expect(counts.checks.failed).toBe(1);
    expect(counts.checks.passed).toBe(sampleChecks().length - 1);
    const musts = CATALOGUE.filter((requirement) => requirement.level === 'MUST');
    expect(counts.must.passed).toBe(musts.length);
    expect(counts.waived).toBe(0);
  });

  it('the verdict counts waived requirements as failed too', () => {
    const checks = sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'failed' });
    const { counts } = verdictOf(sampleEvidence({ checks, waivers: [waiver] }));
    expect([counts.waived, counts.must.failed]).toEqual([1, 2]);
  });
});
