import { describe, expect, it } from 'vitest';
import type { Policy } from '../../config/policy.ts';
import { policyOf } from '../../config/policy.ts';
import type { WrittenPolicy } from '../../config/read/written.ts';
import { inapplicableToAdd } from './policy.ts';
import { WAIVER, evaluated, problemsOf } from '../testing/policy-samples.ts';

function accepted(owner: string, until: string): Policy['waivers'][number] {
  return { requirement: 'SEL-END', owner, until };
}

describe('a policy', () => {
  it('asks for the requirements that it names, and for no other', () => {
    const policy: WrittenPolicy = { requirements: ['HDR-ON-ERRORS', 'SEL-START'] };
    expect(problemsOf(policy, evaluated({ 'SEL-END': 'failed' }))).toEqual([]);
    expect(problemsOf(policy, evaluated({ 'HDR-ON-ERRORS': 'failed' }))).toEqual([
      'HDR-ON-ERRORS did not pass (failed): HDR-ON-ERRORS came out failed',
    ]);
    const waived = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(problemsOf(policy, waived)).toEqual([
      'SEL-END failed, and the policy does not accept its waiver: the policy lists no waiver for the requirement',
    ]);
  });

  it('a policy accepts as inapplicable the requirements that it lists, and no others', () => {
    const of = evaluated({ 'SUM-BCS': 'inapplicable' });
    expect(problemsOf({ inapplicable: ['SUM-BCS'] }, of)).toEqual([]);
    expect(problemsOf({ inapplicable: ['SUM-ARRAY'] }, of)).toHaveLength(1);
  });

  it('a policy accepts no other outcome of a requirement that may be inapplicable', () => {
    const of = evaluated({ 'SUM-BCS': 'untested' });
    expect(problemsOf({ inapplicable: ['SUM-BCS'] }, of)).toHaveLength(1);
  });

  it('a policy says which inapplicable requirements to add to those it lists', () => {
    const of = evaluated({ 'SUM-BCS': 'inapplicable', 'SUM-ARRAY': 'inapplicable' });
    const addTo = (policy: WrittenPolicy): string => inapplicableToAdd(policyOf(policy), of);
    expect(addTo({})).toBe('inapplicable: [SUM-ARRAY, SUM-BCS]');
    expect(addTo({ inapplicable: ['SUM-BCS'] })).toBe('inapplicable: [SUM-BCS, SUM-ARRAY]');
    expect(addTo({ inapplicable: ['SUM-BCS', 'SUM-ARRAY'] })).toBe('');
    expect(addTo({ requirements: ['SEL-END'] })).toBe('');
  });

  it.each<[string, Policy['waivers'], string | undefined]>([
    ['of its owner and its time', [accepted('ops', '2026-12-01')], undefined],
    ['for longer', [accepted('ops', '2026-12-31')], undefined],
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
    const refused = `SEL-END failed, and the policy does not accept its waiver: ${why}`;
    expect(problemsOf({ waivers: [...waivers] }, of)).toEqual(why === undefined ? [] : [refused]);
  });

  it('a policy does not accept the waiver that nobody owns', () => {
    const of = evaluated({ 'SEL-END': 'failed' }, { waivers: [WAIVER] });
    expect(problemsOf({ waivers: [accepted('ops', '2026-12-31')] }, of)).toEqual([
      'SEL-END failed, and the policy does not accept its waiver: the waiver has no owner, the policy accepts one of ops',
    ]);
  });
});
