import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { oneLine } from '../text/text.ts';
import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';

const VERDICTS: readonly Verdict[] = [
  'conforms',
  'conforms in part',
  'does not conform',
  'no verdict',
];

/** Upper bounds of the latency's buckets. Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

/** A value, its labels, and what follows the name of the family in its line. */
type Sample = readonly [value: number, labels?: Labels, suffix?: string];

/** The lines of a family of metrics: its type, its meaning, its samples; none without samples. */
function family(
  name: string,
  type: 'gauge' | 'histogram' | 'info',
  help: string,
  samples: readonly Sample[],
): readonly string[] {
  if (samples.length === 0) return [];
  const full = `ledger_conformance_${name}`;
  return [
    `# TYPE ${full} ${type}`,
    ...(name.endsWith('_seconds') ? [`# UNIT ${full} seconds`] : []),
    `# HELP ${full} ${help}`,
    ...samples.map(([value, labels = {}, suffix = '']) => {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
      const braced = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
      return `${full}${suffix}${braced} ${formatNumber(value)}`;
    }),
  ];
}

/** Returns a value, or the bound of a bucket, as a float in canonical form: `1.0`, not `1`. */
function formatNumber(value: number): string {
  if (value === Infinity) return '+Inf';
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

function escaped(text: string): string {
  return oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

/**
 * `metrics.prom`: a run as OpenMetrics 1.0 text, to be scraped or pushed. The library `prom-client` would take 5 MB.
 *
 * @param durations of the answers, by endpoint. Milliseconds.
 */
export function metrics(
  document: VerdictDocument,
  { traffic }: RunFacts,
  durations: ReadonlyMap<string, readonly number[]>,
): string {
  const { verdict, requirements, target, counts } = document;
  const lines = [
    family(
      'verdict',
      'gauge',
      '1 for the verdict of the run, 0 for the others.',
      VERDICTS.map((word) => [Number(word === verdict), { verdict: word }]),
    ),
    family('exit_code', 'gauge', 'The exit code of the run.', [[document.exitCode]]),
    family(
      'requirement',
      'gauge',
      'Each requirement of the document, with its outcome; the value is always 1.',
      requirements.map(({ id, level, section, outcome, waived }) => {
        return [1, { requirement: id, level, section, outcome, waived: String(waived) }];
      }),
    ),
    family('advisories', 'gauge', 'SHOULDs that failed.', [[document.advisories.length]]),
    family('waived', 'gauge', 'MUSTs that failed and are waived.', [[counts.waived]]),
    family('run', 'info', 'The target, the profile and the suite of the run.', [
      [1, runLabels(document, target.chainId), '_info'],
    ]),
    family(
      'requests',
      'gauge',
      'Requests sent, by kind: valid, malformed, or left open by the document.',
      Object.entries({ ...traffic }).map(([kind, value]) => [value, { kind }]),
    ),
    family('run_started_timestamp_seconds', 'gauge', 'The start of the run.', [
      [Date.parse(document.startedAt) / 1000],
    ]),
    family('run_duration_seconds', 'gauge', 'The duration of the run.', [
      [document.durationMs / 1000],
    ]),
    family(
      'response_seconds',
      'histogram',
      'The latency of each response.',
      [...durations].flatMap(([endpoint, all]) => latencySamples({ endpoint }, all)),
    ),
  ];
  return `${[...lines.flat(), '# EOF'].join('\n')}\n`;
}

function runLabels(
  { target, profile, suite, seed }: VerdictDocument,
  chain: string | null,
): Labels {
  return {
    target: targetName(target),
    profile,
    suite_version: suite.version,
    seed: String(seed),
    ...(chain === null ? {} : { chain_id: chain }),
  };
}

/** Returns the number of durations at or below each bound, how many there are, and their sum. */
function latencySamples(labels: Labels, durations: readonly number[]): readonly Sample[] {
  const seconds = durations.map((ms) => ms / 1000);
  const buckets = [...BUCKETS, Infinity].map((bound): Sample => {
    const within = seconds.filter((value) => value <= bound).length;
    return [within, { ...labels, le: formatNumber(bound) }, '_bucket'];
  });
  const sum = seconds.reduce((all, value) => all + value, 0);
  return [...buckets, [seconds.length, labels, '_count'], [sum, labels, '_sum']];
}
