import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { metrics } from './metrics.ts';
import { hostileText } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const ENDPOINT = 'GET /v1/accounts/{address}/transaction_summaries';
const DURATIONS = new Map([[ENDPOINT, [0.5, 5, 7, 20_000]]]);

const textOf = (
  evidence: Evidence,
  durations: ReadonlyMap<string, readonly number[]> = DURATIONS,
) => metrics(verdictOf(evidence), evidence.run, durations);

/** A line of OpenMetrics 1.0 by its ABNF, without timestamps and exemplars, which the suite does not write. */
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const VALUE = String.raw`(?:[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|\+Inf)`;
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const SAMPLE = new RegExp(`^${NAME}(?:\\{${LABEL}(?:,${LABEL})*\\})? ${VALUE}$`, 'u');
const META = new RegExp(
  `^# (?:TYPE ${NAME} (?:gauge|histogram|info)|UNIT ${NAME} seconds|HELP ${NAME} [^\\n]+)$`,
  'u',
);

function assertOpenMetrics(text: string): void {
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  const lines = text.slice(0, -'# EOF\n'.length).trimEnd().split('\n');
  expect(lines.filter((line) => !SAMPLE.test(line) && !META.test(line))).toEqual([]);
  const described = lines
    .filter((line) => line.startsWith('# TYPE '))
    .map((line) => line.split(' ')[2]);
  expect(new Set(described).size).toBe(described.length);
  const samples = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.replace(/ \S+$/, ''));
  expect(new Set(samples).size).toBe(samples.length);
}

describe('metrics.prom', () => {
  it('metrics.prom says the verdict, and the outcome of each requirement', () => {
    const text = textOf(richEvidence());
    expect(text).toContain('\nledger_conformance_verdict{verdict="does not conform"} 1.0\n');
    expect(text).toContain('\nledger_conformance_verdict{verdict="conforms"} 0.0\n');
    expect(text).toContain('\nledger_conformance_exit_code 1.0\n');
    expect(text).toContain(
      '{requirement="SUM-HASH",level="MUST",section="2.2",outcome="failed",waived="true"} 1.0\n',
    );
    expect(text).toContain(
      '{requirement="SEL-PRUNED",level="MUST",section="4.1",outcome="cantTell"',
    );
    expect(text).toContain('\nledger_conformance_advisories 1.0\n');
    expect(text).toContain('\nledger_conformance_waived 1.0\n');
  });

  it('metrics.prom says who was judged and when, and what was sent', () => {
    const text = textOf(sampleEvidence());
    expect(text).toContain(
      'ledger_conformance_run_info{target="http://127.0.0.1:8080",profile="document",',
    );
    expect(text).toContain('\nledger_conformance_requests{kind="malformed"} 120.0\n');
    expect(text).toContain('\nledger_conformance_run_started_timestamp_seconds 1795255200.0\n');
    expect(text).toContain('\nledger_conformance_run_duration_seconds 2.1\n');
  });

  it('says how long answers took, and nothing of an endpoint without answers', () => {
    const lines = textOf(sampleEvidence()).split('\n');
    const of = (name: string, le?: string): string | undefined =>
      lines.find(
        (line) =>
          line.startsWith(`ledger_conformance_response_seconds${name}{`) &&
          (le === undefined || line.includes(`le="${le}"`)),
      );
    expect(of('_bucket', '0.001')).toMatch(/ 1\.0$/);
    expect(of('_bucket', '0.005')).toMatch(/ 2\.0$/);
    expect(of('_bucket', '10.0')).toMatch(/ 3\.0$/);
    expect(of('_bucket', '+Inf')).toBe(
      `ledger_conformance_response_seconds_bucket{endpoint="${ENDPOINT}",le="+Inf"} 4.0`,
    );
    expect(of('_count')).toMatch(/ 4\.0$/);
    expect(of('_sum')).toMatch(/ 20\.0125$/);
    expect(textOf(sampleEvidence(), new Map())).not.toContain('response_seconds');
  });

  it.each([
    ['one of everything', richEvidence()],
    ['a clean run', sampleEvidence()],
    [
      'a run in which nothing ran',
      sampleEvidence({ run: sampleRun({ end: { kind: 'aborted', reason: 'x' } }), checks: [] }),
    ],
  ])('metrics.prom is OpenMetrics text for %s', (_, evidence) => {
    assertOpenMetrics(textOf(evidence));
  });

  it('metrics.prom is OpenMetrics text whatever a target says', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        assertOpenMetrics(textOf(hostileEvidence(text), new Map([[text, [1]]])));
      }),
      { numRuns: 50 },
    );
  });
});
