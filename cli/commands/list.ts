import type { Command } from 'commander';
import type { Streams } from '../streams.ts';

/** Adds `list`. */
export function addList(top: Command, streams: Streams): void {
  top
    .command('list')
    .description('list requirements and checks, and what each needs from a target')
    .option('--json', 'as JSON')
    .action(async (flags: { readonly json?: boolean }) => {
      const { list } = await import('../list.ts');
      list(flags, streams);
    });
}
