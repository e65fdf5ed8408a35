import type { Command } from 'commander';
import { Option } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';
import { ids, integer } from './values.ts';

/** Adds `run`. */
export function addRun(top: Command, streams: Streams, end: End): void {
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
    .option('--bundle <file>', 'make a signed zip file of the run, as "bundle" does; takes --key')
    .option('--key <file|env:NAME>', 'private key that signs the bundle, PEM')
    .addOption(new Option('--path <path>', 'replay one case of a law, as its failure says'))
    .action(async (flags) => {
      const { run } = await import('../run/run.ts');
      end(await run(flags, streams));
    });
}
