import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `compare`. */
export function addCompare(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('compare')
    .description('print what changed between two runs, as Markdown')
    .argument('<old>', 'output folder of the earlier run')
    .argument('<new>', 'output folder of the later run')
    .action((before, after) =>
      perform(async () => {
        const { compare } = await import('../compare/compare.ts');
        return compare(before, after, streams);
      }),
    );
}
