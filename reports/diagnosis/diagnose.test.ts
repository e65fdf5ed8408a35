import { describe, expect, it } from 'vitest';
import { requirementOf } from '../../src/spec/check-id.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { FAMILIES } from './common-traits.ts';
import { diagnosisOf, MIN_LIKENESS } from './diagnose.ts';
import { diagnosisLines, explainCommand } from './diagnosis-lines.ts';
import type { Failures, Pattern } from './patterns.ts';
import { detectedBy, patterns } from './patterns.ts';

function pattern(fault: string, breaks: string, ...checks: readonly string[]): Pattern {
  const failures = Object.fromEntries(checks.map((check) => [check, ['asked as usual']]));
  return { fault, family: 'order', breaks, says: `Does ${fault}.`, failures };
}

const KNOWN: readonly Pattern[] = [
  pattern('ends', 'SEL-END', 'SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a'),
  pattern('starts', 'SEL-START', 'SEL-START.a', 'SEL-START.b'),
  pattern('epoch', 'HDR-EPOCH', 'HDR-EPOCH.a'),
  pattern('epoch-too', 'HDR-EPOCH', 'HDR-EPOCH.a'),
  pattern('default', 'SEL-DEFAULT', 'SEL-DEFAULT.a'),
];

const ALL = [
  ...new Set(KNOWN.flatMap(({ failures }) => Object.keys(failures))),
  'SEL-ORDER.a',
  'SEL-LIMIT.a',
  'RAW-VALUE.a',
];

/** The diagnosis of a run in which these checks failed, each under the heading of its requirement. */
function diagnosed(failed: readonly string[], known: readonly Pattern[] = KNOWN, judged = ALL) {
  const checks = judged.map((id) =>
    sampleCheck(requirementOf(id), failed.includes(id) ? 'failed' : 'passed', { check: id }),
  );
  const ids = [...new Set(failed.map(requirementOf))];
  const causes = ids.map((id) => ({
    requirements: [id],
    checks: failed.filter((check) => requirementOf(check) === id),
  }));
  return diagnosisOf(checks, causes, () => known);
}

const namesIn = (diagnosis: ReturnType<typeof diagnosed>) =>
  diagnosis?.likely.map(({ fault, requirements }) => [fault, ...requirements]);

describe('a diagnosis', () => {
  it('a diagnosis names the fault that fails in the same checks, with all it explains', () => {
    const diagnosis = diagnosed(['SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a']);
    expect(namesIn(diagnosis)).toEqual([['ends', 'SEL-END', 'SEL-RANGE']]);
    expect(diagnosis?.likely[0]).toMatchObject({ likeness: 1, distance: 0, breaks: 'SEL-END' });
  });

  it('a diagnosis removes what one fault explains before the next heading is compared', () => {
    const failed = ['SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a', 'SEL-START.a', 'SEL-START.b'];
    expect(namesIn(diagnosed(failed))).toEqual([
      ['ends', 'SEL-END', 'SEL-RANGE'],
      ['starts', 'SEL-START'],
    ]);
  });

  it('a diagnosis names all faults that fail alike, and what they have in common', () => {
    const statement = CATALOGUE.find(({ id }) => id === 'HDR-EPOCH')?.statement ?? '';
    expect(diagnosed(['HDR-EPOCH.a'])?.likely[0]).toMatchObject({
      alike: ['epoch', 'epoch-too'],
      common: `All break HDR-EPOCH: ${statement}`,
    });
    const other = pattern('elsewhere', 'HDR-GAS', 'HDR-EPOCH.a');
    expect(diagnosed(['HDR-EPOCH.a'], [...KNOWN, other])?.likely[0]?.common).toBe(
      'All list transactions in the wrong order.',
    );
    const foreign = { ...other, family: 'limits' };
    expect(diagnosed(['HDR-EPOCH.a'], [...KNOWN, foreign])?.likely[0]?.common).toBe(
      'They break HDR-EPOCH, HDR-GAS.',
    );
  });

  it('a diagnosis names nothing when the failures are unlike every fault', () => {
    const diagnosis = diagnosed(['RAW-VALUE.a', 'SEL-END.a']);
    expect(diagnosis).toEqual({ leastLikeness: MIN_LIKENESS, compared: 5, likely: [] });
  });

  it('a diagnosis names nothing when the named faults explain too little of the run', () => {
    expect(namesIn(diagnosed(['SEL-DEFAULT.a', 'SEL-ORDER.a', 'SEL-LIMIT.a']))).toEqual([]);
  });

  it('a diagnosis knows how a fault fails on a chain that moves', () => {
    const moving: Failures = { 'SEL-ORDER.a': [], 'SEL-LIMIT.a': [], 'SEL-DEFAULT.a': [] };
    const known = KNOWN.map((one) => (one.fault === 'default' ? { ...one, moving } : one));
    const failed = ['SEL-DEFAULT.a', 'SEL-ORDER.a', 'SEL-LIMIT.a'];
    expect(namesIn(diagnosed(failed, known))?.[0]?.[0]).toBe('default');
  });

  it('a diagnosis compares only what was judged in this run', () => {
    const judged = ['SEL-END.a', 'SEL-END.b'];
    const diagnosis = diagnosed(['SEL-END.a', 'SEL-END.b'], KNOWN, judged);
    expect(diagnosis?.likely[0]).toMatchObject({ likeness: 1, inPart: true });
    const document = verdictOf(sampleEvidence());
    expect(diagnosisLines(diagnosis ? { ...document, diagnosis } : document)).toEqual([
      'SEL-END fails, as far as this run judged, the same checks as the known fault ends: Does ends.',
    ]);
  });

  it('a diagnosis is not made where nothing failed, and then no pattern is read', () => {
    const never = (): never => {
      throw new Error('read');
    };
    expect(diagnosisOf([sampleCheck('SEL-END')], [], never)).toBeUndefined();
  });
});

