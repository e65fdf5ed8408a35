import { describe, expect, it } from 'vitest';
import type { WrittenPolicy } from '../../config/read/written.ts';
import { sampleCheck, sampleChecks } from '../testing/sample-evidence.ts';
import type { PolicyInput } from './policy.ts';
import { readRunConfiguration } from './run-configuration.ts';
import { evaluated, problemsOf } from '../testing/policy-samples.ts';

describe('a policy', () => {
  it('refuses a run of less effort than it wants, standard where it says nothing', () => {
    const of = (effort: unknown): PolicyInput => ({
      ...evaluated(),
      configuration: readRunConfiguration({ configuration: { waivers: [], effort } }),
    });
    const smoke = of({ level: 'smoke', malformed: true });
    const why = 'the effort of the run is smoke, the policy requires standard';
    expect(problemsOf({}, smoke)).toEqual([why]);
    expect(problemsOf({ effort: { level: 'smoke' } }, smoke)).toEqual([]);
    expect(
      problemsOf({ effort: { level: 'thorough' } }, of({ level: 'standard', malformed: true })),
    ).toEqual(['the effort of the run is standard, the policy requires thorough']);
    expect(problemsOf({}, of({ level: 'thorough', malformed: true }))).toEqual([]);
    expect(problemsOf({}, of({ level: 'utmost', malformed: true }))).toEqual([why]);
    expect(problemsOf({}, of({ level: 'standard', malformed: false }))).toEqual([
      'the run is partial: no malformed request was sent: --no-malformed',
    ]);
  });

  it('a policy refuses a run that was cut off', () => {
    const leftOut = { kind: 'limit', requests: 90 } as const;
    const cut = { ...sampleChecks()[0], check: 'SEL-END.cut', leftOut };
    const of = evaluated(
      {},
      { checks: [...sampleChecks(), { ...sampleCheck('SEL-END'), ...cut }] },
    );
    expect(problemsOf({}, of)).toContain('--max-requests 90 cut off 1 check');
  });

  it('a policy refuses a run with --runs below the number that any run chooses', () => {
    expect(problemsOf({}, evaluated({}, {}, { runs: 25 }))).toEqual([]);
    expect(problemsOf({}, evaluated({}, {}, { runs: 24 }))).toEqual([
      'the run asked 24 cases of each property, the policy requires 25',
    ]);
    expect(problemsOf({ effort: { runs: 1 } }, evaluated({}, {}, { runs: 1 }))).toEqual([]);
  });

  it('asks for a number of cases set by --runs, not one that the suite may have chosen', () => {
    const policy: WrittenPolicy = { effort: { runs: 100 } };
    expect(problemsOf(policy, evaluated({}, {}, { runs: 100 }))).toEqual([]);
    expect(problemsOf(policy, evaluated({}, {}, { runs: 99 }))).toEqual([
      'the run asked 99 cases of each property, the policy requires 100',
    ]);
    expect(problemsOf(policy, evaluated())).toEqual([
      'the run did not set the number of cases of each property, the policy requires 100: --runs 100',
    ]);
  });
});
