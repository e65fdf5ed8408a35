import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { NO_VERDICT, formatSuiteError } from './failure.ts';
import { packageInfo } from './package-info.ts';
import type { Streams } from './streams.ts';
import { writeLine } from './streams.ts';
import { explainUsageError } from './usage.ts';

/** The exit code of wrong usage. */
const USAGE = 2;

/**
 * The way in. Never throws.
 *
 * @param words the command line behind the program's name.
 * @returns the exit code: 0 conforms (in part), 1 does not, 2 wrong usage, 3 no verdict.
 */
export async function program(words: readonly string[], streams: Streams): Promise<number> {
  let exitCode = 0;
  const end = (code: number): void => {
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

function commands(streams: Streams, end: (code: number) => void): Command {
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
  addList(top, streams);
  addExplain(top, streams);
  addCompare(top, streams, end);
  addDevnet(top, streams);
  return top;
}

function addRun(top: Command, streams: Streams, end: (code: number) => void): void {
  top
    .command('run')
    .description('judge a node; without a target and a configuration, the embedded devnet')
    .option(
      '--target <url>',
      'base URL of the node, with or without /v1, or devnet; wins over that of the configuration',
    )
    .option(
      '--config <file>',
      'YAML or JSON: target, profile, ground truth, headers, waivers (default: ledger-conformance.yaml, where there is one)',
    )
    .option('--no-config', 'leave ledger-conformance.yaml out')
    .option(
      '--profile <name|file>',
      'document, aptos, or the path of a profile (default: document)',
    )
    .option('--out <dir>', 'folder for the reports', 'conformance-report')
    .option('--only <ids>', 'requirement or check ids, separated by commas', ids)
    .option('--seed <n>', 'seed of every law', integer('--seed', -2147483648, 4294967295))
    .option('--runs <n>', 'cases of each law', integer('--runs', 1, 100_000))
    .option(
      '--concurrency <n>',
      'requests in flight (default: 8)',
      integer('--concurrency', 1, 256),
    )
    .option('--complete', 'no verdict unless every MUST was judged')
    .addOption(new Option('--path <path>', 'replay one case of a law, as its failure says'))
    .action(async (flags) => {
      const { run } = await import('./run/run.ts');
      end(await run(flags, streams));
    });
}

function addList(top: Command, streams: Streams): void {
  top
    .command('list')
    .description('list requirements and checks, and what each needs from a target')
    .option('--json', 'as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { list } = await import('./list.ts');
      list(flags, streams);
    });
}

function addExplain(top: Command, streams: Streams): void {
  top
    .command('explain')
    .description('say what an id means: the sentence, how it is tried, how nodes break it')
    .argument('<id>', 'of a requirement, a check or a fault')
    .action(async (id: string) => {
      const { explain } = await import('./explain.ts');
      explain(id, streams);
    });
}

function addCompare(top: Command, streams: Streams, end: (code: number) => void): void {
  top
    .command('compare')
    .description('compare two runs; Markdown, exit 1 on regressions only')
    .argument('<old>', 'output folder of the earlier run')
    .argument('<new>', 'output folder of the later run')
    .action(async (before: string, after: string) => {
      const { compare } = await import('./compare.ts');
      end(await compare(before, after, streams));
    });
}

function addDevnet(top: Command, streams: Streams): void {
  top
    .command('devnet')
    .description('serve the embedded node')
    .option(
      '--port <n>',
      'port on the loopback; 0 takes a free one',
      integer('--port', 0, 65535),
      8080,
    )
    .addOption(
      new Option('--fault <name>', 'break it on purpose').conflicts(['variation', 'listFaults']),
    )
    .option('--variation <name>', 'make it odd, but lawful')
    .option('--list-faults', 'list the names for --fault and what each breaks')
    .option('--list-variations', 'list the names for --variation')
    .option('--profile <name>', 'document or aptos')
    .option('--seed <n>', 'seed of the ledger', integer('--seed', 0, 4294967295))
    .option(
      '--block-time <ms>',
      'make a block every so often; 0: stand still',
      integer('--block-time', 0, 3_600_000),
      1000,
    )
    .option('--write-config <file>', 'write a configuration file that knows this node')
    .action(async (flags) => {
      const { devnet } = await import('./devnet.ts');
      await devnet(flags, streams);
    });
}

function ids(text: string): readonly string[] {
  const words = text.split(',').map((id) => id.trim());
  if (words.some((word) => word === '')) throw new InvalidArgumentError('an id is empty.');
  return words;
}

function integer(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`${flag} takes a whole number from ${least} to ${most}.`);
  };
}
