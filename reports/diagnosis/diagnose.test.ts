import { describe, expect, it } from 'vitest';
import { requirementOf } from '../../src/spec/check-id.ts';
import { FINDING, sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { diagnosisOf, MIN_LIKENESS, nearest } from './diagnose.ts';
import { Likeness } from './likeness.ts';
import { diagnosisLines } from './lines.ts';
import type { Pattern } from './patterns.ts';
import { patterns, tripsOf } from './patterns.ts';
import { isManner, traitsOf } from './traits.ts';

function pattern(fault: string, family: string, ...checks: readonly string[]): Pattern {
  const convictions = Object.fromEntries(checks.map((check) => [check, []]));
  return { fault, family, breaks: 'SEL-END', says: `Does ${fault}.`, convictions };
}

const KNOWN: readonly Pattern[] = [
  pattern('one', 'ends', 'SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a'),
  pattern('two', 'ends', 'SEL-END.a', 'SEL-END.b'),
  pattern('three', 'starts', 'SEL-END.a', 'SEL-START.a', 'SEL-RANGE.a'),
  pattern('four', 'headers', 'HDR-EPOCH.a'),
];

/** The diagnosis of a run in which these checks failed and those passed. */
function diagnosed(failed: readonly string[], passed: readonly string[] = []) {
  const check = (id: string, outcome: 'failed' | 'passed') =>
    sampleCheck(requirementOf(id), outcome, { check: id });
  const checks = [
    ...failed.map((id) => check(id, 'failed')),
    ...passed.map((id) => check(id, 'passed')),
  ];
  return diagnosisOf(checks, () => KNOWN);
}

const ALL = ['SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a', 'SEL-START.a', 'HDR-EPOCH.a'];

describe('a diagnosis', () => {
  it('names the likest broken node of each family, and what distinguishes them', () => {
    const found = ['SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a'];
    const diagnosis = diagnosed(
      found,
      ALL.filter((id) => !found.includes(id)),
    );
    expect(diagnosis?.likely.map(({ fault, family }) => [fault, family])).toEqual([
      ['one', 'ends'],
      ['three', 'starts'],
    ]);
    expect(diagnosis?.likely[0]).toMatchObject({ likeness: 1, distance: 0 });
    expect(diagnosis?.likely[0]).not.toHaveProperty('apart');
    expect(diagnosis?.likely[1]?.apart).toBe(
      'SEL-START.a fails with this one only, SEL-END.b with the first one only',
    );
  });

  it('names, of two equally like families, the one first whose second node is like it, too', () => {
    const known = [
      pattern('alone', 'starts', 'SEL-START.a', 'SEL-END.b'),
      pattern('two', 'ends', 'SEL-START.a', 'SEL-END.a'),
      pattern('three', 'ends', 'SEL-START.a', 'SEL-END.c'),
      pattern('four', 'headers', 'HDR-EPOCH.a'),
    ];
    const found = { 'SEL-START.a': [], 'SEL-END.a': [], 'SEL-END.b': [] };
    const faults = (of: readonly Pattern[]) => nearest(found, of).map(({ fault }) => fault);
    expect(faults(known)).toEqual(['two', 'alone']);
    expect(faults(known.filter(({ fault }) => fault !== 'three'))).toEqual(['alone', 'two']);
  });

  it('names exactly the same node first, though two of another family are nearly the same', () => {
    const showing = (fault: string, family: string, ...traits: readonly string[]) => ({
      ...pattern(fault, family),
      convictions: { 'SEL-END.a': traits },
    });
    const known = [
      showing('near', 'starts', 'not found', 'refused'),
      showing('nearer', 'starts', 'not found', 'refused'),
      showing('same', 'ends', 'not found'),
      pattern('four', 'headers', 'HDR-EPOCH.a'),
    ];
    const likely = nearest({ 'SEL-END.a': ['not found'] }, known);
    expect(likely.map(({ fault }) => fault)).toEqual(['same', 'near']);
    expect(likely[1]?.likeness).toBeGreaterThan(0.91);
  });

  it('compares what was judged in this run only', () => {
    expect(diagnosed(['SEL-END.a'])?.likely[0]).toMatchObject({ distance: 0 });
  });

  it('names nothing below the likeness it states', () => {
    const diagnosis = diagnosed(['RAW-VALUE.a'], ALL);
    expect(diagnosis).toEqual({ leastLikeness: MIN_LIKENESS, compared: 4, likely: [] });
  });

  it('is not made where nothing failed, and then no pattern is read', () => {
    const never = (): never => {
      throw new Error('read');
    };
    expect(diagnosisOf([sampleCheck('SEL-END')], never)).toBeUndefined();
    expect(verdictOf(sampleEvidence())).not.toHaveProperty('diagnosis');
  });

  it('has a sentence for each', () => {
    const diagnosis = diagnosed(['HDR-EPOCH.a'], ALL);
    if (diagnosis === undefined) throw new Error('something failed');
    expect(diagnosisLines({ ...verdictOf(sampleEvidence()), diagnosis })).toEqual([
      'looks like: Does four (four, breaks SEL-END, distance 0)',
    ]);
  });
});

describe('likeness', () => {
  const likeness = new Likeness(KNOWN);

  it('is 1 for the same and 0 for nothing in common', () => {
    const [one, , , four] = KNOWN.map(({ convictions }) => convictions);
    expect(likeness.of(one ?? {}, one ?? {})).toBe(1);
    expect(likeness.of(one ?? {}, four ?? {})).toBe(0);
  });

  it('gives more weight to what few show', () => {
    expect(likeness.weightOf('SEL-START.a')).toBeGreaterThan(likeness.weightOf('SEL-END.a'));
  });

  it('distinguishes by the words of traits what is alike in everything else', () => {
    const [a, b] = [{ 'SEL-END.a': ['404'] }, { 'SEL-END.a': ['500'] }];
    expect(likeness.of(a, a)).toBe(1);
    expect(likeness.of(a, b)).toBeLessThan(1);
    expect(likeness.of(a, b)).toBeGreaterThan(0.8);
    expect(likeness.of(a, { 'SEL-END.a': [] })).toBe(1);
  });

  it('distinguishes a failure for some clients from one for all by how it was asked', () => {
    const asked = (manner: string) => ({ 'SEL-END.a': ['summaries: limit', manner, '404'] });
    const [usual, client] = [asked('asked as usual'), asked('asked by another client')];
    expect(likeness.of(client, client)).toBe(1);
    expect(likeness.of(usual, client)).toBeLessThan(0.85);
    expect(likeness.of(usual, { 'SEL-END.a': ['summaries: limit', '404'] })).toBe(1);
  });
});

describe('the traits of a failure', () => {
  it('are the request, the answer and the symptom, without a version', () => {
    const path = '/v1/accounts/0x1/transaction_summaries?limit=3&end_version=5';
    const request = { method: 'GET', path, headers: {} };
    const answer = { status: 200, media: 'application/json' };
    expect(traitsOf({ ...FINDING, actual: 'version 1234', request, answer })).toEqual([
      'summaries: end_version, limit',
      'asked as usual',
      '200 application/json',
      'version N',
    ]);
    expect(traitsOf({ ...FINDING, actual: 'no answer' })).toEqual(['no answer']);
    const share = (failed: number) => traitsOf({ ...FINDING, extent: { failed, of: 20 } }).at(-1);
    expect([20, 12, 4, 1].map(share)).toEqual([
      'in all answers',
      'in most answers',
      'in some answers',
      'in few answers',
    ]);
    const differing = { ...FINDING, difference: '2 expected, 3 came; extra: 8021' };
    expect(traitsOf(differing)).toContain('N expected, N came; extra: N');
  });
});

describe('how a failure was asked', () => {
  const asked = (path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    traitsOf({
      ...FINDING,
      request: { method: 'POST', path, headers, ...(body === undefined ? {} : { body }) },
    }).filter(isManner);

  it('is as usual with the headers that this suite sends with most requests', () => {
    const usual = { accept: 'application/json', 'content-type': 'application/json' };
    expect(asked('/v1', { ...usual, 'accept-encoding': 'gzip' }, '{}')).toEqual(['asked as usual']);
  });

  it('is by another client with any other header, or another spelling of one', () => {
    expect(asked('/v1', { origin: 'https://a.example' })).toEqual(['asked by another client']);
    expect(asked('/v1', { Accept: 'application/json' })).toEqual(['asked by another client']);
  });

  it('is at length with a long path or body, for every client', () => {
    const headers = { origin: 'https://a.example' };
    expect(asked(`/v1/${'a'.repeat(300)}`, headers)).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(601))).toEqual(['asked at length']);
    expect(asked('/v1', {}, 'a'.repeat(600))).toEqual(['asked as usual']);
  });
});

describe('the patterns that are shipped', () => {
  it('are of every broken node, each convicted by some check', () => {
    expect(patterns().length).toBeGreaterThan(300);
    expect(patterns().filter(({ convictions }) => Object.keys(convictions).length === 0)).toEqual(
      [],
    );
    expect(tripsOf(KNOWN).get('SEL-END.a')).toBe(3);
  });
});
