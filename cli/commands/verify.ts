import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';

/** Adds `verify`. */
export function addVerify(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; of a bundle, also who signed it')
    .argument('<path>', 'output folder of a run, or a bundle (.zip)')
    .option('--key <file|env:NAME>', 'public key of who signed the bundle, PEM')
    .option('--policy <file>', 'YAML or JSON: what a bundle has to say to be accepted')
    .action((path, options) =>
      perform(async () => {
        const { verify } = await import('../verify/verify.ts');
        return verify(path, toFlags(options), streams);
      }),
    );
}
