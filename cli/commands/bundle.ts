import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { days } from './values.ts';

/** Adds `bundle`. */
export function addBundle(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('bundle')
    .description('make a signed zip file of a run that others can verify')
    .argument('<folder>', 'output folder of the run')
    .requiredOption('--key <file|env:NAME>', 'private key that signs: Ed25519 or ECDSA P-256, PEM')
    .option('--out <file>', 'the zip file', 'certificate.zip')
    .option('--expires <days>', 'how long the certificate may be relied upon (default: 90d)', days)
    .option('--issuer <text>', 'who issues the certificate, e.g. the name of a team')
    .option('--run-url <url>', 'where the run can be looked at, e.g. the job of a CI')
    .action((folder, options) =>
      perform(async () => {
        const { bundle } = await import('../bundle/bundle.ts');
        return bundle(folder, toFlags(options), streams);
      }),
    );
}
