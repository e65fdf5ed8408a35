import { describe, expect, it } from 'vitest';

import { NO_MALFORMED, SMOKE } from '../../src/evidence/effort.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { waiver, word } from '../testing/sample-documents.ts';
import { verdictOf } from './verdict.ts';

const reasonOf = (changes: Partial<Evidence>): string => verdictOf(sampleEvidence(changes)).reason;

const MUSTS = CATALOGUE.filter(({ level }) => level === 'MUST').length;
const selection = sampleRun({ only: ['SEL-START', 'SEL-END'] });
const complete = sampleRun({ complete: true });
const ended = (outcomes: Readonly<Record<string, Outcome>>) => ({ checks: sampleChecks(outcomes) });
const oneFailed = ended({ 'SEL-START': 'failed' });
const twoFailed = ended({ 'SEL-START': 'failed', 'SEL-END': 'failed' });
const failedAndErrored = ended({ 'SEL-START': 'failed', 'SEL-END': 'errored' });
const oneUntested = ended({ 'SEL-END': 'untested' });
const waived = { waivers: [waiver] };
const allBut = (id: string) => sampleChecks().filter(({ requirement }) => requirement !== id);

const [NONE, FAILS] = ['no verdict, 3', 'does not conform, 1'];
const [PART, CONFORMS] = ['conforms in part, 0', 'conforms, 0'];
const BUG = '(this is a bug in the suite, not in the node)';
const BUT = 'No MUST failed, but';
const ONE_FAILED = '1 MUST failed: SEL-START.';
const ONE_OPEN = '1 MUST could not be judged: SEL-END.';

describe('the word and its reason', () => {
  it.each<[Exclude<RunEnd['kind'], 'completed'>, string]>([
    ['unreachable', 'No node answered: ECONNRESET.'],
    ['stranger', 'No valid request got a documented response: ECONNRESET.'],
    ['aborted', 'The run was aborted: ECONNRESET.'],
    ['suiteError', 'Internal error of the suite: ECONNRESET.'],
    ['lost', 'The target was lost: ECONNRESET.'],
  ])('the reason of a run that ended %s names that end, unless a MUST failed', (kind, reason) => {
    const run = sampleRun({ end: { kind, reason: 'ECONNRESET' } });
    expect([word({ run }), reasonOf({ run })]).toEqual([NONE, reason]);
    const failed = { run, ...oneFailed };
    const isReached = kind !== 'unreachable' && kind !== 'stranger';
    expect([word(failed), reasonOf(failed)]).toEqual(
      isReached ? [FAILS, `${ONE_FAILED} ${reason}`] : [NONE, reason],
    );
  });

  it.each<[string, Partial<Evidence>, string, string]>([
    ['no check ran', { checks: [] }, NONE, 'No check ran.'],
    [
      'a check judges nothing known',
      { checks: [...sampleChecks(), sampleCheck('NOPE')] },
      NONE,
      'Internal error of the suite: NOPE/sample names no known requirement.',
    ],
    [
      'checks errored',
      ended({ 'SEL-FULL': 'errored', 'SEL-END': 'errored' }),
      NONE,
      `Internal error in 2 checks ${BUG}: SEL-END/sample, SEL-FULL/sample.`,
    ],
    [
      'one errored beside a SHOULD that failed',
      ended({ 'SEL-FULL': 'failed', 'SEL-END': 'errored' }),
      NONE,
      `Internal error in 1 check ${BUG}: SEL-END/sample.`,
    ],
    ['MUSTs failed', twoFailed, FAILS, '2 MUSTs failed: SEL-START, SEL-END.'],
    ['a MUST failed beside one that errored', failedAndErrored, FAILS, ONE_FAILED],
    ['a MUST of a selection failed', { run: selection, ...oneFailed }, FAILS, ONE_FAILED],
    ['a MUST failed and all was asked for', { run: complete, ...oneFailed }, FAILS, ONE_FAILED],
    ['nothing was met', { checks: [sampleCheck('SEL-FULL')] }, NONE, 'No MUST passed.'],
    [
      'a limit kept anything from being met',
      { checks: [sampleCheck('SEL-END', 'cantTell', { leftOut: '--max-requests 1' })] },
      NONE,
      'No MUST passed: --max-requests 1 left out 1 of 1 check.',
    ],
    ['a MUST is open', oneUntested, PART, `${BUT} ${ONE_OPEN}`],
    ['a MUST never ran', { checks: allBut('SEL-END') }, PART, `${BUT} ${ONE_OPEN}`],
    ['a selection was asked', { run: selection }, PART, `${BUT} only a selection of checks ran.`],
    [
      'options of the run left checks out',
      {
        checks: [
          ...sampleChecks(),
          sampleCheck('SEL-START', 'untested', { check: 'SEL-START.b', leftOut: SMOKE }),
          sampleCheck('SEL-START', 'untested', { check: 'SEL-START.a', leftOut: SMOKE }),
          sampleCheck('SEL-END', 'untested', { check: 'SEL-END.a', leftOut: NO_MALFORMED }),
        ],
      },
      PART,
      `${BUT} --effort smoke left out 2 of ${sampleChecks().length + 3} checks; ` +
        `--no-malformed left out 1 of ${sampleChecks().length + 3} checks.`,
    ],
    [
      'all three are so',
      { run: selection, ...ended({ 'SEL-START': 'failed', 'SEL-END': 'cantTell' }), ...waived },
      PART,
      'No unwaived MUST failed, but only a selection of checks ran; ' +
        '1 MUST could not be judged: SEL-END; waived: SEL-START.',
    ],
    [
      'it is one of several shards, even where all was asked for',
      { run: { ...complete, shard: { index: 1, count: 4 } } },
      PART,
      `${BUT} this is shard 1 of 4: merge all shards.`,
    ],
    [
      'all was asked for and one is open',
      { run: complete, ...oneUntested },
      NONE,
      `--complete is set, but ${ONE_OPEN}`,
    ],
    [
      'all was asked for, of a selection, and one is open',
      { run: { ...selection, complete: true }, ...oneUntested },
      NONE,
      `--complete is set, but only a selection of checks ran; ${ONE_OPEN}`,
    ],
    [
      'no MUST failed and a SHOULD did',
      ended({ 'SEL-FULL': 'failed', 'SEL-DEFAULT': 'untested' }),
      CONFORMS,
      `Every applicable MUST passed: ${MUSTS} MUSTs.`,
    ],
    [
      'a MUST is inapplicable',
      { run: complete, ...ended({ 'SUM-BCS': 'inapplicable' }) },
      CONFORMS,
      `Every applicable MUST passed: ${MUSTS - 1} MUSTs.`,
    ],
    [
      'a failure is waived, even where all was asked for',
      { run: complete, ...oneFailed, ...waived },
      CONFORMS,
      `Every applicable MUST passed or is waived: ${MUSTS - 1} MUSTs passed; waived: SEL-START.`,
    ],
  ])('the word and its reason are right when %s', (_, changes, expected, reason) => {
    expect([word(changes), reasonOf(changes)]).toEqual([expected, reason]);
  });
});

