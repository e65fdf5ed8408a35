import type { Command } from 'commander';
import { PROFILE_NAMES } from '../../config/profiles/profiles.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { integer } from './values.ts';

/** Adds `replay`. */
export function addReplay(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('replay')
    .description('repeat the failed checks of a run')
    .argument('<folder>', 'output folder of the run')
    .argument('[check]', 'id of a check or requirement that failed (default: all of them)')
    .option('--times <n>', 'number of repetitions', integer('--times', 1, 10_000), 20)
    .option('--out <dir>', 'folder for the exchanges (default: <folder>-replay)')
    .option('--target <url>', 'base URL, if it changed or contained credentials')
    .option('--config <file>', 'configuration, if it changed; it supplies the headers')
    .option('--profile <name|file>', `${PROFILE_NAMES.join(', ')}, or the path of a profile`)
    .action((folder, check, options) =>
      perform(async () => {
        const { replay } = await import('../replay/replay.ts');
        return replay(folder, check, toFlags(options), streams);
      }),
    );
}
