import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';

/** Adds `verify`. */
export function addVerify(top: Command, streams: Streams, end: End): void {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; exit 1 when anything differs')
    .argument('<folder>', 'output folder of the run')
    .action(async (folder: string) => {
      const { verify } = await import('../verify.ts');
      end(await verify(folder, streams));
    });
}
