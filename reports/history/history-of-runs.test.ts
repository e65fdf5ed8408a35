import { describe, expect, it } from 'vitest';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { historyRun, historyRuns } from '../testing/sample-documents.ts';
import type { HistoryRun } from './history-of-runs.ts';
import { episodesOf, seriesOf } from './history-of-runs.ts';

/** A run against a target at a time. */
function runAt(url: string, startedAt: string): HistoryRun {
  const { target } = sampleRun();
  return historyRun(sampleEvidence({ run: sampleRun({ startedAt, target: { ...target, url } }) }));
}

/** The failures of runs of one target: id, day it began, day last seen, day it passed, runs in which it failed. */
function failuresIn(...outcomes: Parameters<typeof historyRuns>[0]): readonly unknown[] {
  const dayOf = (run: HistoryRun | undefined): number | undefined =>
    run && new Date(run.document.startedAt).getUTCDate();
  return seriesOf(historyRuns(outcomes))
    .flatMap(episodesOf)
    .map(({ requirement, first, last, ended, failed }) => [
      requirement,
      dayOf(first),
      dayOf(last),
      dayOf(ended),
      failed,
    ]);
}

describe('the runs of a target', () => {
  it('runs are in order of time, the target with the latest run first', () => {
    const series = seriesOf([
      runAt('http://b', '2026-11-03T10:00:00.000Z'),
      runAt('http://a', '2026-11-04T10:00:00.000Z'),
      runAt('http://b', '2026-11-01T10:00:00.000Z'),
    ]);
    expect(series.map(({ target, runs }) => [target, runs.length])).toEqual([
      ['http://a', 1],
      ['http://b', 2],
    ]);
    expect(series[1]?.runs[0]?.document.startedAt).toBe('2026-11-01T10:00:00.000Z');
  });

  it('the runs are one series on the loopback, where each run has a port of its own', () => {
    const ports = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
    const hosts = ['http://node:1', 'http://node:2'];
    const series = seriesOf([...ports, ...hosts].map((url) => runAt(url, '2026-11-01T10:00:00Z')));
    expect(series.map(({ target, runs }) => [target, runs.length])).toEqual([
      ['http://127.0.0.1:2', 2],
      ['http://node:1', 1],
      ['http://node:2', 1],
    ]);
  });
});

describe('a failure', () => {
  it('a failure begins in the first run that has it, and ends in the first that passes', () => {
    const failed = { 'SEL-END': 'failed' } as const;
    expect(failuresIn({}, failed, failed, {}, {})).toEqual([['SEL-END', 2, 3, 4, 2]]);
  });

  it('a failure lasts until a run in which its requirement passes', () => {
    const failed = { 'SEL-END': 'failed' } as const;
    const untested = { 'SEL-END': 'untested' } as const;
    expect(failuresIn({}, failed, untested)).toEqual([['SEL-END', 2, 2, undefined, 1]]);
    expect(failuresIn(failed, untested, failed, {})).toEqual([['SEL-END', 1, 3, 4, 2]]);
  });

  it('a failure that comes back is a second one', () => {
    const failed = { 'SEL-END': 'failed' } as const;
    expect(failuresIn(failed, {}, failed)).toEqual([
      ['SEL-END', 1, 1, 2, 1],
      ['SEL-END', 3, 3, undefined, 1],
    ]);
  });

  it('a failure of a SHOULD is listed after those of MUSTs', () => {
    expect(failuresIn({ 'SEL-FULL': 'failed' }, { 'SEL-END': 'failed' })).toEqual([
      ['SEL-END', 2, 2, undefined, 1],
      ['SEL-FULL', 1, 1, 2, 1],
    ]);
  });
});
