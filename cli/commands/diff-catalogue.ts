import type { Command } from 'commander';
import type { Streams } from '../streams.ts';

/** Adds `diff-catalogue`. */
export function addDiffCatalogue(top: Command, streams: Streams): void {
  top
    .command('diff-catalogue')
    .description('what new or stricter requirements of this suite say of an older, recorded run')
    .argument('<folder>', 'output folder of the run')
    .action(async (folder: string) => {
      const { printCatalogueDiff } = await import('../diff-catalogue.ts');
      await printCatalogueDiff(folder, streams);
    });
}
