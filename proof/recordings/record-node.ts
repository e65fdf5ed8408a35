import { mkdirSync } from 'node:fs';
import { readGroundTruth } from '../../config/ground-truth/read-ground-truth.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { recordRun } from '../../cli/testing/record-run.ts';
import type { VerificationResult } from '../../cli/verify/verify-recording.ts';
import { verifyRecording } from '../../cli/verify/verify-recording.ts';
import type { RecordedSubject } from './recorded-subjects.ts';

/** A recorded run that was judged again. */
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

/**
 * Serves a node and records a run against it.
 *
 * @returns its verdict.
 */
export async function recordNode(subject: RecordedSubject, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const served = await subject.start();
  const { url, truth } = served;
  try {
    const { target, ...read } = await readConfig({ target: url, profile: subject.profile }, {});
    if (target === undefined) throw new Error('a served node has an address');
    const known = truth === undefined ? read.truth : readGroundTruth(truth);
    const { seed, effort = read.effort, runs, abortAfter } = subject;
    const config = { ...read, target, truth: known, seed, effort, runs, timeoutMs: 2000 };
    return await recordRun(config, folder, abortAfter);
  } finally {
    await served.stop();
  }
}
