import { describe, expect, it } from 'vitest';
import { type Policy } from '../../config/policy.ts';
import type { WrittenPolicy } from '../../config/written.ts';
import { WAIVER, evaluated, told } from '../testing/policy-samples.ts';

function accepted(owner: string, until: string): Policy['waivers'][number] {
  return { requirement: 'SEL-END', owner, until };
}

describe('a policy', () => {
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
