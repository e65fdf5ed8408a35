import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { Does } from './action.ts';

/** Adds `explain`. */
export function addExplain(top: Command, streams: Streams, does: Does): void {
  top
    .command('explain')
    .description('say what an id means: the sentence, how it is tried, how nodes break it')
    .argument('<id>', 'of a requirement, a check, a fault or a lawful variation')
    .action((id) =>
      does(async () => {
        const { explain } = await import('../explain.ts');
        return explain(id, streams);
      }),
    );
}
