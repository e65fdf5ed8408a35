import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { at, objectIn } from '../../src/testing/json-in-tests.ts';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { sampleCertified } from '../testing/sample-documents.ts';
import type { Manifest } from './manifest.ts';
import { bundleId, issueOf } from './manifest.ts';
import { statementOf } from './statement.ts';

const WAIVER = { requirement: 'SEL-END', reason: 'known', until: '2026-12-01' };

function manifestOf(runUrl?: string): Manifest {
  const { issue, id } = sampleCertified(sampleEvidence());
  return { formatVersion: 1, id, ...issue, ...(runUrl === undefined ? {} : { runUrl }) };
}

/** The parsed statement on a run with these outcomes. */
function stated(outcomes: Readonly<Record<string, Outcome>>, manifest = manifestOf()): unknown {
  const evidence = sampleEvidence({ checks: sampleChecks(outcomes), waivers: [WAIVER] });
  const { document } = sampleCertified(evidence);
  const statement = statementOf({ document, manifest, manifestSha256: 'd', software: ['s/1'] });
  return objectIn(JSON.stringify(statement));
}

describe('a statement', () => {
  it('a statement is in-toto, on verdict and recording by their digests', () => {
    const digest = { sha256: 'c'.repeat(64) };
    expect(stated({})).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        { name: 'verdict.json', digest },
        { name: 'recording.ndjson.br', digest },
      ],
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    });
  });

  it.each([
    ['PASSED', {}],
    ['WARNED', { 'SEL-START': 'untested' }],
    ['WARNED', { 'SEL-END': 'failed' }],
    ['FAILED', { 'SEL-START': 'failed' }],
  ] as const)('a statement has the result %s for %j', (result, outcomes) => {
    expect(at(stated(outcomes), 'predicate', 'result')).toBe(result);
  });

  it('a statement lists as passed only requirements that passed', () => {
    const statement = stated({
      'SEL-START': 'untested',
      'SEL-ORDER': 'cantTell',
      'SEL-END': 'failed',
      'SUM-HASH': 'failed',
      'HDR-ON-ERRORS': 'failed',
      'SUM-BCS': 'inapplicable',
    });
    const idsAt = (...path: readonly string[]): readonly string[] => {
      const ids = at(statement, 'predicate', ...path);
      return Array.isArray(ids) ? ids.map(String).toSorted() : [];
    };
    const untestable = CATALOGUE.filter((requirement) => requirement.untestable !== undefined);
    expect(idsAt('passedTests')).toHaveLength(CATALOGUE.length - untestable.length - 6);
    expect(idsAt('passedTests')).not.toContain('SEL-START');
    expect(idsAt('warnedTests')).toEqual(['HDR-ON-ERRORS']);
    expect(idsAt('failedTests')).toEqual(['SEL-END', 'SUM-HASH']);
    expect(idsAt('conformance', 'open')).toEqual(['SEL-ORDER', 'SEL-START']);
    expect(idsAt('conformance', 'waived')).toEqual(['SEL-END']);
  });

  it('a statement names the target, its software, and how much was asked', () => {
    expect(at(stated({}), 'predicate', 'conformance')).toMatchObject({
      target: {
        url: 'http://127.0.0.1:8080',
        chainId: '4',
        ledgerVersion: '2600',
        software: ['s/1'],
      },
      effort: { requests: 640, checks: CATALOGUE.length - 3, seed: 42 },
      requirementsVersion: '0.1.0',
      manifest: { name: 'manifest.json', digest: { sha256: 'd' } },
    });
  });

  it('the predicate of a statement has the subject that the run has', () => {
    const subject = { product: 'ledgerd', operator: 'Ops' };
    const { document } = sampleCertified(sampleEvidence({ run: sampleRun({ subject }) }));
    const parts = { manifest: manifestOf(), manifestSha256: 'd', software: [] };
    const statement: unknown = statementOf({ document, ...parts });
    expect(at(statement, 'predicate', 'conformance', 'subject')).toEqual(subject);
    expect(at(stated({}), 'predicate', 'conformance')).not.toHaveProperty('subject');
  });

  it('a statement has the URL of the run only where there is one', () => {
    expect(at(stated({}), 'predicate')).not.toHaveProperty('url');
    expect(at(stated({}, manifestOf('https://ci/1')), 'predicate', 'url')).toBe('https://ci/1');
  });
});

describe('the id of a bundle', () => {
  const manifest = manifestOf('https://ci/1');
  const id = bundleId(issueOf(manifest));
  const digest = { sha256: 'e'.repeat(64), bytes: 1 };

  it.each<[string, Partial<Manifest>]>([
    ['the time', { createdAt: '2026-11-21T12:00:00.001Z' }],
    ['the expiry', { expiresAt: '2036-11-21T12:00:00.001Z' }],
    ['the key', { key: `sha256:${'f'.repeat(64)}` }],
    ['the version', { suite: { name: 'ledger-node-conformance', version: '0.2.0' } }],
    ['the issuer', { issuer: 'Ops' }],
    ['the URL of the run', { runUrl: 'https://ci/2' }],
    ['a file', { files: { ...manifest.files, 'verdict.json': digest } }],
    ['one file more', { files: { ...manifest.files, 'exchanges.ndjson': digest } }],
  ])('the id of a bundle changes with the value of %s', (_, change) => {
    expect(bundleId(issueOf({ ...manifest, ...change }))).not.toBe(id);
  });

  it('the id of a bundle does not depend on derived files or on the order of the list', () => {
    const derived = { ...manifest.files, 'certificate.html': digest, 'badge.svg': digest };
    const files = Object.fromEntries(Object.entries(derived).toReversed());
    expect(bundleId(issueOf({ ...manifest, files }))).toBe(id);
  });
});