describe('a check that errored', () => {
  const notices = (changes: Partial<Evidence>): readonly string[] =>
    verdictOf(sampleEvidence(changes)).notices;
  const run = sampleRun({ notices: ['slow'] });

  it.each(['passed', 'failed'] as const)(
    'an errored check is the first notice where a MUST %s',
    (outcome) => {
      const checks = sampleChecks({ 'SEL-START': outcome, 'SEL-FULL': 'errored' });
      expect(notices({ run, checks })).toEqual([
        `Internal error in 1 check ${BUG}: SEL-FULL/sample. Failures of other checks stand. Please report the trace in the log.`,
        'slow',
      ]);
    },
  );

  it('leaves a waived failure without a verdict', () => {
    const changes = { ...ended({ 'SEL-START': 'failed', 'SEL-FULL': 'errored' }), ...waived };
    expect(word(changes)).toBe(NONE);
  });

  it('there is no notice without an errored check', () => {
    expect(notices({ run })).toEqual(['slow']);
  });
});

describe('a SHOULD that is required', () => {
  const run = sampleRun({ required: ['SEL-FULL', 'SEL-DEFAULT'] });
  const failed = { 'SEL-FULL': 'failed' } as const;

  it.each<[string, Partial<Evidence>, string, string]>([
    [
      'fails the run like a MUST',
      { run, ...ended(failed) },
      FAILS,
      'The node does not meet 1 required SHOULD: SEL-FULL.',
    ],
    [
      'fails it beside a MUST',
      { run, checks: sampleChecks({ ...failed, 'SEL-DEFAULT': 'failed', 'SEL-END': 'failed' }) },
      FAILS,
      '1 MUST failed: SEL-END. The node does not meet 2 required SHOULDs: SEL-DEFAULT, SEL-FULL.',
    ],
    [
      'may be open',
      { run, checks: sampleChecks({ 'SEL-FULL': 'cantTell', 'SEL-END': 'untested' }) },
      PART,
      'No MUST failed, but 1 MUST could not be judged: SEL-END; ' +
        '1 required SHOULD could not be judged: SEL-FULL.',
    ],
    [
      'leaves a complete run without a verdict while it is open',
      { run: { ...run, complete: true }, checks: sampleChecks({ 'SEL-FULL': 'untested' }) },
      NONE,
      '--complete is set, but 1 required SHOULD could not be judged: SEL-FULL.',
    ],
    [
      'is not another, which is only an advisory',
      { run, checks: sampleChecks({ 'ERR-MALFORMED': 'failed' }) },
      CONFORMS,
      `Every applicable MUST passed: ${MUSTS} MUSTs and 2 required SHOULDs.`,
    ],
    [
      'is failed where its waiver is over, and says so',
      {
        run,
        checks: sampleChecks(failed),
        waivers: [{ requirement: 'SEL-FULL', reason: 'known', until: '2026-11-20' }],
      },
      FAILS,
      'The node does not meet 1 required SHOULD: SEL-FULL. The waiver for SEL-FULL expired on 2026-11-20.',
    ],
  ])('the verdict with a required SHOULD: %s', (_, changes, expected, reason) => {
    expect([word(changes), reasonOf(changes)]).toEqual([expected, reason]);
  });

  it('a required SHOULD is named in the verdict', () => {
    expect(verdictOf(sampleEvidence({ run })).required).toEqual(run.required);
    expect(verdictOf(sampleEvidence())).not.toHaveProperty('required');
  });
});
