import type { Command } from 'commander';
import type { Streams } from '../terminal/streams.ts';
import type { Perform } from './action.ts';
import { toFlags } from './action.ts';
import { days, ISSUER } from './values.ts';

/** Adds `bundle`. */
export function addBundle(top: Command, streams: Streams, perform: Perform): void {
  top
    .command('bundle')
    .description('write a signed zip file of a run, which others can verify')
    .argument('<folder>', 'output folder of the run')
    .requiredOption(
      '--key <file|env:NAME>',
      'private key that signs the bundle: Ed25519 or ECDSA P-256, PEM',
    )
    .option('--out <file>', 'the zip file', 'certificate.zip')
    .option('--expires <days>', 'days that the certificate is valid, e.g. 30d (default: 90d)', days)
    .option(...ISSUER)
    .option('--run-url <url>', 'link to the run, e.g. the URL of the CI job')
    .action((folder, options) =>
      perform(async () => {
        const { bundle } = await import('../bundle/bundle.ts');
        return bundle(folder, toFlags(options), streams);
      }),
    );
}
