import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/mistakes/config-error.ts';
import { COMMANDS } from './commands/commands.ts';
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
  const top = buildProgram(streams, (code) => {
    exitCode = code;
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

/** The most problems of a configuration that are shown: the others are often the same mistake. */
const MOST_SHOWN = 10;

function usage(problems: readonly string[], { stderr }: Streams): ExitCode {
  const others = problems.length - MOST_SHOWN;
  const shown =
    others < 2 ? problems : [...problems.slice(0, MOST_SHOWN), `there are ${others} more problems`];
  for (const problem of shown) {
    const line = problem
      .replace(/^error: /, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    writeLine(stderr, `error: ${line}`);
  }
  return USAGE;
}

export function buildProgram(streams: Streams, end: (code: ExitCode) => void): Command {
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
  for (const add of COMMANDS) add(top, streams, end);
  for (const command of top.commands) {
    command.addHelpText('after', exitCodesHelp(command.name()));
    command.addHelpText('after', pagesHelp(command.name()));
  }
  return top;
}
