import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { FleetEntry } from '../../config/read/fleet-file.ts';
import { REPORTS } from '../../reports/report-files.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { FOUND } from '../../reports/verdict/exit-code.ts';
import type { Streams } from '../terminal/streams.ts';
import { wantsColour, widthOf, writeLine } from '../terminal/streams.ts';
import { writing } from '../writing.ts';
import { notingEarlierReport } from './earlier-report.ts';
import { exitCodeOf, explainExitCode } from './exit-code-of-run.ts';
import type { Judgement, JudgeListener } from './judge.ts';
import type { RunOptions } from './judge-in-threads.ts';
import { judgeInThreads } from './judge-in-threads.ts';
import { progressOf } from './progress.ts';
import { docsPage } from '../../src/text/docs-page.ts';

export interface RunFlags extends Omit<RunOptions, 'env' | 'folder' | 'entry' | 'runId'> {
  /** The id of the run; absent: random. */
  readonly runId?: string | undefined;
  /** The file to which drafts of waivers are written. */
  readonly writeWaivers?: string | undefined;
  /** The fleet file that contains the target. */
  readonly targets?: string | undefined;
  /** The name of the one target in `targets` that is judged. */
  readonly entry?: string | undefined;
  /** The zip file for a bundle of the run. */
  readonly bundle?: string | undefined;
  /** The private key of the bundle's signer: a PEM file, or `env:NAME`. */
  readonly key?: string | undefined;
  /** What the bundle's signer calls itself. */
  readonly issuer?: string | undefined;
}

/**
 * Judges a target, prints the result, and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was sent or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<ExitCode> {
  const { out: dir, runId = randomUUID() } = flags;
  const report = { dir, file: REPORTS.verdict, runId };
  return notingEarlierReport(report, streams, () => runAs({ ...flags, runId }, streams));
}

async function runAs(
  {
    writeWaivers,
    targets,
    entry,
    bundle,
    key,
    issuer,
    ...flags
  }: RunFlags & Pick<RunOptions, 'runId'>,
  streams: Streams,
): Promise<ExitCode> {
  if (writeWaivers !== undefined) assertNew(writeWaivers);
  const bundler = await bundlerOf({ bundle, key, issuer }, streams);
  const progress = progressOf(streams);
  const listener = {
    ...progress,
    ...(bundler === undefined ? {} : { announce: bundler.announce(progress) }),
    judged: async (found: Judgement): Promise<void> => {
      progress.stop();
      await print(found, streams);
    },
  };
  let judgement: Judgement;
  try {
    const chosen = await readEntry(targets, entry);
    const options = { ...flags, entry: chosen, env: streams.env, folder: '.' };
    judgement = await judgeInThreads(options, listener, streams.interrupt);
  } finally {
    progress.stop();
  }
  const { document, differences } = judgement;
  const exitCode = exitCodeOf(document, differences, flags.failOnDifference);
  if (exitCode !== document.exitCode) writeLine(streams.stderr, explainExitCode(exitCode));
  try {
    if (writeWaivers !== undefined) await draft(writeWaivers, judgement, streams);
    await bundler?.make(judgement.out);
  } catch (error) {
    // A failure of the node beats a file that cannot be written.
    if (exitCode !== FOUND || !(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) writeLine(streams.stderr, `error: ${problem}`);
  }
  return exitCode;
}

/** What `--bundle` does before and after the checks. */
interface Bundler {
  /** Refuses a target that no bundle can be made of, before anything is sent to it. */
  announce(progress: JudgeListener): JudgeListener['announce'];
  make(folder: string): Promise<ExitCode>;
}

/** @throws ConfigError before the run, when there is no key to sign with, or nothing to sign. */
async function bundlerOf(
  { bundle: file, key, issuer }: Pick<RunFlags, 'bundle' | 'key' | 'issuer'>,
  streams: Streams,
): Promise<Bundler | undefined> {
  if (file === undefined) {
    if (key !== undefined) throw new ConfigError('--key signs a bundle: add --bundle FILE');
    if (issuer === undefined) return undefined;
    throw new ConfigError('--issuer names the signer of a bundle: add --bundle FILE');
  }
  if (key === undefined) throw new ConfigError('--bundle needs a key to sign with: add --key');
  const { assertCertifiable, assertIssuer, assertReplaceable, bundle } =
    await import('../bundle/bundle.ts');
  const { readPrivateKey } = await import('../bundle/keys.ts');
  readPrivateKey(key, streams.env);
  assertReplaceable(file, true);
  assertIssuer(issuer);
  return {
    announce: (progress) => async (announcement) => {
      assertCertifiable(announcement.embedded);
      await progress.announce(announcement);
    },
    make: (folder) => bundle(folder, { key, out: file, issuer, force: true }, streams),
  };
}

/** @throws ConfigError when there is no such target, or no file to look for it in. */
async function readEntry(
  targets: string | undefined,
  name: string | undefined,
): Promise<FleetEntry | undefined> {
  if (name === undefined) return undefined;
  if (targets === undefined)
    throw new ConfigError('--entry needs the file of the fleet: add --targets FILE');
  const { findEntry, readFleetFile } = await import('../../config/read/fleet-file.ts');
  return findEntry(readFleetFile(targets), name);
}

/** @throws ConfigError when the file exists, as it may contain reasons of a user, or cannot be written. */
function assertNew(file: string): void {
  if (existsSync(file)) {
    throw new ConfigError(`--write-waivers: ${file} exists: name a new file`);
  }
  writing(file, () => accessSync(dirname(resolve(file)), constants.W_OK), '--write-waivers: ');
}

async function draft(file: string, { evidence }: Judgement, { stderr }: Streams): Promise<void> {
  const { draftWaivers } = await import('../../reports/verdict/waiver-draft.ts');
  const drafts = draftWaivers(evidence);
  writing(file, () => writeFileSync(file, drafts, { flag: 'wx' }), '--write-waivers: ');
  writeLine(
    stderr,
    `wrote drafts of waivers to ${file}: add a reason and an owner to each, see ${docsPage('waivers-and-gates')}`,
  );
}

async function print(judgement: Judgement, streams: Streams): Promise<void> {
  const { document, evidence, out, differences } = judgement;
  const { terminalSummary } = await import('../../reports/terminal/terminal.ts');
  const options = {
    colour: wantsColour(streams),
    report: join(out, REPORTS.page),
    differences,
    ...widthOf(streams),
  };
  writeLine(streams.stdout, terminalSummary(document, evidence, options));
}
