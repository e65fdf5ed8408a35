import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `explain`. */
export function addExplain(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('explain')
    .description('say what an id means: the sentence, how it is tried, how nodes break it')
    .argument('<id>', 'of a requirement, a check, a fault or a conforming variation')
    .action((id) =>
      perform(async () => {
        const { explain } = await import('../catalogue/explain.ts');
        return explain(id, streams);
      }),
    );
}
