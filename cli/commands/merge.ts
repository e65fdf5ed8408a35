import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { Does } from './action.ts';

/** Adds `merge`. */
export function addMerge(top: Command, streams: Streams, does: Does): void {
  top
    .command('merge')
    .description(
      'make one verdict and one page of the shards of a run; its shards are verified and bundled one by one',
    )
    .argument('<dirs...>', 'output folders of run --shard, all n of them')
    .option('--out <dir>', 'folder for the reports', 'conformance-report')
    .action((folders, { out }) =>
      does(async () => {
        const { merge } = await import('../merge.ts');
        return merge(folders, out, streams);
      }),
    );
}
