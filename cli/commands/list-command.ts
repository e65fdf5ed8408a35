import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { REQUIREMENTS } from './values.ts';

/** Adds `list`. */
export function addList(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('list')
    .description('list requirements and checks, and what each needs from a target')
    .option('--json', 'print JSON')
    .option('--config <file>', 'show what this configuration can judge, and what to add to it')
    .option('--target <url>', 'show what a run with this target can judge; sends no request')
    .option('--profile <name|file>', 'show what a run with this profile can judge')
    .option('--requirements <version>', REQUIREMENTS)
    .action((options) =>
      perform(async () => {
        const { list } = await import('../catalogue/list.ts');
        return list(toFlags(options), streams);
      }),
    );
}
