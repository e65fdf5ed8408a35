import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { Streams } from '../streams.ts';
import { wantsColour, writeLine } from '../streams.ts';
import type { Judgement } from './judge.ts';
import type { RunOptions } from './judge-in-threads.ts';
import { judgeInThreads } from './judge-in-threads.ts';
import { progressOf } from './progress.ts';

/** What is made of a run when it is over. */
interface BundleOfRun {
  readonly bundle?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Judges a target, writes the reports, and prints what came of it.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(
  { bundle: file, key, ...flags }: Omit<RunOptions, 'env' | 'folder'> & BundleOfRun,
  streams: Streams,
): Promise<number> {
  const makeBundle = await bundling(file, key, streams);
  const progress = progressOf(streams);
  let judgement: Judgement;
  try {
    const options = { ...flags, env: streams.env, folder: '.' };
    judgement = await judgeInThreads(options, progress, streams.interrupt);
  } finally {
    progress.stop();
  }
  const exitCode = await print(judgement, streams);
  await makeBundle(judgement.out);
  return exitCode;
}

/** @throws ConfigError before the run, when there is no key to sign with, or nothing to sign. */
async function bundling(
  file: string | undefined,
  key: string | undefined,
  streams: Streams,
): Promise<(folder: string) => Promise<unknown>> {
  if (file === undefined && key === undefined) return async () => undefined;
  if (file === undefined) throw new ConfigError('--key signs a bundle: --bundle FILE is missing');
  if (key === undefined) throw new ConfigError('--bundle is signed: --key is missing');
  const { bundle } = await import('../bundle/bundle.ts');
  const { readPrivateKey } = await import('../bundle/keys.ts');
  readPrivateKey(key, streams.env);
  return (folder) => bundle(folder, { key, out: file }, streams);
}

async function print({ document, evidence, out }: Judgement, streams: Streams): Promise<number> {
  const { terminalSummary } = await import('../../reports/terminal.ts');
  const { REPORTS } = await import('../../reports/write.ts');
  const { columns: width = 0 } = streams.stdout;
  const options = {
    colour: wantsColour(streams),
    report: join(out, REPORTS.page),
    ...(width > 0 ? { width } : {}),
  };
  writeLine(streams.stdout, terminalSummary(document, evidence, options));
  return document.exitCode;
}
