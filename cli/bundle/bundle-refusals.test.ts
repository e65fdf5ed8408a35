import { describe, expect, it } from 'vitest';
import { scratch, scratchFile } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import { SIGNER } from './testing/sample-bundle.ts';

const keys = scratch();
const key = scratchFile('key.pem', SIGNER.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const open = scratchFile('public.pem', SIGNER.publicKey.export({ type: 'spki', format: 'pem' }));

describe('a wrong command line of bundle, verify or run', () => {
  it.each<[string[], RegExp]>([
    [['bundle', 'x'], /required option '--key <file\|env:NAME>' not specified/],
    [['bundle', 'x', '--key', key, '--expires', '2w'], /from 1d to 3650d\.$/],
    [['bundle', 'x', '--key', key, '--run-url', 'https://u:p@ci/'], /^error: --run-url: an http/],
    [
      ['bundle', 'x', '--key', key, '--issuer', 'a\nb'],
      /^error: --issuer: a string of 1 to 200 characters, on one line is expected$/,
    ],
    [['bundle', 'x', '--key', '/none.pem'], /--key: file not found: \/none\.pem$/],
    [
      ['bundle', keys, '--key', key],
      /verdict\.json: ENOENT: name the output folder of a finished run$/,
    ],
    [['verify', '/none.zip', '--key', open], /^error: cannot read \/none\.zip: ENOENT: name an /],
    [['verify', open], /^error: --key is missing: name the public key \(PEM\) of the signer$/],
    [
      ['verify', keys, '--key', open],
      /^error: --key: an output folder is not signed: name a bundle/,
    ],
    [['verify', open, '--key', key], /contains a private key, which only the signer should/],
    [['verify', open, '--key', open, '--policy', '/none.yaml'], /file not found$/],
    [['run', '--key', key], /^error: --key signs a bundle: add --bundle FILE$/],
    [['run', '--bundle', 'x.zip'], /^error: --bundle needs a key to sign with: add --key$/],
    [['run', '--bundle', 'x.zip', '--key', open], /contains no private key in PEM/],
    [
      ['run', '--issuer', 'Team'],
      /^error: --issuer names the signer of a bundle: add --bundle FILE$/,
    ],
    [
      ['run', '--bundle', 'x.zip', '--key', key, '--issuer', 'a\nb'],
      /^error: --issuer: a string of 1 to 200 characters, on one line is expected$/,
    ],
  ])('%j ends with 2 and one line', async (words, line) => {
    const { code, stdout, stderr } = await inProcess(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(line);
  });
});
