import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';

/** Adds `explain`. */
export function addExplain(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('explain')
    .description(
      'explain an id: its sentence in the document, its checks, the faults that break it',
    )
    .argument('<id>', 'id of a requirement, check, fault or conforming variation')
    .action((id) =>
      perform(async () => {
        const { explain } = await import('../catalogue/explain.ts');
        return explain(id, streams);
      }),
    );
}
