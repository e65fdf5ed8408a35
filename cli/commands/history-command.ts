import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `history`. */
export function addHistory(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('history')
    .description(
      'write one page about all runs in folder trees: verdicts, when each failure began and ended, latency',
    )
    .argument('<dirs...>', 'folders that hold the output folders of runs, at any depth')
    .option('--out <dir>', 'folder for history.html', 'conformance-history')
    .action((trees, { out }) =>
      perform(async () => {
        const { history } = await import('../history/write-history.ts');
        return history(trees, out, streams);
      }),
    );
}
