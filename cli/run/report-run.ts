import { join } from 'node:path';
import type { TargetConfig } from '../../config/config.ts';
import { packageInfo } from '../../config/package-info.ts';
import type { PageOptions } from '../../reports/allure/report-page.ts';
import type { ReportWorker } from '../../reports/allure/report-worker.ts';
import { withRepeats } from '../../reports/causes/repeats.ts';
import { readSentRequests, sampledIn } from '../../reports/exchanges/sent-requests.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { writeShard } from '../../reports/shards/shard.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { writeReports } from '../../reports/write.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { isSystemError, UnwrittenReports } from './unwritten-reports.ts';
import { ownStart } from '../terminal/started-as.ts';
import { toEvidence } from './to-evidence.ts';
import type { RunResult } from './worker/run-controller.ts';
import type { RunOrigin } from './worker/run-request.ts';

/** A run whose checks have ended. */
export interface EndedRun {
  readonly config: TargetConfig;
  readonly result: RunResult;
  readonly origin: RunOrigin;
  /** The path of the one case that ran, if the user gave one. */
  readonly path: string | undefined;
  /** The differences of a second node, if there is one. */
  readonly differences: NodeDifferences | undefined;
  /** The folder with the exchanges, to which the reports are written. */
  readonly out: string;
  readonly reportWorker: ReportWorker;
  /** Called with the verdict before any report of it is written. */
  readonly judged: (document: VerdictDocument, evidence: Evidence) => Promise<void>;
}

/**
 * Derives the verdict from the results, passes it to `judged`, and writes the reports.
 *
 * @throws UnwrittenReports when a file could not be written.
 */
export async function reportRun({
  config,
  result,
  origin,
  path,
  differences,
  out,
  reportWorker,
  judged,
}: EndedRun): Promise<{ readonly document: VerdictDocument; readonly evidence: Evidence }> {
  const found = toEvidence(config, { suite: packageInfo(), ...origin, path }, result);
  const sent = await readSentRequests(join(out, REPORTS.exchanges), sampledIn(found));
  const evidence = withRepeats(found, sent);
  const document = verdictOf(evidence);
  await judged(document, evidence);
  try {
    const writePage = (page: PageOptions): Promise<void> => reportWorker.write(page);
    await writeReports(evidence, out, {
      document,
      sent,
      differences,
      writePage,
      start: ownStart(),
    });
    await writeShard(out, evidence);
  } catch (error) {
    if (isSystemError(error)) throw new UnwrittenReports(out, error.message, document);
    throw error;
  }
  const unwritten = result.facts?.unwritten;
  if (unwritten !== undefined) throw new UnwrittenReports(out, unwritten, document);
  return { document, evidence };
}
