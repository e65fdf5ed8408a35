import { describe, expect, it } from 'vitest';

import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { outcomeText } from '../text/run-text.ts';
import type { AcceptedFailure, Waiver } from '../../src/evidence/waiver.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { symptomId } from './symptom.ts';
import { checksWith, sampleCheck, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import type { VerdictDocument } from './verdict-document.ts';
import { verdictOf } from './verdict.ts';
import { verdictText } from './verdict-text.ts';
import { runsNeeded } from './waiver-note.ts';
import { coveringWaiver } from './waivers.ts';

const DAY = '2026-11-21T10:00:00.000Z';
const until = (day: string, requirement = 'SEL-START'): Waiver => ({
  requirement,
  reason: 'known',
  until: day,
});
const failed = (requirement: string, name = 'sample', message = 'got status 200'): CheckEvidence =>
  sampleCheck(requirement, 'failed', { check: `${requirement}.${name}`, message });

/** The waiver that covers a check of a run that started then. */
const covering = (check: CheckEvidence, waivers: readonly Waiver[], startedAt: string) =>
  coveringWaiver(check, { waivers, startedAt, counts: countsIn(CATALOGUE) });

/** The verdict when all other checks passed. */
function judged(checks: readonly CheckEvidence[], ...waivers: Waiver[]): VerdictDocument {
  return verdictOf(sampleEvidence({ checks: checksWith(...checks), waivers }));
}

describe('a waiver', () => {
  it('a waiver is valid through its last day in UTC', () => {
    const holds = (startedAt: string): boolean =>
      covering(failed('SEL-START'), [until('2026-11-21')], startedAt) !== undefined;
    expect(holds('2026-11-20T10:00:00.000Z')).toBe(true);
    expect(holds('2026-11-21T23:59:59.999Z')).toBe(true);
    expect(holds('2026-11-22T00:00:00.000Z')).toBe(false);
    expect(holds('2026-11-21T23:30:00.000-01:00')).toBe(false);
  });

  it('a waiver covers its own requirement, while it holds', () => {
    const late = until('2026-12-31');
    const all = [until('2026-11-20'), until('2026-12-31', 'SEL-END'), late];
    expect(covering(failed('SEL-START'), all, DAY)).toBe(late);
    expect(covering(failed('SEL-ORDER'), all, DAY)).toBeUndefined();
    expect(covering(failed('SEL-START'), all.slice(0, 2), DAY)).toBeUndefined();
  });

  it('a waiver covers what a MUST has failed with and nothing else', () => {
    const others = [sampleCheck('SEL-START', 'cantTell'), sampleCheck('SEL-START', 'errored')];
    const covered = [failed('SEL-START'), failed('SEL-FULL'), failed('NOPE'), ...others].map(
      (check) => covering(check, [until('2026-12-31', check.requirement)], DAY) !== undefined,
    );
    expect(covered).toEqual([true, false, false, false, false]);
  });
});

describe('a failure', () => {
  const checks = [failed('SEL-START', 'a'), failed('SEL-START', 'b', 'got an empty list')];
  const ofCheck = (name: string): Waiver => ({
    check: `SEL-START.${name}`,
    reason: 'known',
    until: '2026-12-31',
  });

  const met = sampleCheck('SEL-START', 'passed', { check: 'SEL-START.c' });

  it('a failure is waived for a requirement when it is for each of its failed checks', () => {
    const whole = judged(checks, until('2026-12-31'));
    expect([whole.verdict, whole.exitCode, whole.counts.waived]).toEqual(['conforms', 0, 1]);
    expect(judged(checks, ofCheck('a'), ofCheck('b')).exitCode).toBe(0);
    expect(judged([...checks, met], until('2026-12-31')).counts.waived).toBe(1);
    const half = judged([...checks, met], ofCheck('a'));
    expect([half.verdict, half.exitCode, half.counts.waived]).toEqual(['does not conform', 1, 0]);
    expect(half.reason).toBe('1 MUST failed: SEL-START. No waiver covers SEL-START.b.');
  });

  it('a failure with another symptom is not waived, and the reason says so', () => {
    const symptom = symptomId('got status 404');
    expect(judged(checks.slice(0, 1), { ...ofCheck('a'), symptom }).exitCode).toBe(0);
    const other = symptomId('got an empty list');
    const document = judged([...checks, met], { ...until('2026-12-31'), symptom });
    expect(document.exitCode).toBe(1);
    expect(document.reason).toBe(
      '1 MUST failed: SEL-START. The waiver for SEL-START covers another symptom: ' +
        `SEL-START.b fails with ${other}, not with ${symptom}.`,
    );
    expect(document.waivers).toMatchObject([{ state: 'differs' }]);
  });

  it('a failure says its symptom, by which a waiver can cover it', () => {
    const document = judged(checks);
    const [a, b] = document.requirements.find(({ id }) => id === 'SEL-START')?.checks ?? [];
    expect(a?.symptom).toBe(symptomId('got status 200'));
    expect(b?.symptom).not.toBe(a?.symptom);
    const other = document.requirements.find(({ id }) => id === 'SEL-END');
    expect(other?.checks.map(({ symptom }) => symptom)).toEqual([undefined]);
  });

  it('a failure has a reason that names its expired waiver', () => {
    expect(judged(checks, until('2026-11-20'))).toMatchObject({
      exitCode: 1,
      reason: '1 MUST failed: SEL-START. The waiver for SEL-START expired on 2026-11-20.',
    });
    const another = { ...ofCheck('c'), until: '2026-11-20' };
    expect(judged(checks, another).reason).toBe('1 MUST failed: SEL-START.');
    expect(judged([...checks, met], another).reason).toBe('1 MUST failed: SEL-START.');
    const two = [failed('SEL-START'), failed('SEL-END')];
    const ended = [until('2026-11-20'), until('2026-11-20', 'SEL-END')];
    expect(judged(two, ...ended).reason).toBe(
      '2 MUSTs failed: SEL-START, SEL-END. The waiver for SEL-START expired on 2026-11-20. ' +
        'The waiver for SEL-END expired on 2026-11-20.',
    );
  });
});

describe('the state of a waiver', () => {
  const waiver = until('2026-12-31');
  const state = (outcome: Outcome, changes: Partial<AcceptedFailure> = {}): string | undefined =>
    judged([sampleCheck('SEL-START', outcome)], { ...waiver, ...changes }).waivers[0]?.state;
  const note = (outcome: Outcome, changes: Partial<AcceptedFailure> = {}): string | undefined =>
    judged([sampleCheck('SEL-START', outcome)], { ...waiver, ...changes }).waivers[0]?.note;

  it('the state of a waiver is given for each, with its whole content', () => {
    const all = { ...waiver, owner: 'node team', ticket: 'LN-12', seen: '3 of 100' };
    expect(judged([failed('SEL-START')], all).waivers).toStrictEqual([
      { ...all, state: 'applied', note: 'The failure of SEL-START is waived until 2026-12-31.' },
    ]);
  });

  it.each<[Outcome, string]>([
    ['failed', 'applied'],
    ['passed', 'notSeen'],
    ['untested', 'notJudged'],
    ['inapplicable', 'notJudged'],
    ['cantTell', 'notJudged'],
    ['errored', 'notJudged'],
  ])('the state of a waiver follows from the outcome %s', (outcome, expected) => {
    expect(state(outcome)).toBe(expected);
    expect(state(outcome, { until: '2026-11-20' })).toBe('expired');
  });

  it('the state of a waiver is "noEffect" for a SHOULD', () => {
    const document = judged([failed('SEL-FULL')], until('2026-12-31', 'SEL-FULL'));
    const changesNothing =
      'The waiver for SEL-FULL has no effect: a waiver applies only to a MUST or a required SHOULD.';
    expect(document.waivers).toMatchObject([{ state: 'noEffect', note: changesNothing }]);
    expect([document.verdict, document.counts.waived]).toEqual(['conforms', 0]);
  });

  it('a waiver is "notSeen" when its failure did not occur, and says what follows', () => {
    expect(note('passed')).toMatch(
      /^The failure of SEL-START did not occur in this run\. If it occurred in every earlier run, it is fixed: /,
    );
    expect(note('passed', { seen: '3 of 100' })).toBe(
      'The failure of SEL-START did not occur in this run. ' +
        'It occurred in 3 of 100 runs: remove the waiver after 99 runs without the failure.',
    );
    expect(note('passed', { seen: '20 of 20' })).toBe(
      'The failure of SEL-START did not occur in this run. It occurred in every earlier run, ' +
        'so it is fixed: remove the waiver.',
    );
  });

  it('a waiver of an unseen symptom is "notSeen" though another covers the failure', () => {
    const [came, other] = [symptomId('got status 200'), symptomId('got an empty list')];
    const both = [came, other].map((symptom) => ({ ...waiver, symptom }));
    const { waivers } = judged([failed('SEL-START')], ...both);
    expect(waivers.map((found) => found.state)).toEqual(['applied', 'notSeen']);
  });

  it.each<Outcome>(['cantTell', 'errored'])(
    'a waiver is "notJudged" for a MUST with one check passed and one %s',
    (outcome) => {
      const checks = [
        sampleCheck('SEL-START', 'passed', { check: 'SEL-START.a' }),
        sampleCheck('SEL-START', outcome, { check: 'SEL-START.b' }),
      ];
      const why = `The waiver for SEL-START was not tested: the outcomes of its checks are: passed, ${outcomeText(outcome)}.`;
      expect(judged(checks, waiver).waivers).toMatchObject([{ state: 'notJudged', note: why }]);
    },
  );

  it('the state of a waiver is "notJudged" for a check that was not in the run', () => {
    const run = sampleRun({ only: ['SEL-END'] });
    const evidence = sampleEvidence({ run, checks: [sampleCheck('SEL-END')], waivers: [waiver] });
    expect(verdictOf(evidence).waivers).toMatchObject([
      {
        state: 'notJudged',
        note: 'The waiver for SEL-START was not tested: none of its checks ran.',
      },
    ]);
  });

  it.each<[string, number | undefined, string]>([
    ['2026-12-06', undefined, ''],
    ['2026-12-05', 14, ' It ends in 14 days, on 2026-12-05.'],
    ['2026-11-22', 1, ' It ends in 1 day, on 2026-11-22.'],
    ['2026-11-21', 0, ' It ends today, on 2026-11-21.'],
  ])('the state of a waiver has its end, %s, in its last 14 days', (day, days, end) => {
    const [found] = judged([failed('SEL-START')], until(day)).waivers;
    expect(found?.endsInDays).toBe(days);
    expect(found?.note).toBe(`The failure of SEL-START is waived until ${day}.${end}`);
  });
});

describe('the runs needed to call a failure fixed', () => {
  it.each([
    [1, 1],
    [0.5, 5],
    [0.03, 99],
    [0.01, 299],
  ])('the runs needed for a fix which was seen in a share %d of runs are %d', (share, runs) => {
    expect(runsNeeded(share)).toBe(runs);
  });
});

describe('the verdict as it is printed', () => {
  it('the verdict as it is printed counts the waivers it rests on', () => {
    const waived = until('2026-12-31');
    const notSeen = until('2026-12-31', 'SEL-END');
    const open = sampleCheck('SEL-ORDER', 'untested');
    const [start, end] = [failed('SEL-START'), failed('SEL-END')];
    expect(
      [
        judged([start], waived, notSeen),
        judged([start, open], waived),
        judged([start, end], waived),
        judged([start]),
        judged([], notSeen),
      ].map(verdictText),
    ).toEqual([
      'conforms, with 1 waiver',
      'conforms in part, with 1 waiver',
      'does not conform',
      'does not conform',
      'conforms',
    ]);
  });
});
