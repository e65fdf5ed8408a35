import type { Command } from 'commander';
import { Option } from 'commander';
import { MAX_SEED } from '../../src/evidence/seeds.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { integer } from './values.ts';

/** Adds `devnet`. */
export function addDevnet(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('devnet')
    .description('serve the embedded test node until Ctrl-C')
    .option(
      '--port <n>',
      'port on the loopback interface; 0 picks a free port',
      integer('--port', 0, 65535),
      8080,
    )
    .addOption(
      new Option('--fault <name>', 'serve a node with this fault').conflicts([
        'variation',
        'listFaults',
      ]),
    )
    .option('--variation <name>', 'serve an unusual node that conforms')
    .option('--list-faults', 'list the names for --fault, and the requirement each breaks')
    .option('--list-variations', 'list the names for --variation')
    .option(
      '--profile <name|file>',
      'profile that the node serves: document, aptos or a profile file',
    )
    .option('--seed <n>', 'seed of the generated ledger', integer('--seed', 0, MAX_SEED))
    .option(
      '--block-time <ms>',
      'milliseconds between two blocks; 0 commits no further block',
      integer('--block-time', 0, 3_600_000),
      1000,
    )
    .option(
      '--write-config <file>',
      'write a configuration for this node, with its accounts and items',
    )
    .action((options) =>
      perform(async () => {
        const { devnet } = await import('../devnet/serve-devnet.ts');
        return devnet(toFlags(options), streams);
      }),
    );
}
