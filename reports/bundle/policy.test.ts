import { describe, expect, it } from 'vitest';
import type { Policy } from '../../config/read-policy.ts';
import { policyOf } from '../../config/read-policy.ts';
import type { WrittenPolicy } from '../../config/read/written.ts';
import type { Effort } from '../../src/evidence/effort.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Subject } from '../../src/evidence/subject.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { outcomeText } from '../text/run-text.ts';
import { verdictOf } from '../verdict/verdict.ts';
import type { PolicyInput } from './policy.ts';
import { inapplicableToAdd, policyProblems } from './policy.ts';
import { readRunConfiguration } from './run-configuration.ts';

/** A waiver without an owner. */
const WAIVER = { requirement: 'SEL-END', reason: 'known', until: '2026-12-01' };

const REFUSED_WAIVER = 'SEL-END failed, and the policy does not accept its waiver';

/** Returns a bundle of a run with these outcomes and changes. */
function evaluated(
  outcomes: Readonly<Record<string, Outcome>> = {},
  evidence: Partial<Evidence> = {},
  { shard, ...asked }: Readonly<Record<string, unknown>> = {},
): PolicyInput {
  const all = sampleEvidence({ checks: sampleChecks(outcomes), ...evidence });
  return {
    document: verdictOf(all),
    configuration: readRunConfiguration({
      ...asked,
      configuration: { shard, effort: all.run.effort },
    }),
    manifest: { expiresAt: '2027-02-20T10:00:00.000Z' },
    now: '2026-11-22T12:00:00.000Z',
  };
}

/** Returns the reasons for which a policy refuses a bundle. */
function problemsOf(policy: WrittenPolicy, of: PolicyInput): readonly string[] {
  return policyProblems(policyOf(policy), of);
}

function accepted(owner: string, until: string): Policy['waivers'][number] {
  return { requirement: 'SEL-END', owner, until };
}

