import { quickBrotli } from '../../../src/testing/quick-brotli.ts';
import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '../../../src/text/digest.ts';
import type { Manifest } from '../../../reports/bundle/manifest.ts';
import { MEMBERS } from '../../../reports/bundle/members.ts';
import { readRunConfiguration } from '../../../reports/bundle/run-configuration.ts';
import { statementOf } from '../../../reports/bundle/statement.ts';
import { sampleEvidence, sampleRun } from '../../../reports/testing/sample-evidence.ts';
import { verdictText } from '../../../reports/verdict/verdict-text.ts';
import { readVerdict } from '../../../reports/verdict/read-verdict.ts';
import type { VerdictDocument } from '../../../reports/verdict/verdict-document.ts';
import { verdictOf } from '../../../reports/verdict/verdict.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { packageInfo } from '../../../config/package-info.ts';
import { scratch } from '../../testing/command-line.ts';
import { differencesBetween } from '../../verify/verdict-differences.ts';
import type { VerificationResult } from '../../verify/verify-recording.ts';
import { signStatement } from '../envelope.ts';
import { makeBundle } from '../make-bundle.ts';
import { parseManifest, parseVerdict } from '../parse-bundle.ts';
import type { BundleOptions } from '../seal.ts';
import { seal } from '../seal.ts';
import type { BundleVerification } from '../verify-bundle.ts';
import { verifyBundle } from '../verify-bundle.ts';
import type { Files } from '../zip.ts';
import { textIn, unzip, zip } from '../zip.ts';

/** The time at which the sample was bundled, and a day later. */
export const CREATED_AT = '2026-11-21T12:00:00.000Z';
export const NOW = '2026-11-22T12:00:00.000Z';

/** The signer's pair of keys. */
export const SIGNER = generateKeyPairSync('ed25519');

/** Somebody else's pair of keys. */
export const STRANGER = generateKeyPairSync('ed25519');

const REQUESTS = 20;

/** Returns the lines of a sample recording. Its last line is the verdict to which {@link judgeSample} says it leads. */
function recordingOf(configuration: object, document: VerdictDocument): readonly string[] {
  const exchanges = Array.from({ length: REQUESTS }, (_, at) => ({ exchange: at + 1 }));
  return [{ formatVersion: 1, run: { configuration } }, ...exchanges, document].map((line) =>
    JSON.stringify(line),
  );
}

