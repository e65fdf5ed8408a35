import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { badgeSvg } from '../../reports/bundle/badge.ts';
import { catalogueJson } from '../../reports/bundle/catalogue.ts';
import { certificateHtml } from '../../reports/bundle/certificate.ts';
import { verdictProblems } from '../../reports/bundle/consistency.ts';
import { sha256 } from '../../reports/bundle/digest.ts';
import { exchangeFacts } from '../../reports/bundle/exchanges.ts';
import type { FileDigest, Issue, Manifest } from '../../reports/bundle/manifest.ts';
import { bundleId } from '../../reports/bundle/manifest.ts';
import { MEMBERS, OPTIONAL } from '../../reports/bundle/members.ts';
import { readRunConfiguration } from '../../reports/bundle/run-configuration.ts';
import { statementOf } from '../../reports/bundle/statement.ts';
import { daysLater } from '../../reports/bundle/time.ts';
import type { VerdictDocument } from '../../reports/verdict-document.ts';
import { packageInfo, readShipped } from '../package-info.ts';
import { signStatement } from './envelope.ts';
import { fingerprintOf } from './keys.ts';
import { parseVerdict } from './parse.ts';
import { configurationIn } from './recording-header.ts';
import { type Files, zip } from './zip.ts';

/** How a bundle is made. */
export interface BundleOptions {
  /** Private. */
  readonly key: KeyObject;
  /** ISO 8601. */
  readonly createdAt: string;
  /** How long the certificate may be relied upon. */
  readonly days: number;
  /** Where the run can be looked at. */
  readonly runUrl?: string | undefined;
}

/** A bundle, and what it says. */
export interface MadeBundle {
  /** A zip file. */
  readonly content: Uint8Array;
  readonly manifest: Manifest;
  readonly document: VerdictDocument;
}

/** What of an output folder goes into a bundle. */
const TAKEN = [
  MEMBERS.recording,
  MEMBERS.verdict,
  MEMBERS.page,
  MEMBERS.summary,
  MEMBERS.junit,
  MEMBERS.exchanges,
];

/** The document, as it ships. */
const DOCUMENT_FILE = 'src/spec/ledger-node-rest-api.md';

/**
 * Makes a signed bundle of an output folder.
 *
 * @throws ConfigError when the folder does not hold a whole run of this version of the suite.
 */
export async function makeBundle(folder: string, options: BundleOptions): Promise<MadeBundle> {
  const files = new Map<string, Uint8Array>();
  for (const name of TAKEN) {
    const content = await readMember(folder, name);
    if (content !== undefined) files.set(name, content);
  }
  const document = verdictIn(folder, files);
  const configuration = await configurationOf(folder);
  const run = readRunConfiguration(configuration);
  const problems = verdictProblems(document, run);
  if (problems.length > 0) {
    throw new ConfigError(problems.map((problem) => `${folder}: ${problem}: judge again`));
  }
  files.set(MEMBERS.configuration, Buffer.from(`${JSON.stringify(configuration, null, 2)}\n`));
  files.set(MEMBERS.catalogue, Buffer.from(catalogueJson()));
  files.set(MEMBERS.document, Buffer.from(readShipped(DOCUMENT_FILE)));

  const issue = issueOfFiles(files, options);
  const id = bundleId(issue);
  const software = exchangeFacts(textIn(files, MEMBERS.exchanges))?.software ?? [];
  const certified = { document, configuration: run, issue, id, software };
  files.set(MEMBERS.certificate, Buffer.from(certificateHtml(certified)));
  files.set(MEMBERS.badge, Buffer.from(badgeSvg(document)));
  const manifest: Manifest = { formatVersion: 1, id, ...issue, files: digestsOf(files) };
  const listed = `${JSON.stringify(manifest, null, 2)}\n`;
  files.set(MEMBERS.manifest, Buffer.from(listed));
  const statement = statementOf({ document, manifest, manifestSha256: sha256(listed), software });
  const attestation = signStatement(JSON.stringify(statement), options.key);
  files.set(MEMBERS.attestation, Buffer.from(attestation));
  return { content: zip(files, options.createdAt), manifest, document };
}

function issueOfFiles(files: Files, { key, createdAt, days, runUrl }: BundleOptions): Issue {
  return {
    suite: packageInfo(),
    createdAt,
    expiresAt: daysLater(createdAt, days),
    key: fingerprintOf(key),
    ...(runUrl === undefined ? {} : { runUrl }),
    files: digestsOf(files),
  };
}

function digestsOf(files: Files): Readonly<Record<string, FileDigest>> {
  const digests = [...files].map(([name, content]) => [
    name,
    { sha256: sha256(content), bytes: content.length },
  ]);
  return Object.fromEntries(digests);
}

function textIn(files: Files, name: string): string | undefined {
  const content = files.get(name);
  return content === undefined ? undefined : Buffer.from(content).toString('utf8');
}

async function readMember(folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT' && OPTIONAL.includes(name)) return undefined;
    const hint =
      name === MEMBERS.recording ? ': judge again, without --no-record' : ': name an output folder';
    throw new ConfigError(`${folder} holds no ${name} (${code})${hint}`);
  }
}

/** Only of the version that judged it is known what its verdict means. */
function verdictIn(folder: string, files: Files): VerdictDocument {
  try {
    const document = parseVerdict(textIn(files, MEMBERS.verdict) ?? '');
    const { name, version } = packageInfo();
    if (document.suite.version === version) return document;
    throw new Error(
      `it was judged by ${name} ${document.suite.version}, and this is ${version}: bundle it by that version`,
    );
  } catch (error) {
    throw new ConfigError(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function configurationOf(folder: string): Promise<object> {
  const file = join(folder, MEMBERS.recording);
  try {
    return await configurationIn(createReadStream(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${file} cannot be read: ${why}`);
  }
}
