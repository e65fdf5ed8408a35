import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import type { MetricFamily, LabelledValue } from './open-metrics.ts';
import { gauge, histogram, info, openMetrics } from './open-metrics.ts';
import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';

const VERDICTS: readonly Verdict[] = [
  'conforms',
  'conforms in part',
  'does not conform',
  'no verdict',
];

/** Upper bounds of the latency's buckets. Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `metrics.prom`: a run as OpenMetrics text, to be scraped or pushed.
 *
 * @param durations of the answers, by endpoint. Milliseconds.
 */
export function metrics(
  document: VerdictDocument,
  run: RunFacts,
  durations: ReadonlyMap<string, readonly number[]>,
): string {
  return openMetrics([
    ...verdictFamilies(document),
    ...runFamilies(document, run),
    histogram(
      'ledger_conformance_response_seconds',
      'The latency of each response.',
      BUCKETS,
      [...durations].map(([endpoint, all]) => ({ labels: { endpoint }, values: all.map(seconds) })),
    ),
  ]);
}

const seconds = (ms: number): number => ms / 1000;
const single = (value: number): readonly LabelledValue[] => [{ labels: {}, value }];

function verdictFamilies(document: VerdictDocument): readonly MetricFamily[] {
  const { verdict, exitCode, requirements, advisories, counts } = document;
  return [
    gauge(
      'ledger_conformance_verdict',
      '1 for the verdict of the run, 0 for the others.',
      VERDICTS.map((word) => ({ labels: { verdict: word }, value: Number(word === verdict) })),
    ),
    gauge('ledger_conformance_exit_code', 'The exit code of the run.', single(exitCode)),
    gauge(
      'ledger_conformance_requirement',
      'Each requirement of the document, with its outcome; the value is always 1.',
      requirements.map(({ id, level, section, outcome, waived }) => ({
        labels: { requirement: id, level, section, outcome, waived: String(waived) },
        value: 1,
      })),
    ),
    gauge('ledger_conformance_advisories', 'SHOULDs that failed.', single(advisories.length)),
    gauge('ledger_conformance_waived', 'MUSTs that failed and are waived.', single(counts.waived)),
  ];
}

function runFamilies(document: VerdictDocument, { traffic }: RunFacts): readonly MetricFamily[] {
  const { target, profile, suite, seed, startedAt, durationMs } = document;
  const started = Date.parse(startedAt);
  return [
    info('ledger_conformance_run', 'The target, the profile and the suite of the run.', {
      target: targetName(target),
      profile,
      suite_version: suite.version,
      seed: String(seed),
      ...(target.chainId === null ? {} : { chain_id: target.chainId }),
    }),
    gauge(
      'ledger_conformance_requests',
      'Requests sent, by kind: valid, malformed, or left open by the document.',
      Object.entries({ ...traffic }).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    gauge(
      'ledger_conformance_run_started_timestamp_seconds',
      'The start of the run.',
      single(seconds(started)),
    ),
    gauge(
      'ledger_conformance_run_duration_seconds',
      'The duration of the run.',
      single(seconds(durationMs)),
    ),
  ];
}
