import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `diff-catalogue`. */
export function addDiffCatalogue(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('diff-catalogue')
    .description(
      'list requirements that are new or stricter since a recorded run, and what the recording shows',
    )
    .argument('<folder>', 'output folder of the run')
    .action((folder) =>
      perform(async () => {
        const { printCatalogueDiff } = await import('../catalogue/diff-catalogue.ts');
        return printCatalogueDiff(folder, streams);
      }),
    );
}
