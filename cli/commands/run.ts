import type { Command } from 'commander';
import { PROFILE_NAMES } from '../../config/profiles/profiles.ts';
import { MAX_SEED, MIN_SEED } from '../../src/evidence/seeds.ts';
import { Option } from 'commander';
import type { RunFlags } from '../run/run.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { DEFAULT_OUT } from '../../src/evidence/invocation.ts';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { ids, integer, rate, runId, shard, toArguments } from './values.ts';

/** The options whose values differ for each target of a fleet. */
const OF_FLEET: readonly (keyof RunFlags)[] = ['targets', 'out', 'runId'];

/** Adds `run`. */
export function addRun(top: Command, streams: Streams, perform: Perform): void {
  const judges = top
    .command('run')
    .description('judge a node; without a target and a configuration, the embedded devnet');
  const command = withReportOptions(withCheckOptions(withTargetOptions(judges)));
  command.action((options) =>
    perform(async () => {
      const flags: RunFlags = toFlags(options);
      const { targets, entry } = flags;
      if (targets !== undefined && entry === undefined) {
        const { runFleet } = await import('../fleet/run-fleet.ts');
        return runFleet({ ...flags, targets }, toArguments(command, OF_FLEET), streams);
      }
      const { run } = await import('../run/run.ts');
      return run(flags, streams);
    }),
  );
}

/** Returns the command, as the type of its flags follows from what is declared for it. */
function withTargetOptions(command: Command) {
  return command
    .optionsGroup('The target:')
    .option(
      '--target <url>',
      'base URL of the node, with or without /v1, or devnet; takes precedence over the configuration',
    )
    .addOption(
      new Option(
        '--against <url>',
        'base URL of another node of the same chain: ask both the same, report what differs',
      ).conflicts('targets'),
    )
    .option('--fail-on-difference', 'exit 1 when --against finds any')
    .option(
      '--config <file>',
      'YAML or JSON: target, profile, ground truth, headers, waivers (default: ledger-conformance.yaml, where there is one)',
    )
    .option('--no-config', 'ignore ledger-conformance.yaml')
    .option(
      '--profile <name|file>',
      `${PROFILE_NAMES.join(', ')}, or the path of a profile (default: document)`,
    )
    .option(
      '--wait <duration>',
      'the longest wait for a node that is starting, e.g. 60s; if it is not ready by then, no verdict',
    )
    .addOption(
      new Option(
        '--targets <file>',
        'judge every target of a fleet, a folder each, with a page of all',
      ).conflicts(['target', 'config']),
    )
    .option('--entry <name>', 'judge this one of --targets alone');
}

function withCheckOptions(command: ReturnType<typeof withTargetOptions>) {
  return command
    .optionsGroup('What is asked:')
    .option('--only <ids>', 'requirement or check ids, separated by commas', ids)
    .option('--seed <n>', 'seed of every law', integer('--seed', MIN_SEED, MAX_SEED))
    .addOption(
      new Option(
        '--effort <level>',
        'smoke: what finds most in 400 requests; standard (default); thorough: ten times the cases, and everything three times',
      ).choices(EFFORT_LEVELS),
    )
    .option('--for <duration>', 'how long a thorough run goes on, e.g. 10m')
    .option(
      '--max-requests <n>',
      'the most requests of the run; what that cuts off stays open',
      integer('--max-requests', 1, 1_000_000_000),
    )
    .option('--no-malformed', 'send no malformed requests')
    .option('--runs <n>', 'cases of each law', integer('--runs', 1, 100_000))
    .option(
      '--concurrency <n>',
      'requests in flight (default: 8)',
      integer('--concurrency', 1, 256),
    )
    .option('--rate <n>', 'requests per second at most (default: no limit)', rate)
    .option('--shard <i/n>', 'run a part of the checks, of n that "merge" puts together', shard)
    .option('--complete', 'no verdict unless every MUST was judged')
    .option(
      '--requirements <version>',
      'judge by the requirements of a released version, e.g. 0.1 (default: those of this suite)',
    )
    .option('--require <ids>', 'SHOULDs that count like MUSTs, separated by commas', ids)
    .addOption(new Option('--path <path>', 'replay one case of a law, as its failure says'));
}

function withReportOptions(command: ReturnType<typeof withCheckOptions>) {
  return command
    .optionsGroup('What is kept:')
    .option('--out <dir>', 'folder for the reports', DEFAULT_OUT)
    .option('--run-id <id>', 'id of the run, in every report (default: drawn by lot)', runId)
    .option('--no-record', 'do not record the run: "verify" cannot judge it again then')
    .option(
      '--write-waivers <file>',
      'draft waivers for what failed; each needs its reason and its owner',
    )
    .option('--bundle <file>', 'make a signed zip file of the run, as "bundle" does; takes --key')
    .option('--key <file|env:NAME>', 'private key that signs the bundle, PEM')
    .optionsGroup('Other:')
    .helpOption('-h, --help', 'display help for command');
}
