import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';

const waived = (members: string): string => `waivers: [{until: 2027-01-01, ${members}}]`;

describe('a waiver is refused', () => {
  it.each([
    ['reason: known', '1:11: waivers.0 names neither: name a requirement or a check'],
    [
      'reason: known, requirement: SEL-START, check: SEL-START.every',
      '1:11: waivers.0 names both: name a requirement or a check',
    ],
    [
      'check: SEL-ORDER.evry, reason: known',
      '1:38: waivers.0.check: unknown check "SEL-ORDER.evry": did you mean "SEL-ORDER.every"?',
    ],
    [
      'check: SEL-ORDR.every, reason: known',
      '1:38: waivers.0.check: unknown check "SEL-ORDR.every": did you mean "SEL-ORDER.every"?',
    ],
    [
      'check: zzz, reason: known',
      '1:38: waivers.0.check: unknown check "zzz": an id that "ledger-conformance list" shows',
    ],
    [
      'check: SEL-START.every, reason: "todo: ask"',
      '1:63: waivers.0.reason is still a placeholder: write why the failure is accepted',
    ],
    [
      'check: SEL-START.every, reason: known, owner: TODO',
      '1:77: waivers.0.owner is still a placeholder: write who is responsible; required by a policy, otherwise optional',
    ],
    [
      'check: SEL-START.every, reason: known, seen: 4 of 3',
      '1:76: waivers.0.seen: 4 of 3 has a numerator above its denominator: K of N, e.g. 3 of 100',
    ],
    [
      'check: SEL-START.every, reason: known, seen: 0 of 3',
      '1:76: waivers.0.seen: "0 of 3" is not a valid share of runs: K of N, e.g. 3 of 100',
    ],
    [
      'check: SEL-START.every, reason: known, symptom: "xyz"',
      '1:79: waivers.0.symptom: "xyz" is not a valid symptom: 12 hex digits in quotes, from verdict.json or --write-waivers',
    ],
  ])('a waiver is refused that says %s', async (members, line) => {
    expect(await refusal(waived(members))).toEqual([`FILE:${line}`]);
  });
});
