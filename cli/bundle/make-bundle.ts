import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { catalogueJson } from '../../reports/bundle/bundled-catalogue.ts';
import type { Manifest } from '../../reports/bundle/manifest.ts';
import { MEMBERS, OPTIONAL } from '../../reports/bundle/members.ts';
import { readRunConfiguration } from '../../reports/bundle/run-configuration.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { packageInfo, readShipped } from '../../config/package-info.ts';
import { errnoOf, messageOf } from '../../src/text/error.ts';
import { parseVerdict } from './parse-bundle.ts';
import { NO_RECORDING, runIn } from '../verify/load-recording.ts';
import type { RewritePages } from './rewrite-pages.ts';
import { rewritePages } from './rewrite-pages.ts';
import type { BundleOptions } from './seal.ts';
import { seal } from './seal.ts';
import type { Files } from './zip.ts';
import { textIn, zip } from './zip.ts';

/** A bundle, and the facts that are printed about it. */
interface MadeBundle {
  /** A zip file. */
  readonly content: Uint8Array;
  readonly manifest: Manifest;
}

/** The files of an output folder that go into a bundle. */
const TAKEN = [MEMBERS.recording, MEMBERS.verdict, MEMBERS.exchanges];

/** The document, as it ships with the suite. */
const DOCUMENT_FILE = 'src/spec/ledger-node-rest-api.md';

/**
 * Makes a signed bundle of an output folder. Its recording is judged again before anything is signed.
 *
 * @throws ConfigError when the folder does not hold a whole run of this version of the suite, or its recording
 *   leads to another verdict.
 */
export async function makeBundle(
  folder: string,
  options: BundleOptions,
  rewrite: RewritePages = rewritePages,
): Promise<MadeBundle> {
  const files = await readFolder(folder);
  const document = verdictIn(folder, files);
  const written = configurationOf(folder, files);
  const configuration = readRunConfiguration(written);
  const members = new Map([...files, ...(await rewrite(folder))])
    .set(MEMBERS.configuration, Buffer.from(`${JSON.stringify(written, null, 2)}\n`))
    .set(MEMBERS.catalogue, Buffer.from(catalogueJson()))
    .set(MEMBERS.document, Buffer.from(readShipped(DOCUMENT_FILE)));
  const sealed = seal(members, { document, configuration, suite: packageInfo() }, options);
  return { content: zip(sealed.files, options.createdAt), manifest: sealed.manifest };
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of TAKEN) {
    const content = await readMember(folder, name);
    if (content !== undefined) files.set(name, content);
  }
  return files;
}

async function readMember(folder: string, name: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' && OPTIONAL.includes(name)) return undefined;
    const hint = name === MEMBERS.recording ? NO_RECORDING : 'name an output folder';
    throw new ConfigError(`${folder} contains no ${name} (${code}): ${hint}`);
  }
}

/**
 * Returns the verdict of a folder. Only the version that judged knows what its verdict means.
 *
 * @throws ConfigError for another version.
 */
function verdictIn(folder: string, files: Files): VerdictDocument {
  try {
    const document = parseVerdict(textIn(files, MEMBERS.verdict));
    const { name, version } = packageInfo();
    if (document.suite.version === version) return document;
    throw new Error(
      `it was judged by ${name} ${document.suite.version}, and this is ${version}: bundle it with that version`,
    );
  } catch (error) {
    throw new ConfigError(`${folder}: ${messageOf(error)}`);
  }
}

function configurationOf(folder: string, files: Files): object {
  try {
    return runIn(files.get(MEMBERS.recording) ?? new Uint8Array());
  } catch (error) {
    throw new ConfigError(`${join(folder, MEMBERS.recording)} cannot be read: ${messageOf(error)}`);
  }
}
