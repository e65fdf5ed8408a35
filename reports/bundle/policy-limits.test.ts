import { describe, expect, it } from 'vitest';
import type { Subject } from '../../src/evidence/subject.ts';
import type { WrittenPolicy } from '../../config/read/written.ts';
import { sampleChecks, sampleRun } from '../testing/sample-evidence.ts';
import { evaluated, problemsOf } from '../testing/policy-samples.ts';

const SUBJECT = { product: 'ledgerd', version: '1.2.0' };

describe('a policy', () => {
  it.each<[string, WrittenPolicy, WrittenPolicy, string]>([
    [
      'the profile',
      { profiles: ['aptos', 'document'] },
      { profiles: ['aptos'] },
      'the profile is document, the policy accepts aptos',
    ],
    [
      'the version of the suite',
      { versions: ['0.1.0'] },
      { versions: ['0.2.0', '0.3.0'] },
      'the suite version is 0.1.0, the policy accepts 0.2.0, 0.3.0',
    ],
    ['the chain', { chains: ['4'] }, { chains: ['1'] }, 'the chain id is 4, the policy accepts 1'],
    [
      'the target',
      { targets: ['http://127.0.0.1:8080'] },
      { targets: ['https://node'] },
      'the target is http://127.0.0.1:8080, the policy accepts https://node',
    ],
    [
      'the number of requests',
      { effort: { requests: 640 } },
      { effort: { requests: 641 } },
      'the run asked 640 requests, the policy requires 641',
    ],
    [
      'the number of checks',
      { effort: { checks: 70 } },
      { effort: { checks: 1000 } },
      `the run asked ${sampleChecks().length} checks, the policy requires 1000`,
    ],
    [
      'the age',
      { maxAge: '2d' },
      { maxAge: '1d' },
      'the run is 1 days old, the policy accepts less than 1',
    ],
  ])('asks for %s', (_, accepting, refusing, reason) => {
    expect(problemsOf(accepting, evaluated())).toEqual([]);
    expect(problemsOf(refusing, evaluated())).toEqual([reason]);
  });

  it.each<[string, Subject | undefined, string | undefined]>([
    ['accepts the texts it wants, and any where it wants any', { ...SUBJECT }, undefined],
    [
      'refuses another text',
      { ...SUBJECT, product: 'other' },
      'the product in the subject is "other", the policy requires "ledgerd"',
    ],
    [
      'refuses a subject without what may be any text',
      { product: 'ledgerd' },
      'the version in the subject is not stated, the policy requires one',
    ],
    [
      'refuses a run without a subject',
      undefined,
      'the product in the subject is not stated, the policy requires "ledgerd"',
    ],
  ])('a policy on the subject %s', (_, subject, problem) => {
    const wanted = { product: 'ledgerd', ...(subject === undefined ? {} : { version: '*' }) };
    const run = sampleRun(subject === undefined ? {} : { subject });
    const expected = problem === undefined ? [] : [problem];
    expect(problemsOf({ subject: wanted }, evaluated({}, { run }))).toEqual(expected);
  });

  it('a policy does not accept a chain that was not seen', () => {
    const target = { ...sampleRun().target, chainId: null };
    expect(problemsOf({ chains: ['4'] }, evaluated({}, { run: sampleRun({ target }) }))).toEqual([
      'the chain id was not seen, the policy accepts 4',
    ]);
  });
});
