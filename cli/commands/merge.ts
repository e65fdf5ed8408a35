import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';

/** Adds `merge`. */
export function addMerge(top: Command, streams: Streams, end: End): void {
  top
    .command('merge')
    .description(
      'make one verdict and one page of the shards of a run; its shards are verified and bundled one by one',
    )
    .argument('<dirs...>', 'output folders of run --shard, all n of them')
    .option('--out <dir>', 'folder for the reports', 'conformance-report')
    .action(async (folders: readonly string[], { out }: { readonly out: string }) => {
      const { merge } = await import('../merge.ts');
      end(await merge(folders, out, streams));
    });
}
