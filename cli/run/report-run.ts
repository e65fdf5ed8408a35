import { join } from 'node:path';
import type { TargetConfig } from '../../config/config.ts';
import { packageInfo } from '../../config/package-info.ts';
import type { ReportWorker } from '../../reports/allure/report-worker.ts';
import { withRepeats } from '../../reports/causes/repeats.ts';
import { readSentRequests, sampledIn } from '../../reports/exchanges/sent-requests.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { writeShard } from '../../reports/shards/shard.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { writeReports } from '../../reports/write.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { toEvidence } from './to-evidence.ts';
import type { RunResult } from './worker/run-controller.ts';
import type { RunOrigin } from './worker/run-request.ts';

/** A run whose checks have ended. */
export interface EndedRun {
  readonly config: TargetConfig;
  readonly result: RunResult;
  readonly origin: RunOrigin;
  /** Where a second node answers differently, if there is one. */
  readonly differences: NodeDifferences | undefined;
  /** The folder that has its exchanges, and gets its reports. */
  readonly out: string;
  readonly reportWorker: ReportWorker;
}

/** Derives the verdict from the results, and writes the reports. Rejects when a file cannot be written. */
export async function reportRun({
  config,
  result,
  origin,
  differences,
  out,
  reportWorker,
}: EndedRun): Promise<{ readonly document: VerdictDocument; readonly evidence: Evidence }> {
  const found = toEvidence(config, { suite: packageInfo(), ...origin }, result);
  const sent = await readSentRequests(join(out, REPORTS.exchanges), sampledIn(found));
  const evidence = withRepeats(found, sent);
  const document = await writeReports(evidence, out, {
    sent,
    differences,
    writePage: (page) => reportWorker.write(page),
  });
  await writeShard(out, evidence);
  return { document, evidence };
}