describe('the lines of a diagnosis', () => {
  const linesOf = (failed: readonly string[], known?: readonly Pattern[]) => {
    const diagnosis = diagnosed(failed, known);
    if (diagnosis === undefined) throw new Error('something failed');
    return { ...verdictOf(sampleEvidence()), diagnosis };
  };

  it('the lines of a diagnosis express likeness in words, never as a number', () => {
    const exact = linesOf(['SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a']);
    expect(diagnosisLines(exact)).toEqual([
      'SEL-END, SEL-RANGE fail the same checks as the known fault ends: Does ends.',
    ]);
    expect(explainCommand(exact)).toBe('ledger-conformance explain ends');
    const known = [...KNOWN, pattern('long', 'RAW-VALUE', 'RAW-VALUE.a', 'SEL-DEFAULT.b')];
    const much = linesOf(['SEL-END.a', 'SEL-RANGE.a'], known);
    expect(diagnosisLines(much)).toEqual([
      'SEL-END, SEL-RANGE fail nearly the same checks as the known fault ends: Does ends.',
    ]);
  });

  it('the lines of a diagnosis name four of the faults that fail alike', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => pattern(name, 'HDR-EPOCH', 'HDR-EPOCH.b'));
    const diagnosis = diagnosisOf(
      [sampleCheck('HDR-EPOCH', 'failed', { check: 'HDR-EPOCH.b' })],
      [{ requirements: ['HDR-EPOCH'], checks: ['HDR-EPOCH.b'] }],
      () => many,
    );
    if (diagnosis === undefined) throw new Error('something failed');
    const [line] = diagnosisLines({ ...verdictOf(sampleEvidence()), diagnosis });
    expect(line).toMatch(
      /^HDR-EPOCH fails the same checks as one of 5 known faults: a, b, c, d and 1 more\. All break HDR-EPOCH: /,
    );
  });

  it('the lines of a diagnosis are empty, without a command, when no fault is named', () => {
    const none = linesOf(['RAW-VALUE.a', 'SEL-END.a']);
    expect([diagnosisLines(none), explainCommand(none)]).toEqual([[], undefined]);
  });
});

describe('the patterns that are shipped', () => {
  it('the patterns that are shipped are of every fault, each detected by some check', () => {
    expect(patterns().length).toBeGreaterThan(300);
    expect(patterns().filter(({ failures }) => Object.keys(failures).length === 0)).toEqual([]);
    expect(detectedBy(KNOWN).get('SEL-END.a')).toBe(1);
  });

  it('the patterns that are shipped are of families that have a sentence each', () => {
    expect(patterns().filter(({ family }) => !(family in FAMILIES))).toEqual([]);
  });

  it('the shipped patterns know how some faults fail on a chain that moves', () => {
    const ignored = patterns().find(({ fault }) => fault === 'ledger-version-ignored');
    expect(Object.keys(ignored?.moving ?? {})).toContain('RAW-LATEST.lately');
  });
});
