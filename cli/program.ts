import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { addBundle } from './commands/bundle.ts';
import { addCompare } from './commands/compare.ts';
import { addDevnet } from './commands/devnet.ts';
import { addDiffCatalogue } from './commands/diff-catalogue.ts';
import type { End } from './commands/end.ts';
import { addExplain } from './commands/explain.ts';
import { addInit } from './commands/init.ts';
import { addList } from './commands/list.ts';
import { addProvision } from './commands/provision.ts';
import { addReplay } from './commands/replay.ts';
import { addMerge } from './commands/merge.ts';
import { addRun } from './commands/run.ts';
import { addVerify } from './commands/verify.ts';
import { NO_VERDICT, USAGE } from './exit-codes.ts';
import { formatSuiteError } from './failure.ts';
import { packageInfo } from '../config/package-info.ts';
import type { Streams } from './streams.ts';
import { writeLine } from './streams.ts';
import { explainUsageError } from './usage.ts';

/**
 * Runs a command line. Never throws.
 *
 * @param words the command line after the program's name.
 * @returns the exit code: 0 conforms (in part), 1 does not, 2 wrong usage, 3 no verdict.
 */
export async function program(words: readonly string[], streams: Streams): Promise<number> {
  let exitCode = 0;
  const end: End = (code) => {
    exitCode = code;
  };
  const top = commands(streams, end);
  try {
    await top.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? 0 : usage([explainUsageError(error, top, words)], streams);
    if (error instanceof ConfigError) return usage(error.problems, streams);
    writeLine(streams.stderr, formatSuiteError(error));
    return NO_VERDICT;
  }
}

function usage(problems: readonly string[], { stderr }: Streams): number {
  for (const problem of problems) {
    const line = problem
      .replace(/^error: /, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    writeLine(stderr, `error: ${line}`);
  }
  return USAGE;
}

function commands(streams: Streams, end: End): Command {
  const { name, version } = packageInfo();
  const top = new Command('ledger-conformance')
    .description('Judges a running ledger node by its interface document.')
    .version(`${name} ${version}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: () => undefined,
    })
    .showSuggestionAfterError(true);
  addRun(top, streams, end);
  addInit(top, streams, end);
  addProvision(top, streams, end);
  addList(top, streams);
  addExplain(top, streams);
  addCompare(top, streams, end);
  addReplay(top, streams, end);
  addMerge(top, streams, end);
  addVerify(top, streams, end);
  addBundle(top, streams, end);
  addDiffCatalogue(top, streams);
  addDevnet(top, streams);
  return top;
}
