import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { REQUIREMENTS } from './values.ts';

/** Adds `explain`. */
export function addExplain(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('explain')
    .description(
      'explain an id: its sentence in the document, its checks, the faults that break it',
    )
    .argument('<id>', 'id of a requirement, check, fault or conforming variation')
    .option('--requirements <version>', REQUIREMENTS)
    .option(
      '--config <file>',
      'take "requirements:" from this configuration (default: ledger-conformance.yaml, if it exists)',
    )
    .action((id, options) =>
      perform(async () => {
        const { explain } = await import('../catalogue/explain.ts');
        return explain(id, toFlags(options), streams);
      }),
    );
}
