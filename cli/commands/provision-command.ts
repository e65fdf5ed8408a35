import type { Command } from 'commander';
import { Option } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { another, integer } from './values.ts';

/** Adds `provision`. */
export function addProvision(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('provision')
    .description(
      'send transactions to a test chain of the aptos family, and write a configuration with them as ground truth',
    )
    .requiredOption('--target <url>', 'base URL of the node, with or without /v1')
    .requiredOption(
      '--chain-id <n>',
      'id of the test chain; any except 1 (mainnet)',
      integer('--chain-id', 0, 255),
    )
    .option('--faucet <url>', 'base URL of a faucet that pays')
    .option('--key <file|env:NAME>', 'private key (Ed25519) of an account that pays')
    .option('--out <file>', 'configuration to write', 'ledger-conformance.yaml')
    .option(
      '--transactions <n>',
      'number of transactions of the busiest account; more than one page',
      integer('--transactions', 20, 2000),
      120,
    )
    .addOption(
      new Option(
        '--header <line>',
        "header to send to the node, e.g. 'authorization: Bearer ${NODE_TOKEN}'; repeat for more headers",
      )
        .argParser(another)
        .default([], 'none'),
    )
    .option('--force', 'replace an existing configuration')
    .action((options) =>
      perform(async () => {
        const { provision } = await import('../provision/provision.ts');
        return provision(toFlags(options), streams);
      }),
    );
}
