import { describe, expect, it } from 'vitest';

import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { FINDING, sampleCheck, sampleRun } from '../testing/sample-evidence.ts';
import { of } from '../testing/sample-documents.ts';
import { symptomId } from './symptom.ts';
import type { RequirementVerdict } from './verdict-document.ts';
import { judgeRequirement } from './judge-requirement.ts';
import { checkMessage } from './requirement-reason.ts';

function judged(checks: readonly CheckEvidence[], run: RunFacts = sampleRun()): RequirementVerdict {
  const requirement = findRequirement('SEL-END');
  if (requirement === undefined) throw new Error('no SEL-END');
  const context = { waivers: [], startedAt: run.startedAt, counts: () => true };
  return judgeRequirement(requirement, checks, run, context);
}

const passed = (check: string, changes: Partial<CheckEvidence> = {}) =>
  sampleCheck('SEL-END', 'passed', { check, ...changes });
const untested = (check: string, message: string) =>
  sampleCheck('SEL-END', 'untested', { check, message });

describe('the checks of a requirement', () => {
  it('checks are listed by their id, each with what it says', () => {
    const checks = [passed('b', { exchanges: [3, 4] }), untested('a', 'No table.'), passed('c')];
    expect(judged(checks).checks).toStrictEqual([
      { id: 'a', outcome: 'untested', message: 'No table.', exchanges: [17] },
      { id: 'b', outcome: 'passed', exchanges: [3, 4] },
      { id: 'c', outcome: 'passed', exchanges: [17] },
    ]);
  });

  it('a requirement whose checks all passed has no reason', () => {
    expect(judged([passed('a'), passed('b')])).not.toHaveProperty('reason');
  });

  it('a requirement has the first reason, and the number of further reasons', () => {
    const other = [untested('a', 'No table.'), untested('b', 'No item.')];
    const checks = [untested('c', 'No key.'), ...other];
    expect(judged(checks).reason).toBe(
      'No table. 2 other checks of the requirement were not judged either.',
    );
    expect(judged(checks.slice(0, 2)).reason).toBe(
      'No table. 1 other check of the requirement was not judged either.',
    );
    expect(judged(checks.slice(0, 1)).reason).toBe('No key.');
  });

  it('checks with one reason are counted before it, unless they are all', () => {
    const checks = [untested('a', 'No table.'), untested('b', 'No table.')];
    expect(judged(checks).reason).toBe('No table.');
    const errored = sampleCheck('SEL-END', 'errored', { check: 'c', message: 'No table.' });
    const more = sampleCheck('SEL-END', 'errored', { check: 'd', message: 'No table.' });
    expect(judged([...checks, errored, more]).reason).toBe('2 of 4 checks: No table.');
    expect(judged([...checks, passed('c')]).reason).toBe(
      'Tested in part. 2 of 3 checks: No table.',
    );
  });

  it('a requirement has the reason of its worst check', () => {
    const failed = sampleCheck('SEL-END', 'failed', { check: 'z', message: 'The page is short.' });
    expect(judged([untested('a', 'No table.'), failed, passed('b')])).toMatchObject({
      outcome: 'failed',
      reason: 'The page is short.',
    });
  });

  it('checks that did not pass are named beside the first', () => {
    const checks = [passed('a'), untested('c', 'No key.'), untested('b', 'No table.')];
    expect(judged(checks)).toMatchObject({
      outcome: 'passed',
      reason:
        'Tested in part. b: No table. 1 other check of the requirement was not judged either.',
    });
  });
});

describe('checks that only support a requirement', () => {
  const supporting = (check: string) => passed(check, { supporting: true });

  it('supporting checks alone do not pass a requirement', () => {
    expect(judged([supporting('b'), supporting('a')])).toMatchObject({
      outcome: 'untested',
      reason: 'Not judged: only checks ran that cannot decide this requirement alone: a, b.',
    });
  });

  it('supporting checks do not prevent a pass', () => {
    expect(judged([supporting('a'), passed('b')]).outcome).toBe('passed');
    expect(judged([supporting('a'), untested('b', 'No table.')]).outcome).toBe('untested');
    expect(judged([supporting('a'), untested('b', 'No table.')]).reason).toBe('No table.');
  });

  it('supporting checks that do not pass count like any other check', () => {
    const failed = sampleCheck('SEL-END', 'failed', { supporting: true });
    expect(judged([failed, passed('b')]).outcome).toBe('failed');
    const open = sampleCheck('SEL-END', 'cantTell', { supporting: true });
    expect(judged([open, passed('b')]).outcome).toBe('cantTell');
  });

  it('supporting checks are those marked so', () => {
    expect(judged([passed('a', { supporting: false })]).outcome).toBe('passed');
  });
});

