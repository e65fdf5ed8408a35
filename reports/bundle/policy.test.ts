import { describe, expect, it } from 'vitest';
import { type Policy, policyOf } from '../../config/policy.ts';
import type { WrittenPolicy } from '../../config/written.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict.ts';
import { type Evaluated, policyProblems } from './policy.ts';
import { readRunConfiguration } from './run-configuration.ts';

const WAIVER = { requirement: 'SEL-END', reason: 'known', until: '2026-12-01' };

/** A bundle of a run that came out so, unless it is changed. */
function evaluated(
  outcomes: Readonly<Record<string, Outcome>> = {},
  evidence: Partial<Evidence> = {},
  { runs, shard, ...asked }: Readonly<Record<string, unknown>> = {},
): Evaluated {
  const all = sampleEvidence({ checks: sampleChecks(outcomes), ...evidence });
  const document = verdictOf(all);
  return {
    document,
    configuration: readRunConfiguration({
      ...asked,
      configuration: { waivers: all.waivers, shard, ...(runs === undefined ? {} : { runs }) },
    }),
    manifest: { expiresAt: '2027-02-20T10:00:00.000Z' },
    finished: true,
    now: '2026-11-22T12:00:00.000Z',
  };
}

function told(policy: WrittenPolicy, of: Evaluated): readonly string[] {
  return policyProblems(policyOf(policy), of);
}

