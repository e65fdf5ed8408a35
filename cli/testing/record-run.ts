import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetConfig } from '../../config/config.ts';
import { packageInfo } from '../../config/package-info.ts';
import { withRepeats } from '../../reports/causes/repeats.ts';
import { readSentRequests } from '../../reports/exchanges/sent-requests.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { CHECKS } from '../checks.ts';
import { RunLog } from '../run/log/run-log.ts';
import { toEvidence } from '../run/to-evidence.ts';
import { WholeRun } from '../verify/whole-run.ts';

/**
 * Judges a target without vitest, and writes the recording and the verdict, but no other report.
 *
 * @param abortAfter the exchange at which the run is ended, as Ctrl-C does.
 * @returns the verdict.
 */
export async function recordRun(
  config: TargetConfig,
  folder: string,
  abortAfter?: number,
): Promise<string> {
  const startedAt = new Date();
  const origin = { startedAt: startedAt.toISOString(), complete: false };
  const exchangesFile = join(folder, REPORTS.exchanges);
  writeFileSync(exchangesFile, '');
  const recordingFile = join(folder, REPORTS.recording);
  const log = new RunLog({ config, checks: [], exchangesFile, recordingFile, origin });
  const { clock } = log.wire;
  const stop = new AbortController();
  const work = new WholeRun({ config, wire: log.wire, stop: stop.signal }, (exchange) => {
    log.add(exchange);
    if (exchange.id === abortAfter) void clock.startStep('abort').then(() => stop.abort());
  });
  await work.start(CHECKS);
  await clock.startStep('end');
  work.end();
  const { evidence: checks, facts } = work;
  if (facts === undefined) throw new Error('a run that is over has an end');
  const { end } = facts;
  await log.close(end.kind);
  const whole = { ...origin, suite: packageInfo() };
  const found = toEvidence(config, whole, { checks, facts, end });
  const document = verdictOf(withRepeats(found, await readSentRequests(exchangesFile)));
  writeFileSync(join(folder, REPORTS.verdict), JSON.stringify(document));
  return document.verdict;
}
