import type { Command } from 'commander';
import { DEFAULT_OUT } from '../../src/evidence/invocation.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { runId } from './values.ts';

/** Adds `merge`. */
export function addMerge(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('merge')
    .description(
      'combine the shards of a run into one verdict and one report; the merged folder cannot be verified or bundled, each shard can',
    )
    .argument('<dirs...>', 'output folders of all n shards')
    .option('--out <dir>', 'folder for the reports', DEFAULT_OUT)
    .option('--run-id <id>', 'id of the merged run, in every report (default: random)', runId)
    .action((folders, options) =>
      perform(async () => {
        const { merge } = await import('../merge/merge.ts');
        return merge(folders, toFlags(options), streams);
      }),
    );
}