/** Returns an output folder with the verdict on the evidence, of a run with that configuration. */
export function sampleFolder(
  changes: Partial<Evidence> = {},
  configuration: Readonly<Record<string, unknown>> = {},
): string {
  const folder = join(scratch(), 'out');
  mkdirSync(folder);
  const evidence = sampleEvidence({ run: sampleRun({ requests: REQUESTS }), ...changes });
  const document = verdictOf({
    ...evidence,
    run: { ...evidence.run, suite: packageInfo() },
  });
  const written = {
    target: document.target.url,
    profile: document.profile,
    waivers: evidence.waivers,
  };
  const exchanges = Array.from({ length: REQUESTS }, (_, at) => exchangeLine(at + 1));
  const texts = {
    [MEMBERS.verdict]: JSON.stringify(document),
    [MEMBERS.exchanges]: `${exchanges.join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const recording = recordingOf({ ...written, ...configuration }, document).join('\n');
  writeFileSync(join(folder, MEMBERS.recording), quickBrotli(recording));
  return folder;
}

/** Replaces judging a sample's recording again: the pages are these. */
export async function samplePages(): Promise<Files> {
  const pages = [
    [MEMBERS.page, '<!doctype html>'],
    [MEMBERS.summary, '# a summary'],
    [MEMBERS.junit, '<testsuites/>'],
  ] as const;
  return new Map(pages.map(([name, text]) => [name, Buffer.from(text)]));
}

export function exchangeLine(id: number): string {
  return JSON.stringify({ id, answer: { status: 200, headers: [['server', 'ledgerd/1.2']] } });
}

/** Returns the options for bundling the sample, with changes. */
export function optionsOf(changes: Partial<BundleOptions> = {}): BundleOptions {
  return { key: SIGNER.privateKey, createdAt: CREATED_AT, days: 90, ...changes };
}

/** Returns the files of the bundle of a folder. */
export async function bundled(
  folder: string,
  changes: Partial<BundleOptions> = {},
): Promise<Files> {
  const { content } = await makeBundle(folder, optionsOf(changes), samplePages);
  return unzipped(content);
}

/** Returns the files of a zip file that is known to be a bundle. */
export function unzipped(content: Uint8Array): Files {
  const { files, problems } = unzip(content, Object.values(MEMBERS));
  if (problems.length > 0) throw new Error(problems.join('; '));
  return files;
}

/** Replaces judging a sample's recording again: compares the folder's verdict with the honest one. */
export async function judgeSample(folder: string): Promise<VerificationResult> {
  const honest = parseVerdict(linesIn(readFileSync(join(folder, MEMBERS.recording))).at(-1) ?? '');
  const { lines: differences, quotes } = differencesBetween(await readVerdict(folder), honest);
  const { requests, verdict } = honest;
  const counts = { requests, checks: 1, redacted: 0, quotes };
  return { ...counts, differences, verdict, text: verdictText(honest), finished: true };
}

function linesIn(recording: Uint8Array = new Uint8Array()): readonly string[] {
  return brotliDecompressSync(recording).toString('utf8').split('\n');
}

/** Returns the result of verifying a bundle with these files. */
export async function verified(
  files: Files,
  changes: { readonly key?: KeyObject; readonly now?: string } = {},
): Promise<BundleVerification> {
  return verifiedZip(zip(files, CREATED_AT), changes);
}

/** Returns the result of verifying a zip file. */
export async function verifiedZip(
  content: Uint8Array,
  { key = SIGNER.publicKey, now = NOW }: { readonly key?: KeyObject; readonly now?: string } = {},
): Promise<BundleVerification> {
  return verifyBundle(content, { key, now, verifyRecording: judgeSample });
}

export function withText(files: Files, name: string, change: (text: string) => string): Files {
  const before = textIn(files, name);
  const after = change(before);
  if (before === after) throw new Error(`the tampering changed nothing in ${name}`);
  return new Map(files).set(name, Buffer.from(after));
}

export function withVerdict(
  files: Files,
  change: (document: VerdictDocument) => VerdictDocument,
): Files {
  return withText(files, MEMBERS.verdict, (text) => JSON.stringify(change(parseVerdict(text))));
}

/** Returns the files, sealed and signed again: as by somebody who has the key and uses this suite. */
export function resealed(files: Files, changes: Partial<BundleOptions> = {}): Files {
  const made: readonly string[] = [
    MEMBERS.certificate,
    MEMBERS.badge,
    MEMBERS.manifest,
    MEMBERS.attestation,
  ];
  const given = new Map([...files].filter(([name]) => !made.includes(name)));
  const configuration = readRunConfiguration(JSON.parse(textIn(files, MEMBERS.configuration)));
  const document = parseVerdict(textIn(files, MEMBERS.verdict));
  const { suite } = parseManifest(textIn(files, MEMBERS.manifest));
  return seal(given, { document, configuration, suite }, optionsOf(changes)).files;
}

/**
 * Returns the files with new digests and a new signature only: as by somebody who has the key and tools of their
 * own.
 */
export function resigned(
  files: Files,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
  document: VerdictDocument = parseVerdict(textIn(files, MEMBERS.verdict)),
): Files {
  const before = parseManifest(textIn(files, MEMBERS.manifest));
  const listed = Object.keys(before.files).map((name) => {
    const content = files.get(name) ?? new Uint8Array();
    return [name, { sha256: sha256(content), bytes: content.length }] as const;
  });
  const manifest = change({ ...before, files: Object.fromEntries(listed) });
  const text = JSON.stringify(manifest);
  const manifestSha256 = sha256(text);
  const statement = statementOf({ document, manifest, manifestSha256, software: ['ledgerd/1.2'] });
  return new Map(files)
    .set(MEMBERS.manifest, Buffer.from(text))
    .set(
      MEMBERS.attestation,
      Buffer.from(signStatement(JSON.stringify(statement), SIGNER.privateKey)),
    );
}
