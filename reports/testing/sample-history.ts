import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { HistoryRun } from '../history/history.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { sampleChecks, sampleEvidence, sampleRun } from './sample-evidence.ts';

const LATENCIES = [
  { endpoint: 'GET /v1/accounts/{address}/transaction_summaries', answers: 9, median: 4, p95: 20 },
  { endpoint: 'POST /v1/tables/{table_handle}/raw_item', answers: 9, median: 5, p95: 30 },
];

/** Returns a run of that evidence, found in a folder named for its time. */
export function historyRun(evidence: Evidence): HistoryRun {
  const document = verdictOf(evidence);
  const folder = `runs/${document.startedAt}`;
  return { folder, page: `../${folder}/report.html`, document, latencies: LATENCIES };
}

/** Runs of a day each, the first on 1 November 2026, with those outcomes by requirement. */
export function historyRuns(
  outcomes: readonly Readonly<Record<string, Outcome>>[],
): readonly HistoryRun[] {
  return outcomes.map((own, at) => {
    const startedAt = `2026-11-${String(at + 1).padStart(2, '0')}T10:00:00.000Z`;
    return historyRun(sampleEvidence({ run: sampleRun({ startedAt }), checks: sampleChecks(own) }));
  });
}