describe('a policy that says nothing', () => {
  it('accepts a run in which every MUST is passed', () => {
    expect(told({}, evaluated())).toEqual([]);
  });

  it('does not ask for a SHOULD', () => {
    expect(told({}, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([]);
  });

  it.each(['failed', 'cantTell', 'untested', 'errored'] as const)(
    'refuses every MUST of the catalogue that is %s',
    (outcome) => {
      const musts = CATALOGUE.filter(({ level }) => level === 'MUST');
      expect(musts.length).toBeGreaterThan(50);
      for (const { id } of musts) {
        const problems = told({}, evaluated({ [id]: outcome }));
        expect(problems).toContain(`${id} is ${outcome}, not passed: ${id} came out ${outcome}`);
      }
    },
  );

  it('takes the MUSTs from the catalogue, not from the bundle', () => {
    const of = evaluated();
    const requirements = of.document.requirements
      .filter(({ id }) => id !== 'SEL-END')
      .map((each) => (each.id === 'SEL-START' ? { ...each, level: 'MAY' as const } : each))
      .map((each) => (each.id === 'SEL-START' ? { ...each, outcome: 'untested' as const } : each));
    const document = { ...of.document, requirements };
    expect(told({}, { ...of, document })).toEqual([
      'SEL-START is untested, not passed',
      'SEL-END was not judged',
    ]);
  });

  it('refuses what is inapplicable and what is waived', () => {
    expect(told({}, evaluated({ 'SUM-BCS': 'inapplicable' }))).toEqual([
      'SUM-BCS is inapplicable for a reason the policy does not list: SUM-BCS came out inapplicable',
    ]);
    expect(told({}, evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] }))).toEqual([
      'SEL-END failed, and the policy does not accept its waiver',
    ]);
  });

  it.each<[string, Evaluated, RegExp]>([
    [
      'a selection',
      evaluated({}, {}, { only: ['SEL-END', 'SEL-START'] }),
      /^the run is partial: only a selection was asked: --only SEL-END,SEL-START$/,
    ],
    [
      'an empty selection',
      evaluated({}, {}, { only: [] }),
      /^the run is partial: only a selection was asked/,
    ],
    [
      'a shard without the others',
      evaluated({}, {}, { shard: { index: 1, count: 4 } }),
      /^the run is partial: it is one shard without the others: --shard$/,
    ],
    ['one case of a law', evaluated({}, {}, { path: '3:1' }), /^the run is partial: it replays/],
    [
      'a recording that breaks off',
      { ...evaluated(), finished: false },
      /^the run was not finished: Every MUST/,
    ],
    [
      'a run without a verdict',
      evaluated({}, { run: sampleRun({ end: { kind: 'aborted', reason: 'by the user' } }) }),
      /^the run was not finished: The run was aborted: by the user$/,
    ],
    [
      'a certificate that expired',
      { ...evaluated(), now: '2027-02-20T10:00:00.001Z' },
      /^the certificate expired on 2027-02-20T10:00:00\.000Z$/,
    ],
  ])('refuses %s', (_, of, reason) => {
    expect(told({}, of)).toContainEqual(expect.stringMatching(reason));
  });
});

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
      'the run asked 640 requests, the policy wants 641',
    ],
    [
      'the number of checks',
      { effort: { checks: 70 } },
      { effort: { checks: 1000 } },
      `the run asked ${sampleChecks().length} checks, the policy wants 1000`,
    ],
    [
      'the age',
      { maxAge: '2d' },
      { maxAge: '1d' },
      'the run is 1 days old, the policy accepts less than 1',
    ],
  ])('asks for %s', (_, accepting, refusing, reason) => {
    expect(told(accepting, evaluated())).toEqual([]);
    expect(told(refusing, evaluated())).toEqual([reason]);
  });

  it('refuses a run of less effort than it wants, standard where it says nothing', () => {
    const of = (effort: unknown): Evaluated => ({
      ...evaluated(),
      configuration: readRunConfiguration({ configuration: { waivers: [], effort } }),
    });
    const smoke = of({ level: 'smoke', malformed: true });
    const why = 'the effort of the run is smoke, the policy wants standard';
    expect(told({}, smoke)).toEqual([why]);
    expect(told({ effort: { level: 'smoke' } }, smoke)).toEqual([]);
    expect(
      told({ effort: { level: 'thorough' } }, of({ level: 'standard', malformed: true })),
    ).toEqual(['the effort of the run is standard, the policy wants thorough']);
    expect(told({}, of({ level: 'thorough', malformed: true }))).toEqual([]);
    expect(told({}, of({ level: 'utmost', malformed: true }))).toEqual([why]);
    expect(told({}, of({ level: 'standard', malformed: false }))).toEqual([
      'the run is partial: nothing malformed was asked: --no-malformed',
    ]);
  });

  it('refuses a run that was cut off', () => {
    const cut = { ...sampleChecks()[0], check: 'SEL-END.cut', leftOut: '--max-requests 90' };
    const of = evaluated(
      {},
      { checks: [...sampleChecks(), { ...sampleCheck('SEL-END'), ...cut }] },
    );
    expect(told({}, of)).toContain('--max-requests 90 cut off 1 check');
  });

  it('asks for a number of cases that the run was told, not one that it may have chosen', () => {
    const policy: WrittenPolicy = { effort: { runs: 100 } };
    expect(told(policy, evaluated({}, {}, { runs: 100 }))).toEqual([]);
    expect(told(policy, evaluated({}, {}, { runs: 99 }))).toEqual([
      'the run asked 99 cases of each law, the policy wants 100',
    ]);
    expect(told(policy, evaluated())).toEqual([
      'the run was not told how many cases of each law to ask, the policy wants 100: --runs 100',
    ]);
  });

  it('does not accept a chain that was not seen', () => {
    const target = { ...sampleRun().target, chainId: null };
    expect(told({ chains: ['4'] }, evaluated({}, { run: sampleRun({ target }) }))).toEqual([
      'the chain id was not seen, the policy accepts 4',
    ]);
  });

  it('asks for the requirements that it names, and for no other', () => {
    const policy: WrittenPolicy = { requirements: ['HDR-ON-ERRORS', 'SEL-START'] };
    expect(told(policy, evaluated({ 'SEL-END': 'failed' }))).toEqual([]);
    expect(told(policy, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([
      'HDR-ON-ERRORS is failed, not passed: HDR-ON-ERRORS came out failed',
    ]);
    const waived = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(told(policy, waived)).toEqual([
      'SEL-END failed, and the policy does not accept its waiver',
    ]);
  });

  it('accepts what is inapplicable for the reason that it lists, and for no other', () => {
    const of = evaluated({ 'SUM-BCS': 'inapplicable' });
    expect(told({ inapplicable: ['SUM-BCS came out inapplicable.'] }, of)).toEqual([]);
    expect(told({ inapplicable: ['SUM-BCS'] }, of)).toHaveLength(1);
  });

  it.each<[string, Policy['waivers'], boolean]>([
    ['of its owner and its time', [accepted('ops', '2026-12-01')], true],
    ['for longer', [accepted('ops', '2026-12-31')], true],
    ['of another owner', [accepted('dev', '2026-12-31')], false],
    ['for a shorter time', [accepted('ops', '2026-11-30')], false],
    ['until a day that is over', [accepted('ops', '2026-11-21')], false],
    [
      'for another requirement',
      [{ ...accepted('ops', '2026-12-31'), requirement: 'SEL-START' }],
      false,
    ],
  ])('that accepts a waiver %s', (_, waivers, isAccepted) => {
    const owned = [{ ...WAIVER, owner: 'ops' }];
    const of = evaluated({ 'SEL-END': 'failed' }, { waivers: owned });
    expect(of.document.counts.waived).toBe(1);
    expect(told({ waivers: [...waivers] }, of)).toHaveLength(isAccepted ? 0 : 1);
  });

  it('does not accept the waiver that nobody owns', () => {
    const of = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(told({ waivers: [accepted('ops', '2026-12-31')] }, of)).toHaveLength(1);
  });
});

function accepted(owner: string, until: string): Policy['waivers'][number] {
  return { requirement: 'SEL-END', owner, until };
}
