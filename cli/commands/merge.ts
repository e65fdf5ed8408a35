import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `merge`. */
export function addMerge(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('merge')
    .description(
      'make one verdict and one page of the shards of a run; its shards are verified and bundled one by one',
    )
    .argument('<dirs...>', 'output folders of run --shard, all n of them')
    .option('--out <dir>', 'folder for the reports', 'conformance-report')
    .action((folders, { out }) =>
      perform(async () => {
        const { merge } = await import('../merge/merge.ts');
        return merge(folders, out, streams);
      }),
    );
}
