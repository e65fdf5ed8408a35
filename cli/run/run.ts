import { join } from 'node:path';
import type { Streams } from '../streams.ts';
import { wantsColour, writeLine } from '../streams.ts';
import type { Judgement } from './judge.ts';
import type { RunOptions } from './judge-in-threads.ts';
import { judgeInThreads } from './judge-in-threads.ts';
import { progressOf } from './progress.ts';

/**
 * Judges a target, writes the reports, and prints what came of it.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(
  flags: Omit<RunOptions, 'env' | 'folder'>,
  streams: Streams,
): Promise<number> {
  const progress = progressOf(streams);
  let judgement: Judgement;
  try {
    const options = { ...flags, env: streams.env, folder: '.' };
    judgement = await judgeInThreads(options, progress, streams.interrupt);
  } finally {
    progress.stop();
  }
  return print(judgement, streams);
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