describe('a policy', () => {
  it('a policy asks for the requirements that it names, and for no other', () => {
    const policy: WrittenPolicy = { requirements: ['HDR-ON-ERRORS', 'SEL-START'] };
    expect(problemsOf(policy, evaluated({ 'SEL-END': 'failed' }))).toEqual([]);
    expect(problemsOf(policy, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([
      'HDR-ON-ERRORS did not pass (failed): HDR-ON-ERRORS came out failed',
    ]);
    const waived = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(problemsOf(policy, waived)).toEqual([
      `${REFUSED_WAIVER}: the policy lists no waiver for the requirement`,
    ]);
  });

  it('accepts as inapplicable the requirements that it lists, and no others', () => {
    const of = evaluated({ 'SUM-BCS': 'inapplicable' });
    expect(problemsOf({ inapplicable: ['SUM-BCS'] }, of)).toEqual([]);
    expect(problemsOf({ inapplicable: ['SUM-ARRAY'] }, of)).toHaveLength(1);
    const untested = evaluated({ 'SUM-BCS': 'untested' });
    expect(problemsOf({ inapplicable: ['SUM-BCS'] }, untested)).toHaveLength(1);
  });

  it('says which inapplicable requirements to add to those it lists', () => {
    const of = evaluated({ 'SUM-BCS': 'inapplicable', 'SUM-ARRAY': 'inapplicable' });
    const addTo = (policy: WrittenPolicy): string => inapplicableToAdd(policyOf(policy), of);
    expect(addTo({})).toBe('inapplicable: [SUM-ARRAY, SUM-BCS]');
    expect(addTo({ inapplicable: ['SUM-BCS'] })).toBe('inapplicable: [SUM-BCS, SUM-ARRAY]');
    expect(addTo({ inapplicable: ['SUM-BCS', 'SUM-ARRAY'] })).toBe('');
    expect(addTo({ requirements: ['SEL-END'] })).toBe('');
  });

  it.each<[string, Policy['waivers'], string?]>([
    ['of its owner and its time', [accepted('ops', '2026-12-01')]],
    ['for longer', [accepted('ops', '2026-12-31')]],
    [
      'of another owner',
      [accepted('dev', '2026-12-31')],
      'the owner of the waiver is ops, the policy accepts dev',
    ],
    [
      'for a shorter time',
      [accepted('ops', '2026-11-30'), accepted('dev', '2026-12-31')],
      'the waiver ends on 2026-12-01, the policy accepts it until 2026-11-30',
    ],
    [
      'until a day that is over',
      [accepted('ops', '2026-11-21')],
      'the waivers in the policy ended on 2026-11-21',
    ],
    [
      'for another requirement',
      [{ ...accepted('ops', '2026-12-31'), requirement: 'SEL-START' }],
      'the policy lists no waiver for the requirement',
    ],
  ])('a policy that accepts a waiver %s says why it refuses one', (_, waivers, why) => {
    const owned = [{ ...WAIVER, owner: 'ops' }];
    const of = evaluated({ 'SEL-END': 'failed' }, { waivers: owned });
    expect(of.document.counts.waived).toBe(1);
    const expected = why === undefined ? [] : [`${REFUSED_WAIVER}: ${why}`];
    expect(problemsOf({ waivers: [...waivers] }, of)).toEqual(expected);
  });

  it('a policy accepts no waiver without an owner', () => {
    const of = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(problemsOf({ waivers: [accepted('ops', '2026-12-31')] }, of)).toEqual([
      `${REFUSED_WAIVER}: the waiver has no owner, the policy accepts one of ops`,
    ]);
  });

  const SUBJECT = { product: 'ledgerd', version: '1.2.0' };

  const [HERE, AWAY] = ['http://127.0.0.1:8080', 'https://node'];
  const ASKED = `run asked ${sampleChecks().length} checks`;

  it.each<[string, WrittenPolicy, WrittenPolicy]>([
    [
      'profile is document, the policy accepts aptos',
      { profiles: ['aptos', 'document'] },
      { profiles: ['aptos'] },
    ],
    [
      'suite version is 0.1.0, the policy accepts 0.2.0, 0.3.0',
      { versions: ['0.1.0'] },
      { versions: ['0.2.0', '0.3.0'] },
    ],
    ['chain id is 4, the policy accepts 1', { chains: ['4'] }, { chains: ['1'] }],
    [`target is ${HERE}, the policy accepts ${AWAY}`, { targets: [HERE] }, { targets: [AWAY] }],
    [
      'run asked 640 requests, the policy requires 641',
      { effort: { requests: 640 } },
      { effort: { requests: 641 } },
    ],
    [
      `${ASKED}, the policy requires 1000`,
      { effort: { checks: 70 } },
      { effort: { checks: 1000 } },
    ],
    ['run is 1 day old, the policy accepts less than 1', { maxAge: '2d' }, { maxAge: '1d' }],
  ])('a policy refuses where the %s', (reason, accepting, refusing) => {
    expect(problemsOf(accepting, evaluated())).toEqual([]);
    expect(problemsOf(refusing, evaluated())).toEqual([`the ${reason}`]);
  });

  it.each<[string, Subject | undefined, string?]>([
    ['accepts the texts it wants, and any where it wants any', { ...SUBJECT }],
    [
      'refuses another text',
      { ...SUBJECT, product: 'x' },
      'product in the subject is "x", the policy requires "ledgerd"',
    ],
    [
      'refuses a subject without what may be any text',
      { product: 'ledgerd' },
      'version in the subject is not stated, the policy requires one',
    ],
    [
      'refuses a run without a subject',
      undefined,
      'product in the subject is not stated, the policy requires "ledgerd"',
    ],
  ])('a policy on the subject %s', (_, subject, problem) => {
    const wanted = { product: 'ledgerd', ...(subject === undefined ? {} : { version: '*' }) };
    const run = sampleRun(subject === undefined ? {} : { subject });
    const expected = problem === undefined ? [] : [`the ${problem}`];
    expect(problemsOf({ subject: wanted }, evaluated({}, { run }))).toEqual(expected);
  });

  it('a policy that names chains accepts no run without a chain id', () => {
    const target = { ...sampleRun().target, chainId: null };
    expect(problemsOf({ chains: ['4'] }, evaluated({}, { run: sampleRun({ target }) }))).toEqual([
      'the run did not see the chain id; the policy accepts only 4',
    ]);
  });

  it.each<[WrittenPolicy, Effort['level'], string?]>([
    [{}, 'smoke', 'the effort of the run is smoke, the policy requires standard'],
    [{ effort: { level: 'smoke' } }, 'smoke'],
    [
      { effort: { level: 'thorough' } },
      'standard',
      'the effort of the run is standard, the policy requires thorough',
    ],
    [{}, 'thorough'],
  ])('a policy %j judges a run of effort %s', (policy, level, why) => {
    const run = sampleRun({ effort: { level, malformed: true } });
    expect(problemsOf(policy, evaluated({}, { run }))).toEqual(why === undefined ? [] : [why]);
  });

  it('a policy refuses a run without malformed requests', () => {
    const run = sampleRun({ effort: { level: 'standard', malformed: false } });
    expect(problemsOf({}, evaluated({}, { run }))).toEqual([
      'the run is partial: no malformed request was sent: --no-malformed',
    ]);
  });

  it('a policy refuses a run that was cut off', () => {
    const leftOut = '--max-requests 90';
    const cut = sampleCheck('SEL-END', 'passed', { check: 'SEL-END.cut', leftOut });
    const of = evaluated({}, { checks: [...sampleChecks(), cut] });
    expect(problemsOf({}, of)).toContain('--max-requests 90 cut off 1 check');
  });

  it.each<[WrittenPolicy, number, string?]>([
    [{}, 25],
    [{}, 24, 'the run asked 24 cases of each property, the policy requires 25'],
    [{ effort: { runs: 1 } }, 1],
    [{ effort: { runs: 100 } }, 100],
    [
      { effort: { runs: 100 } },
      99,
      'the run asked 99 cases of each property, the policy requires 100',
    ],
  ])('a policy %j judges a run with --runs %i', (policy, runs, why) => {
    const of = evaluated({}, { run: sampleRun({ runs }) });
    expect(problemsOf(policy, of)).toEqual(why === undefined ? [] : [why]);
  });

  it('asks for a number of cases set by --runs, not one that the suite may have chosen', () => {
    expect(problemsOf({ effort: { runs: 100 } }, evaluated())).toEqual([
      'the policy requires 100 cases of each property or more, and the run was without --runs: add --runs 100',
    ]);
  });
});

describe('a policy that says nothing', () => {
  it('accepts a run in which every MUST is passed, whatever the SHOULDs are', () => {
    expect(problemsOf({}, evaluated())).toEqual([]);
    expect(problemsOf({}, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([]);
  });

  it.each(['failed', 'cantTell', 'untested', 'errored'] as const)(
    'refuses every MUST of the catalogue that is %s',
    (outcome) => {
      const musts = CATALOGUE.filter(({ level }) => level === 'MUST');
      expect(musts.length).toBeGreaterThan(50);
      for (const { id } of musts) {
        const problems = problemsOf({}, evaluated({ [id]: outcome }));
        expect(problems).toContain(
          `${id} did not pass (${outcomeText(outcome)}): ${id} came out ${outcome}`,
        );
      }
    },
  );

  it('a policy takes the MUSTs from the catalogue, not from the bundle', () => {
    const of = evaluated();
    const requirements = of.document.requirements
      .filter(({ id }) => id !== 'SEL-END')
      .map((each) => (each.id === 'SEL-START' ? { ...each, level: 'MAY' as const } : each))
      .map((each) => (each.id === 'SEL-START' ? { ...each, outcome: 'untested' as const } : each));
    const document = { ...of.document, requirements };
    expect(problemsOf({}, { ...of, document })).toEqual([
      'SEL-START did not pass (untested)',
      'SEL-END was not judged',
    ]);
  });

  it('a policy refuses inapplicable and waived requirements that it does not list', () => {
    expect(problemsOf({}, evaluated({ 'SUM-BCS': 'inapplicable' }))).toEqual([
      'SUM-BCS is inapplicable, and the policy does not list it under inapplicable: SUM-BCS came out inapplicable',
    ]);
    expect(problemsOf({}, evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] }))).toEqual([
      `${REFUSED_WAIVER}: the policy lists no waiver for the requirement`,
    ]);
  });

  const [SELECTED, SHARDED] = [
    { only: ['SEL-END', 'SEL-START'] },
    { shard: { index: 1, count: 4 } },
  ];
  const ABORTED = sampleRun({ end: { kind: 'aborted', reason: 'by the user' } });
  const EXPIRED = '2027-02-20T10:00:00.001Z';

  it.each<[RegExp, PolicyInput]>([
    [
      /^the run is partial: only a selection of checks ran: --only SEL-END,SEL-START$/,
      evaluated({}, {}, SELECTED),
    ],
    [/^the run is partial: the run is one shard of several: --shard$/, evaluated({}, {}, SHARDED)],
    [/^the run is partial: the run replays/, evaluated({}, {}, { path: '3:1' })],
    [
      /^the run was not finished: The run was aborted: by the user$/,
      evaluated({}, { run: ABORTED }),
    ],
    [/^the certificate expired on 2027-02-20T10:00:00\.000Z$/, { ...evaluated(), now: EXPIRED }],
  ])('an empty policy refuses a bundle by %s', (reason, of) => {
    expect(problemsOf({}, of)).toContainEqual(expect.stringMatching(reason));
  });
});
