import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import type { Streams } from '../terminal/streams.ts';
import { errnoOf } from '../../src/text/error.ts';

interface VerifyFlags {
  /** Path of a PEM file, or `env:NAME`. */
  readonly key?: string | undefined;
  readonly policy?: string | undefined;
}

/**
 * Judges again what a run recorded, in an output folder or in a bundle, and prints the differences.
 *
 * @returns 0 without differences, 1 with any, 3 when this version cannot judge it.
 * @throws ConfigError when the path is no file or folder, or a flag is wrong.
 */
export async function verify(
  path: string,
  flags: VerifyFlags,
  streams: Streams,
): Promise<ExitCode> {
  if (isFolder(path)) return verifyUnsigned(path, flags, streams);
  return verifyFile(path, flags, streams);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new ConfigError(
      `cannot read ${path}: ${errnoOf(error)}: name an output folder or a bundle`,
    );
  }
}

/** @throws ConfigError for a flag that only applies to a bundle. */
async function verifyUnsigned(
  folder: string,
  { key, policy }: VerifyFlags,
  streams: Streams,
): Promise<ExitCode> {
  if (key !== undefined || policy !== undefined) {
    const flag = key === undefined ? '--policy' : '--key';
    throw new ConfigError(`${flag}: an output folder is not signed: name a bundle`);
  }
  const { verifyFolder } = await import('./verify-folder.ts');
  return verifyFolder(folder, streams);
}

async function verifyFile(file: string, flags: VerifyFlags, streams: Streams): Promise<ExitCode> {
  if (flags.key === undefined) {
    throw new ConfigError('--key is missing: name the public key (PEM) of the signer');
  }
  const { readPublicKey } = await import('../bundle/keys.ts');
  const { readPolicy } = await import('../../config/read-policy.ts');
  const { verifyBundle } = await import('../bundle/verify-bundle.ts');
  const { verifyRecording } = await import('./verify-recording.ts');
  const { printVerification } = await import('../bundle/print-verification.ts');
  const key = readPublicKey(flags.key, streams.env);
  const policy = flags.policy === undefined ? undefined : await readPolicy(flags.policy);
  const now = new Date().toISOString();
  const options = { key, policy, verifyRecording, now };
  const verification = await verifyBundle(readFileSync(file), options);
  return printVerification(verification, { file, now, policy: flags.policy }, streams);
}
