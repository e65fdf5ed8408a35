import type { TargetConfig } from '../../../config/config.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGroundTruth } from '../../../config/ground-truth/ground-truth.ts';
import { readConfig } from '../../../config/read/read-config.ts';
import { withRepeats } from '../../../reports/causes/repeats.ts';
import { readSentRequests } from '../../../reports/exchanges/sent-requests.ts';
import { verdictOf } from '../../../reports/verdict/verdict.ts';
import { REPORTS } from '../../../reports/report-files.ts';
import { CHECKS } from '../../checks.ts';
import { packageInfo } from '../../../config/package-info.ts';
import { toEvidence } from '../../run/to-evidence.ts';
import { RunLog } from '../../run/log/run-log.ts';
import type { VerificationResult } from '../../verify/verify-recording.ts';
import { verifyRecording } from '../../verify/verify-recording.ts';
import { WholeRun } from '../../verify/whole-run.ts';
import type { RecordedSubject } from './recorded-subjects.ts';
import { PROOF_RUNS } from '../judge/subjects.ts';

/** A run that was recorded, and judged again. */
export interface VerifiedRun extends VerificationResult {
  readonly name: string;
  /** The recorded verdict. */
  readonly recorded: string;
  readonly runMs: number;
  readonly verifyMs: number;
}

/** Serves a node, records a run against it in the folder, and verifies the recording. */
export async function recordAndVerify(
  subject: RecordedSubject,
  folder: string,
): Promise<VerifiedRun> {
  const started = performance.now();
  const recorded = await recordNode(subject, folder);
  const runMs = performance.now() - started;
  const result = await verifyRecording(folder);
  const verifyMs = performance.now() - started - runMs;
  return { ...result, name: subject.name, recorded, runMs, verifyMs };
}

/** Serves a node and records a run against it. @returns its verdict. */
export async function recordNode(subject: RecordedSubject, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const served = await subject.start();
  const { url, truth } = served;
  try {
    const { target, ...read } = await readConfig({ target: url, profile: subject.profile }, {});
    if (target === undefined) throw new Error('a served node has an address');
    const known = truth === undefined ? read.truth : readGroundTruth(truth);
    const { seed, effort = read.effort, runs = PROOF_RUNS, abortAfter } = subject;
    const config = { ...read, target, truth: known, seed, effort, runs, timeoutMs: 2000 };
    return await recordRun(config, folder, abortAfter);
  } finally {
    await served.stop();
  }
}

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
    if (exchange.id === abortAfter) void clock.startTurn('abort').then(() => stop.abort());
  });
  await work.start(CHECKS);
  await clock.startTurn('end');
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
