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
    .option('--variation <name>', 'make it odd, but conforming')
    .option('--list-faults', 'list the names for --fault and what each breaks')
    .option('--list-variations', 'list the names for --variation')
    .option('--profile <name|file>', 'document, aptos or a profile file: what the node serves')
    .option('--seed <n>', 'seed of the ledger', integer('--seed', 0, MAX_SEED))
    .option(
      '--block-time <ms>',
      'milliseconds between two blocks; 0: the chain stands still',
      integer('--block-time', 0, 3_600_000),
      1000,
    )
    .option('--write-config <file>', 'write a configuration file that knows this node')
    .action((options) =>
      perform(async () => {
        const { devnet } = await import('../devnet/devnet.ts');
        return devnet(toFlags(options), streams);
      }),
    );
}
