import type { Command } from 'commander';
import { Option } from 'commander';
import { PROFILE_NAMES } from '../../config/profiles/profiles.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { another } from './values.ts';

/** Adds `init`. */
export function addInit(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('init')
    .description('inspect a node and write a configuration for it')
    .option('--target <url>', 'base URL of the node, with or without /v1')
    .option('--out <file>', 'the file to write', 'ledger-conformance.yaml')
    .option(
      '--profile <name|file>',
      `${PROFILE_NAMES.join(', ')}, or the path of a profile (default: detected from the node)`,
    )
    .option('--config <file>', 'configuration to start from: headers, accounts, tables')
    .addOption(
      new Option(
        '--header <line>',
        "header to send, e.g. 'authorization: Bearer ${NODE_TOKEN}'; repeat for more headers",
      )
        .argParser(another)
        .default([], 'none'),
    )
    .option('--force', 'replace an existing file')
    .action((options) =>
      perform(async () => {
        const { init } = await import('../init/init.ts');
        return init(toFlags(options), streams);
      }),
    );
}
