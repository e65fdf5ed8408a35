import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';

/** Adds `verify`. */
export function addVerify(top: Command, streams: Streams, end: End): void {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; of a bundle, also who signed it')
    .argument('<path>', 'output folder of a run, or a bundle (.zip)')
    .option('--key <file|env:NAME>', 'public key of who signed the bundle, PEM')
    .option('--policy <file>', 'YAML or JSON: what a bundle has to say to be accepted')
    .action(async (path: string, flags) => {
      const { verify } = await import('../verify/verify.ts');
      end(await verify(path, flags, streams));
    });
}
