import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { Does } from './action.ts';

/** Adds `compare`. */
export function addCompare(top: Command, streams: Streams, does: Does): void {
  top
    .command('compare')
    .description('compare two runs; Markdown, exit 1 on regressions only')
    .argument('<old>', 'output folder of the earlier run')
    .argument('<new>', 'output folder of the later run')
    .action((before, after) =>
      does(async () => {
        const { compare } = await import('../compare.ts');
        return compare(before, after, streams);
      }),
    );
}
