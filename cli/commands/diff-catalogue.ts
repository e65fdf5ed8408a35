import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { Does } from './action.ts';

/** Adds `diff-catalogue`. */
export function addDiffCatalogue(top: Command, streams: Streams, does: Does): void {
  top
    .command('diff-catalogue')
    .description('what new or stricter requirements of this suite say of an older, recorded run')
    .argument('<folder>', 'output folder of the run')
    .action((folder) =>
      does(async () => {
        const { printCatalogueDiff } = await import('../diff-catalogue.ts');
        return printCatalogueDiff(folder, streams);
      }),
    );
}
