import type { Command } from 'commander';
import type { Streams } from '../streams.ts';
import type { End } from './end.ts';
import { days } from './values.ts';

/** Adds `bundle`. */
export function addBundle(top: Command, streams: Streams, end: End): void {
  top
    .command('bundle')
    .description('make a signed zip file of a run that others can verify')
    .argument('<folder>', 'output folder of the run')
    .requiredOption('--key <file|env:NAME>', 'private key that signs: Ed25519 or ECDSA P-256, PEM')
    .option('--out <file>', 'the zip file', 'certificate.zip')
    .option('--expires <days>', 'how long the certificate may be relied upon (default: 90d)', days)
    .option('--run-url <url>', 'where the run can be looked at, e.g. the job of a CI')
    .action(async (folder: string, flags) => {
      const { bundle } = await import('../bundle/bundle.ts');
      end(await bundle(folder, flags, streams));
    });
}
