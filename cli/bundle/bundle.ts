import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { isOneLine, ONE_LINE } from '../../config/schemas/subject-schema.ts';
import { dayOf } from '../../reports/text/time-text.ts';
import { verdictText } from '../../reports/verdict/verdict-text.ts';
import { writeAtomic } from '../../reports/write-atomic.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import { EMBEDDED_DEVNET } from '../../src/evidence/target-name.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { whyUnwritable } from '../../src/text/error.ts';
import { readPrivateKey } from './keys.ts';
import { makeBundle } from './make-bundle.ts';
import type { RewritePages } from './rewrite-pages.ts';
import { isBundle } from './zip.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';

export interface BundleFlags {
  /** Path of a PEM file, or `env:NAME`. */
  readonly key: string;
  /** Path of the zip file to write. */
  readonly out: string;
  /** How long the certificate may be relied upon. Days; 90 if absent. */
  readonly expires?: number | undefined;
  /** What the signer calls itself. */
  readonly issuer?: string | undefined;
  readonly runUrl?: string | undefined;
  /** Replace an existing bundle. */
  readonly force?: boolean | undefined;
}

const DEFAULT_EXPIRES_DAYS = 90;

/**
 * Writes a signed bundle of an output folder.
 *
 * @returns 3 when the run came to no verdict, as there is nothing to sign; else 0.
 * @param rewrite judges the run again and writes its pages; the default does so from its recording.
 * @throws ConfigError when the key or the folder cannot be used, or its recording leads to another verdict.
 */
export async function bundle(
  folder: string,
  flags: BundleFlags,
  { stdout, stderr, env }: Streams,
  rewrite?: RewritePages,
): Promise<ExitCode> {
  const key = readPrivateKey(flags.key, env);
  assertRunUrl(flags.runUrl);
  assertIssuer(flags.issuer);
  assertReplaceable(flags.out, flags.force);
  const document = await readVerdict(folder);
  assertCertifiable(document.target.embedded === true);
  if (document.verdict === 'no verdict') {
    writeLine(
      stderr,
      `error: the run has no verdict, so there is nothing to sign: run again: ${document.reason}`,
    );
    return NO_VERDICT;
  }
  const { expires: days = DEFAULT_EXPIRES_DAYS, issuer, runUrl } = flags;
  const createdAt = new Date().toISOString();
  const options = { key, createdAt, days, issuer, runUrl };
  const { content, manifest } = await makeBundle(folder, options, rewrite);
  await written(flags.out, content);
  writeLine(stdout, `bundle    ${resolve(flags.out)}`);
  writeLine(stdout, `  says    ${verdictText(document)}, until ${dayOf(manifest.expiresAt)}`);
  writeLine(stdout, `  id      ${manifest.id}`);
  writeLine(stdout, `  key     ${manifest.key}`);
  return DONE;
}

/** @throws ConfigError for a run of the embedded devnet, which has no operator. */
export function assertCertifiable(isEmbedded: boolean): void {
  if (!isEmbedded) return;
  throw new ConfigError(
    `a run of ${EMBEDDED_DEVNET} cannot be bundled: judge a node with --target URL`,
  );
}

/** @throws ConfigError when the file exists, unless it is a bundle that may be replaced: it may be a key. */
export function assertReplaceable(file: string, force = false): void {
  if (!existsSync(file) || !statSync(file).isFile()) return;
  if (!isBundle(readFileSync(file))) {
    throw new ConfigError(`${file} exists and is not a bundle: name another file`);
  }
  if (force) return;
  throw new ConfigError(
    `${file} exists: add --force to replace it, or name another file with --out`,
  );
}

/** @throws ConfigError unless it is an http or https URL without credentials: others see what is signed. */
function assertRunUrl(text: string | undefined): void {
  if (text === undefined) return;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isHttp && url.username === '' && url.password === '') return;
  throw new ConfigError('--run-url: an http or https URL without credentials is expected');
}

/** @throws ConfigError unless it is a text that fits on one line of a certificate. */
export function assertIssuer(text: string | undefined): void {
  if (text === undefined || isOneLine(text)) return;
  throw new ConfigError(`--issuer: ${ONE_LINE} is expected`);
}

async function written(file: string, content: Uint8Array): Promise<void> {
  try {
    await writeAtomic(file, content);
  } catch (error) {
    throw new ConfigError(`--out: cannot write ${file}: ${whyUnwritable(error)}`);
  }
}
