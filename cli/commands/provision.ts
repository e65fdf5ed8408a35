import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { another, integer } from './values.ts';

/** Adds `provision`. */
export function addProvision(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('provision')
    .description(
      'send transactions to a test chain of the aptos family, and write a configuration that knows them',
    )
    .requiredOption('--target <url>', 'base URL of the node, with or without /v1')
    .requiredOption(
      '--chain-id <n>',
      'the chain that may be written to: any but mainnet, 1',
      integer('--chain-id', 0, 255),
    )
    .option('--faucet <url>', 'base URL of a faucet that pays')
    .option('--key <file|env:NAME>', 'private key (Ed25519) of an account that pays')
    .option('--out <file>', 'the configuration to write', 'ledger-conformance.yaml')
    .option(
      '--transactions <n>',
      'how many the longest account sends: more than a page',
      integer('--transactions', 20, 2000),
      120,
    )
    .option(
      '--header <line>',
      "a header to send to the node, as 'authorization: Bearer ${NODE_TOKEN}'; again for another",
      another,
      [],
    )
    .option('--force', 'write over a configuration that is there')
    .action((options) =>
      perform(async () => {
        const { provision } = await import('../provision/provision.ts');
        return provision(toFlags(options), streams);
      }),
    );
}
