import type { KeyObject } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Policy } from '../../config/read-policy.ts';
import type { Manifest } from '../../reports/bundle/manifest.ts';
import { inapplicableToAdd, policyProblems } from '../../reports/bundle/policy.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { packageInfo } from '../../config/package-info.ts';
import type { VerificationResult } from '../verify/verify-recording.ts';
import { ENDS_EARLY, OtherSuite } from '../verify/verify-recording.ts';
import { messageOf } from '../../src/text/error.ts';
import { plural } from '../../src/text/sentence.ts';
import type { OpenBundle } from './open-bundle.ts';
import { openBundle, SIGNATURE_HELD } from './open-bundle.ts';
import type { BundleContents } from './read-contents.ts';
import { contentProblems, readContents } from './read-contents.ts';
import { makeTemporaryFolder } from '../terminal/temporary-folder.ts';

/** What a bundle is verified with. */
interface VerifyOptions {
  /** Public key of the signer. */
  readonly key: KeyObject;
  readonly policy?: Policy | undefined;
  /** Judges the recording in a folder again. */
  readonly verifyRecording: (folder: string) => Promise<VerificationResult>;
  /** ISO 8601. */
  readonly now: string;
}

/** The result of verifying a bundle. */
export type BundleVerification =
  | {
      readonly kind: 'refused';
      /** What was found to be right before the first problem, one line each. */
      readonly held: readonly string[];
      readonly problems: readonly string[];
      /** YAML that lets the policy accept what it refuses; empty when there is none. */
      readonly add: string;
    }
  /** Signature and digests are valid; another version of the suite has to verify the rest. */
  | { readonly kind: 'otherVersion'; readonly version: string }
  | {
      readonly kind: 'accepted';
      readonly document: VerdictDocument;
      readonly manifest: Manifest;
      readonly recomputed: VerificationResult;
    };

/**
 * Verifies a bundle's signature, digests and derived files, judges its recording again, and applies the policy.
 * Each step needs that the ones before found no problem.
 *
 * @param content of the zip file.
 */
export async function verifyBundle(
  content: Uint8Array,
  options: VerifyOptions,
): Promise<BundleVerification> {
  const opened = openBundle(content, options.key);
  if ('problems' in opened) return refused(opened.problems, opened.held);
  const { bundle } = opened;
  const { suite } = bundle.manifest;
  const held = heldBy(bundle);
  if (suite.name !== packageInfo().name)
    return refused([`it was written by another program`], held);
  if (suite.version !== packageInfo().version) {
    return { kind: 'otherVersion', version: suite.version };
  }
  let contents: BundleContents;
  try {
    contents = readContents(bundle);
  } catch (error) {
    return refused([messageOf(error)], held);
  }
  return verifyContents(bundle, contents, options);
}

function refused(
  problems: readonly string[],
  held: readonly string[],
  add = '',
): BundleVerification {
  return { kind: 'refused', held, problems, add };
}

/** Returns what an open bundle has shown: its signature and its digests. */
function heldBy({ manifest }: OpenBundle): readonly string[] {
  const count = Object.keys(manifest.files).length;
  return [`${SIGNATURE_HELD} ${manifest.key}`, `the digests of ${plural(count, 'file')}`];
}

async function verifyContents(
  bundle: OpenBundle,
  contents: BundleContents,
  { policy, verifyRecording, now }: VerifyOptions,
): Promise<BundleVerification> {
  const { manifest } = bundle;
  const { document, configuration } = contents;
  const held = heldBy(bundle);
  const problems = [...timeProblems(manifest, document, now), ...contentProblems(bundle, contents)];
  if (problems.length > 0) return refused(problems, held);
  const recomputed = await verifyUnpacked(bundle, verifyRecording);
  if ('problem' in recomputed) return refused([recomputed.problem], held);
  const contradictions = recomputationProblems(recomputed, document);
  if (contradictions.length > 0) return refused(contradictions, held);
  const evaluated = { document, configuration, manifest, now };
  if (policy !== undefined) {
    const against = policyProblems(policy, evaluated).map((problem) => `policy: ${problem}`);
    const add = inapplicableToAdd(policy, evaluated);
    if (against.length > 0) return refused(against, [...held, heldAgain(recomputed)], add);
  }
  return { kind: 'accepted', document, manifest, recomputed };
}

function heldAgain({ requests, checks, text }: VerificationResult): string {
  return `the verdict, judged again: ${text} (${plural(requests, 'request')}, ${plural(checks, 'check')})`;
}

/** The largest accepted difference between two machines' clocks. Milliseconds. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

function timeProblems(
  { createdAt, expiresAt }: Manifest,
  { startedAt }: VerdictDocument,
  now: string,
): readonly string[] {
  const [made, started, expires, here] = [createdAt, startedAt, expiresAt, now].map(Date.parse);
  const isLater = (a = Number.NaN, b = Number.NaN): boolean => a > b + MAX_CLOCK_SKEW_MS;
  return [
    ...(isLater(made, here) ? [`it was created at ${createdAt}, which is in the future`] : []),
    ...(isLater(started, made) ? [`it was created at ${createdAt}, before the run began`] : []),
    ...(isLater(expires, made) ? [] : [`it expired before it was created, on ${expiresAt}`]),
  ];
}

/** Judges the recording in a temporary folder. */
async function verifyUnpacked(
  { files }: OpenBundle,
  verifyRecording: VerifyOptions['verifyRecording'],
): Promise<VerificationResult | { readonly problem: string }> {
  const folder = makeTemporaryFolder('ledger-conformance-bundle-');
  try {
    for (const [name, content] of files) await writeFile(join(folder, name), content);
    return await verifyRecording(folder);
  } catch (error) {
    if (error instanceof UnreadableRecording) return { problem: 'its recording cannot be read' };
    if (error instanceof OtherSuite) return { problem: `judged again: ${error.message}` };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function recomputationProblems(
  { differences, verdict, finished }: VerificationResult,
  document: VerdictDocument,
): readonly string[] {
  const problems = differences.map((difference) => `judged again: ${difference}`);
  if (!finished) return [...problems, `judged again: ${ENDS_EARLY}`];
  if (verdict === document.verdict) return problems;
  return [...problems, `judged again: the verdict is ${verdict}, not ${document.verdict}`];
}
