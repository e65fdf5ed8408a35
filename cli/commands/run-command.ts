import type { Command } from 'commander';
import { MAX_SEED, MIN_SEED } from '../../src/evidence/seeds.ts';
import { Option } from 'commander';
import type { RunFlags } from '../run/run.ts';
import type { AddCommand } from './action.ts';
import { toFlags } from './action.ts';
import { DEFAULT_OUT } from '../../src/evidence/invocation.ts';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { ids, integer, ISSUER, PROFILE, rate, runId, shard, toArguments } from './values.ts';

/** The options that differ for each target of a fleet. */
const OF_FLEET: readonly (keyof RunFlags)[] = ['targets', 'out', 'runId'];

export const addRun: AddCommand = (top, streams, end) => {
  const judges = top
    .command('run')
    .description('judge a node; without target and configuration, judge the embedded devnet');
  const command = withReportOptions(withCheckOptions(withTargetOptions(judges)));
  refuseBothConfigs(command);
  command.action(async (options) => {
    const flags: RunFlags = toFlags(options);
    const { targets, entry } = flags;
    if (targets !== undefined && entry === undefined) {
      const { runFleet } = await import('../fleet/run-fleet.ts');
      end(await runFleet({ ...flags, targets }, toArguments(command, OF_FLEET), streams));
    } else {
      const { run } = await import('../run/run.ts');
      end(await run(flags, streams));
    }
  });
};

/** Refuses a file beside `--no-config`, which would not be read. Both set one value, so commander cannot tell. */
function refuseBothConfigs(command: Command): void {
  const given = new Set<string>();
  for (const name of ['config', 'no-config']) {
    command.on(`option:${name}`, () => {
      given.add(name);
      if (given.size > 1)
        command.error("error: option '--no-config' cannot be used with option '--config <file>'");
    });
  }
}

/** Adds options. Returns the command, whose type includes the declared options. */
function withTargetOptions(command: Command) {
  return command
    .optionsGroup('Target:')
    .option(
      '--target <url>',
      'base URL of the node, with or without /v1, or devnet; takes precedence over the configuration',
    )
    .addOption(
      new Option(
        '--against <url>',
        'base URL of a second node of the same chain; reports where its responses differ',
      ).conflicts('targets'),
    )
    .option('--fail-on-difference', 'exit 1 if --against finds a difference')
    .option(
      '--config <file>',
      'YAML or JSON: target, profile, known accounts and items, headers, waivers (default: ledger-conformance.yaml, if it exists)',
    )
    .option('--no-config', 'read no configuration, not even ledger-conformance.yaml')
    .option('--profile <name|file>', `${PROFILE} (default: document)`)
    .option(
      '--wait <duration>',
      'wait up to this long for a node that is starting, e.g. 60s; without an answer, no verdict',
    )
    .addOption(
      new Option(
        '--targets <file>',
        'judge every target of a fleet file, each in its own folder, with one overview page',
      ).conflicts(['target', 'config']),
    )
    .option('--entry <name>', 'judge only this target of --targets');
}

function withCheckOptions(command: ReturnType<typeof withTargetOptions>) {
  return command
    .optionsGroup('Checks:')
    .option('--only <ids>', 'requirement or check ids, separated by commas', ids)
    .option(
      '--seed <n>',
      'seed for the cases of all property checks (default: random)',
      integer('--seed', MIN_SEED, MAX_SEED),
    )
    .addOption(
      new Option(
        '--effort <level>',
        'smoke: at most 400 requests; standard (default); thorough: ten times the cases, and every check but one three times',
      ).choices(EFFORT_LEVELS),
    )
    .option('--for <duration>', 'duration of a thorough run, e.g. 10m; at least one round')
    .option(
      '--max-requests <n>',
      'maximum number of requests; the checks that are cut off are not judged (default: no limit)',
      integer('--max-requests', 1, 1_000_000_000),
    )
    .option('--no-malformed', 'send no malformed requests')
    .option(
      '--runs <n>',
      'cases of each property check (default: 25)',
      integer('--runs', 1, 100_000),
    )
    .option(
      '--concurrency <n>',
      'maximum number of requests in flight (default: 8)',
      integer('--concurrency', 1, 256),
    )
    .option('--rate <n>', 'maximum requests per second (default: no limit)', rate)
    .option(
      '--shard <i/n>',
      'run part i of n of the checks, with --seed and --target; "merge" combines the parts',
      shard,
    )
    .option('--complete', 'exit 3 instead of 0 when some MUST could not be judged')
    .option(
      '--requirements <version>',
      'judge by the requirements of a released version, e.g. 0.1 (default: those of this suite)',
    )
    .option('--require <ids>', 'SHOULDs that count like MUSTs, separated by commas', ids)
    .option(
      '--path <path>',
      'run only one case of a property check: copy the path from the failure message',
    );
}

function withReportOptions(command: ReturnType<typeof withCheckOptions>) {
  return command
    .optionsGroup('Reports:')
    .option('--out <dir>', 'folder for the reports', DEFAULT_OUT)
    .option('--run-id <id>', 'id of the run, in every report (default: random)', runId)
    .option('--no-record', 'do not record the run; "verify" needs the recording')
    .option(
      '--write-waivers <file>',
      'write drafts of waivers for what failed; add a reason and an owner to each',
    )
    .addOption(
      new Option(
        '--bundle <file>',
        'write a signed zip file of the run, like "bundle"; needs --key',
      ).conflicts('targets'),
    )
    .option('--key <file|env:NAME>', 'private key that signs the bundle, PEM')
    .option(...ISSUER)
    .optionsGroup('Other:')
    .helpOption('-h, --help', 'display help for command');
}
