import { describe, expect, it } from 'vitest';

import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd, RunFacts } from '../../src/evidence/run-facts.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Extent } from '../../src/text/difference.ts';
import { formatDifference } from '../../src/text/difference.ts';
import {
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import type { PlacedShard } from './merge-shards.ts';
import { mergeShards } from './merge-shards.ts';
import { mergeChecks } from './merge-checks.ts';

/** A shard of two, with every second check. */
function shard(
  index: number,
  changes: Partial<RunFacts> = {},
  from: Partial<Evidence> = {},
): PlacedShard {
  const checks = sampleChecks({ 'SEL-START': 'failed' }).filter((_, at) => at % 2 === index - 1);
  const run = { ...sampleRun(changes), shard: changes.shard ?? { index, count: 2 } };
  const evidence = { ...sampleEvidence({ checks, ...from }), run };
  return {
    folder: `s${index}`,
    shard: { formatVersion: 1, evidence },
    idsFrom: (index - 1) * 1000,
  };
}

const [first, second] = [shard(1), shard(2)];
const elsewhere = { ...sampleRun().target, url: 'http://other' };
const WAIVER = { requirement: 'SEL-END', reason: 'x', until: '2027-01-01' };
const ended = (kind: Exclude<RunEnd['kind'], 'completed'>): Partial<RunFacts> => ({
  end: { kind, reason: 'because' },
});

describe('shards', () => {
  it('shards of one run come to the verdict of that run', () => {
    const whole = verdictOf(sampleEvidence({ checks: sampleChecks({ 'SEL-START': 'failed' }) }));
    const merged = verdictOf(mergeShards([second, first], []));
    const outcomes = ({ requirements }: typeof whole): unknown =>
      requirements.map(({ id, outcome }) => [id, outcome]);
    expect(outcomes(merged)).toEqual(outcomes(whole));
    expect(merged).toMatchObject({ reason: whole.reason, exitCode: 1, counts: whole.counts });
  });

  it('merged shards begin with the first shard and end with the last', () => {
    const later = shard(2, {
      startedAt: '2026-11-21T10:01:00.000Z',
      durationMs: 500,
      target: {
        ...sampleRun().target,
        ledgerVersion: '2700',
        firstSeen: '2026-11-21T10:01:00.000Z',
        lastSeen: '2026-11-21T10:01:00.400Z',
      },
    });
    const { run } = mergeShards([later, first], []);
    expect(run).toMatchObject({
      requests: 1280,
      traffic: { valid: 1000, malformed: 240, open: 40 },
      startedAt: '2026-11-21T10:00:00.000Z',
      durationMs: 60_500,
      target: {
        ledgerVersion: '2700',
        firstSeen: '2026-11-21T10:00:00.000Z',
        lastSeen: '2026-11-21T10:01:00.400Z',
      },
      end: { kind: 'completed' },
    });
    expect(run).not.toHaveProperty('shard');
  });

  it('shards have the notices of all of them, each once', () => {
    const noted = (...notices: string[]): Partial<RunFacts> => ({ notices });
    const [one, two] = [shard(1, noted('slow', 'few')), shard(2, noted('few', 'rare'))];
    expect(mergeShards([one, two], []).run.notices).toEqual(['slow', 'few', 'rare']);
  });

  it('shards name their exchanges by ids of the whole', () => {
    const { checks } = mergeShards([first, second], []);
    const exchanges = new Set(checks.flatMap((check) => check.exchanges));
    expect(exchanges).toEqual(new Set([17, 1017]));
    const failed = checks.find((check) => check.outcome === 'failed');
    expect(failed?.finding?.exchange).toBe(failed?.exchanges[0]);
  });

  it.each<[string, PlacedShard, RegExp]>([
    ['seed', shard(2, { seed: 43 }), /s2 is a shard of another seed: 43, not 42/],
    ['suite', shard(2, { suite: { name: 'x', version: '9' } }), /another suite: x 9, not /],
    ['target', shard(2, { target: elsewhere }), /another target: http:\/\/other, /],
    ['profile', shard(2, { profile: 'aptos' }), /another profile: aptos, not document/],
    [
      'configuration',
      shard(2, { configuration: 'b' }),
      /s2 is a shard of another configuration \(accounts, tables or names\): b, not unknown/,
    ],
    ['number of cases', shard(2, { runs: 5 }), /another number of cases: 5, not usual/],
    ['number', shard(2, { shard: { index: 2, count: 3 } }), /another number of shards: 3, not 2/],
    ['selection', shard(2, { only: ['SEL-END'] }), /another selection: SEL-END, not all/],
    ['waivers', shard(2, {}, { waivers: [WAIVER] }), /another list of waivers/],
    ['completeness', shard(2, { complete: true }), /another completeness: complete, not any/],
  ])('shards of another %s come to no verdict', (_, other, reason) => {
    const document = verdictOf(mergeShards([first, other], []));
    expect(document).toMatchObject({ verdict: 'no verdict', exitCode: 3 });
    expect(document.reason).toMatch(reason);
    expect(document.counts.must.passed).toBe(0);
  });

  it('shards come to no verdict when one is missing or given twice', () => {
    const reasonOf = (...shards: [PlacedShard, ...PlacedShard[]]): string =>
      verdictOf(mergeShards(shards, ['s9'])).reason;
    expect(reasonOf(first)).toBe(
      'The run was aborted: shard 2 of 2 is missing: add its folder to merge; no shard in s9.',
    );
    const unfailing = shard(2, {}, { checks: [] });
    expect(reasonOf(first, unfailing, unfailing)).toBe(
      'The run was aborted: shard 2 of 2 was given twice.',
    );
  });

  it('merged shards fail by a finding of one shard, even when another is missing', () => {
    expect(verdictOf(mergeShards([second], ['s1']))).toMatchObject({
      verdict: 'does not conform',
      exitCode: 1,
      reason:
        '1 MUST failed: SEL-START. The run was aborted: shard 1 of 2 is missing: add its folder to merge; no shard in s1.',
    });
  });

  it('merged shards do not fail by responses that no node sent', () => {
    const stranger = shard(2, ended('stranger'));
    expect(verdictOf(mergeShards([first, stranger], []))).toMatchObject({ exitCode: 3 });
    expect(verdictOf(mergeShards([stranger], ['s1']))).toMatchObject({ exitCode: 3 });
  });

  it('merged shards have a run id of their own', () => {
    const { run } = mergeShards([shard(1, { runId: 'a' }), shard(2, { runId: 'b' })], [], 'whole');
    expect(run.runId).toBe('whole');
  });

  it.each<[Partial<RunFacts>, Partial<RunFacts>, string]>([
    [ended('unreachable'), {}, 'lost'],
    [ended('unreachable'), ended('unreachable'), 'unreachable'],
    [ended('stranger'), ended('stranger'), 'stranger'],
    [ended('unreachable'), ended('stranger'), 'stranger'],
    [ended('lost'), ended('stranger'), 'lost'],
    [ended('lost'), ended('aborted'), 'aborted'],
    [ended('suiteError'), ended('lost'), 'suiteError'],
  ])('shards with the facts %j and %j end together as %s', (one, other, kind) => {
    const { end } = mergeShards([shard(1, one), shard(2, other)], []).run;
    expect(end).toMatchObject({ kind, reason: expect.stringMatching(/^shard [12]: because$/) });
  });

  it('shards are complete only when merged', () => {
    const complete = { complete: true };
    const own = { ...sampleEvidence(), run: shard(1, complete).shard.evidence.run };
    expect(verdictOf(own)).toMatchObject({
      verdict: 'conforms in part',
      reason: 'No MUST failed, but this is shard 1 of 2: merge all shards.',
    });
    const open = sampleChecks({ 'SEL-END': 'untested' });
    const [one, two] = [shard(1, complete, { checks: open }), shard(2, complete, { checks: [] })];
    expect(verdictOf(mergeShards([one, two], []))).toMatchObject({ exitCode: 3 });
  });
});

describe('a rule in several shards', () => {
  const rule = (outcome: Outcome, changes: Partial<CheckEvidence> = {}): CheckEvidence =>
    sampleCheck('SEL-ORDER', outcome, { check: 'SEL-ORDER.every', judged: 5, ...changes });
  /** The evidence of a rule that fails with this extent. */
  const failed = (extent: Extent | undefined, judged: number): CheckEvidence => {
    const found = { expected: 'ascending', actual: 'version 7 before 3', extent };
    const finding = { ...FINDING, ...found };
    return rule('failed', { judged, finding, message: formatDifference(found) });
  };
  const merged = (...all: readonly CheckEvidence[]): CheckEvidence | undefined =>
    mergeChecks(all.map((check) => [check]))[0];

  it.each<[readonly Outcome[], Outcome]>([
    [['passed', 'failed', 'untested'], 'failed'],
    [['passed', 'untested'], 'passed'],
    [['untested', 'untested'], 'untested'],
    [['passed', 'errored'], 'errored'],
    [['passed', 'cantTell'], 'cantTell'],
    [['inapplicable', 'inapplicable'], 'inapplicable'],
  ])('a rule in several shards with the outcomes %j is %s', (outcomes, outcome) => {
    const checks = mergeChecks(outcomes.map((own) => [rule(own)]));
    expect(checks.map((check) => check.outcome)).toEqual([outcome]);
    expect(checks[0]?.judged).toBe(5 * outcomes.length);
  });

  it('a rule in several shards adds up failures and judged responses of all shards', () => {
    const found = merged(
      failed({ failed: 211, of: 211, when: 'at night' }, 211),
      rule('passed'),
      failed({ failed: 2, of: 30, when: 'at noon' }, 30),
      failed(undefined, 1),
    );
    const extent = { failed: 214, of: 247, when: 'at night; at noon' };
    expect(found?.finding).toMatchObject({ actual: 'version 7 before 3', extent });
    expect(found?.message).toBe(
      'expected ascending; got version 7 before 3 (in 214 of 247 answers)',
    );
  });

  it('a rule in several shards keeps what each has observed', () => {
    const seen = (value: string) => ({
      observations: [{ section: '7', subject: 'code', seen: value }],
    });
    expect(
      merged(rule('passed', seen('a')), rule('untested', seen('b')))?.observations,
    ).toHaveLength(2);
  });
});
