import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import type { Certified } from '../bundle/certificate-facts.ts';
import { readRunConfiguration } from '../bundle/run-configuration.ts';
import type { HistoryRun } from '../history/history-of-runs.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { sampleChecks, sampleEvidence, sampleRun } from './sample-evidence.ts';

/** A waiver that is valid through the day of the sample. */
export const waiver: Waiver = { requirement: 'SEL-START', reason: 'known', until: '2026-11-21' };

/** Returns the word of the verdict on the sample with these changes, and the exit code. */
export function word(changes: Partial<Evidence>): string {
  const { verdict, exitCode } = verdictOf(sampleEvidence(changes));
  return `${verdict}, ${exitCode}`;
}

/** Returns the verdict on one requirement of the sample with these changes. */
export function of(id: string, changes: Partial<Evidence>) {
  const found = verdictOf(sampleEvidence(changes)).requirements.find(
    (requirement) => requirement.id === id,
  );
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

/** Returns the content of a certificate for that evidence. */
export function sampleCertified(evidence: Evidence, software: readonly string[] = []): Certified {
  const document = verdictOf(evidence);
  const digest = { sha256: 'c'.repeat(64), bytes: 1 };
  return {
    document,
    configuration: readRunConfiguration({ configuration: {} }),
    issue: {
      suite: document.suite,
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-02-19T12:00:00.000Z',
      key: `sha256:${'a'.repeat(64)}`,
      files: { 'catalogue.json': digest, 'recording.ndjson.br': digest, 'verdict.json': digest },
    },
    id: 'b'.repeat(32),
    software,
  };
}

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
