import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/mistakes/config-error.ts';
import { addBundle } from './commands/bundle-command.ts';
import { addCompare } from './commands/compare-command.ts';
import { addDevnet } from './commands/devnet-command.ts';
import { addDiffCatalogue } from './commands/diff-catalogue-command.ts';
import type { Perform } from './commands/action.ts';
import { addExplain } from './commands/explain-command.ts';
import { addHistory } from './commands/history-command.ts';
import { addInit } from './commands/init-command.ts';
import { addList } from './commands/list-command.ts';
import { addProvision } from './commands/provision-command.ts';
import { addReplay } from './commands/replay-command.ts';
import { addMerge } from './commands/merge-command.ts';
import { addRun } from './commands/run-command.ts';
import { addVerify } from './commands/verify-command.ts';
import { pagesHelp } from './command-pages.ts';
import { exitCodesHelp } from './exit-rows.ts';
import { formatSuiteError } from './terminal/failure.ts';
import { packageInfo } from '../config/package-info.ts';
import type { ExitCode } from '../reports/verdict/exit-code.ts';
import { DONE, NO_VERDICT, USAGE } from '../reports/verdict/exit-code.ts';
import { UnwrittenReports } from './run/unwritten-reports.ts';
import type { Streams } from './terminal/streams.ts';
import { writeLine } from './terminal/streams.ts';
import { explainUsageError } from './terminal/usage.ts';

/**
 * Runs a command line. Never throws.
 *
 * @param args the command line after the program's name.
 * @returns the exit code: see `exit-rows.ts`.
 */
export async function program(args: readonly string[], streams: Streams): Promise<ExitCode> {
  let exitCode: ExitCode = DONE;
  const top = buildProgram(streams, async (work) => {
    exitCode = await work();
  });
  try {
    await top.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? DONE : usage([explainUsageError(error, top, args)], streams);
    if (error instanceof ConfigError) return usage(error.problems, streams);
    if (error instanceof UnwrittenReports) {
      writeLine(streams.stderr, `error: ${error.message}`);
      return error.exitCode;
    }
    writeLine(streams.stderr, formatSuiteError(error));
    return NO_VERDICT;
  }
}

function usage(problems: readonly string[], { stderr }: Streams): ExitCode {
  for (const problem of problems) {
    const line = problem
      .replace(/^error: /, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    writeLine(stderr, `error: ${line}`);
  }
  return USAGE;
}

/** Returns the program with all commands. */
export function buildProgram(streams: Streams, perform: Perform): Command {
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
  addRun(top, streams, perform);
  addInit(top, streams, perform);
  addProvision(top, streams, perform);
  addList(top, streams, perform);
  addExplain(top, streams, perform);
  addCompare(top, streams, perform);
  addHistory(top, streams, perform);
  addReplay(top, streams, perform);
  addMerge(top, streams, perform);
  addVerify(top, streams, perform);
  addBundle(top, streams, perform);
  addDiffCatalogue(top, streams, perform);
  addDevnet(top, streams, perform);
  for (const command of top.commands) {
    command.addHelpText('after', exitCodesHelp(command.name()));
    command.addHelpText('after', pagesHelp(command.name()));
  }
  return top;
}
