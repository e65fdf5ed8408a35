import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { Does } from './action.ts';
import { asRead } from './action.ts';

/** Adds `verify`. */
export function addVerify(top: Command, streams: Streams, does: Does): void {
  top
    .command('verify')
    .description('judge a recorded run again, without the node; of a bundle, also who signed it')
    .argument('<path>', 'output folder of a run, or a bundle (.zip)')
    .option('--key <file|env:NAME>', 'public key of who signed the bundle, PEM')
    .option('--policy <file>', 'YAML or JSON: what a bundle has to say to be accepted')
    .action((path, flags) =>
      does(async () => {
        const { verify } = await import('../verify/verify.ts');
        return verify(path, asRead(flags), streams);
      }),
    );
}