describe('a requirement', () => {
  it.each<[Outcome[], Outcome]>([
    [['passed', 'failed', 'errored'], 'failed'],
    [['passed', 'errored', 'cantTell'], 'errored'],
    [['passed', 'cantTell', 'untested'], 'cantTell'],
    [['passed', 'untested', 'inapplicable'], 'passed'],
    [['untested', 'inapplicable'], 'untested'],
    [['inapplicable', 'inapplicable'], 'inapplicable'],
    [[], 'untested'],
  ])('a requirement with checks %j has the outcome %s', (outcomes, expected) => {
    const checks = outcomes.map((outcome, n) =>
      sampleCheck('SEL-END', outcome, { check: `c${n}` }),
    );
    expect(judged(checks).outcome).toBe(expected);
  });

  it('names the requirement that judges what its checks met', () => {
    const hidden = sampleCheck('SEL-END', 'cantTell', { judgedBy: 'SEL-ORDER' });
    const { judgedBy, reason } = judged([passed('a'), hidden]);
    expect(judgedBy).toBe('SEL-ORDER');
    expect(reason).toBe('Hidden by a response that fails SEL-ORDER.');
    expect(judged([passed('a')])).not.toHaveProperty('judgedBy');
  });
});

describe('a requirement without a check', () => {
  it.each<[string, Partial<RunFacts>]>([
    ['No check of the requirement ran.', {}],
    ['No check of the requirement ran.', { only: ['SEL-END'] }],
    ['Not selected by --only.', { only: ['SEL-START'] }],
    ['No check ran: none for 10 s.', { end: { kind: 'lost', reason: 'none for 10 s' }, only: [] }],
    ['The checks of the requirement are in another shard.', { shard: { index: 1, count: 4 } }],
  ])('a requirement without a check has a reason: %s %j', (reason, facts) => {
    expect(judged([], sampleRun(facts)).reason).toBe(reason);
  });

  it('a requirement may be one that no check can test', () => {
    expect(of('SVC-PENDING', {})).toMatchObject({
      level: 'MAY',
      outcome: 'untested',
      waived: false,
      reason: expect.stringMatching(/^The endpoint is outside/u),
    });
  });
});

describe('the message of a check', () => {
  const bareCheck = (changes: Partial<CheckEvidence>): CheckEvidence => {
    const { message: _, finding: __, ...rest } = sampleCheck('SEL-END', 'failed');
    return { ...rest, ...changes };
  };

  it('the message of a check is its own message, its finding, or its title', () => {
    const message = 'The page is short.';
    expect(checkMessage(bareCheck({ message, finding: FINDING }))).toBe(message);
    expect(checkMessage(bareCheck({ finding: FINDING }))).toBe(
      'expected the list starts at version 1204, got the first summary has version 1207',
    );
    expect(checkMessage(bareCheck({}))).toBe('a sample check of SEL-END: failed');
  });
});

describe('a failure', () => {
  it('names both exchanges where two answers contradict each other', () => {
    const finding = { expected: 'a', actual: 'b', exchange: 9 };
    const failureOf = (changes: object): unknown =>
      judged([sampleCheck('SEL-END', 'failed', { finding: { ...finding, ...changes } })]).checks[0]
        ?.failure;
    expect(failureOf({ against: 3 })).toEqual({ expected: 'a', actual: 'b', exchanges: [9, 3] });
    expect(failureOf({})).toEqual({ expected: 'a', actual: 'b', exchanges: [9] });
    const all = { expected: 'a', actual: 'b', exchanges: [17] };
    expect(failureOf({ exchange: undefined })).toEqual(all);
  });

  it('only a check with a finding has a failure', () => {
    const { finding: _, message: __, ...bare } = sampleCheck('SEL-END', 'failed');
    const [found] = judged([bare]).checks;
    expect(found).not.toHaveProperty('failure');
    expect(found).toMatchObject({ title: bare.title, symptom: symptomId('') });
    expect(judged([passed('a', { finding: FINDING })]).checks[0]).not.toHaveProperty('failure');
  });
});
