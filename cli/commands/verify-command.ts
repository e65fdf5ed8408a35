import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';

/** Adds `verify`. */
export function addVerify(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; for a bundle, check its signature')
    .argument('<path>', 'output folder of a run, or a bundle (.zip)')
    .option('--key <file|env:NAME>', 'public key of the signer of the bundle, PEM')
    .option('--policy <file>', 'YAML or JSON: conditions for accepting a bundle')
    .action((path, options) =>
      perform(async () => {
        const { verify } = await import('../verify/verify.ts');
        return verify(path, toFlags(options), streams);
      }),
    );
}
