import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';

/** Adds `compare`. */
export function addCompare(top: Command, streams: Streams, end: End): void {
  top
    .command('compare')
    .description('compare two runs; Markdown, exit 1 on regressions only')
    .argument('<old>', 'output folder of the earlier run')
    .argument('<new>', 'output folder of the later run')
    .action(async (before: string, after: string) => {
      const { compare } = await import('../compare.ts');
      end(await compare(before, after, streams));
    });
}
