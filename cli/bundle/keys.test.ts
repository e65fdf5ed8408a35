import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scratch, scratchFile } from '../testing/command-line.ts';
import { readPrivateKey, readPublicKey } from './keys.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const open = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const locked = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString();

describe('a key', () => {
  it('a key is read from a file, or a variable with lines or with \\n', () => {
    const env = { A: secret, B: secret.replaceAll('\n', '\\n'), C: open };
    for (const place of [scratchFile('key.pem', secret), 'env:A', 'env:B']) {
      expect(readPrivateKey(place, env).equals(privateKey)).toBe(true);
    }
    expect(readPublicKey('env:C', env).equals(publicKey)).toBe(true);
  });

  it.each<[string, () => unknown, RegExp]>([
    ['no file', () => readPrivateKey('/none.pem', {}), /^--key: file not found: \/none\.pem$/],
    ['a folder', () => readPrivateKey(scratch(), {}), /: EISDIR$/],
    ['no variable', () => readPrivateKey('env:NONE', {}), /variable NONE is not set$/],
    ['a public key to sign', () => readPrivateKey('env:K', { K: open }), /contains no private key/],
    ['an encrypted key', () => readPrivateKey('env:K', { K: locked }), /is encrypted: decrypt it/],
    [
      'a broken key',
      () => readPrivateKey('env:K', { K: secret.replace(/\w{20}/, 'x') }),
      /contains a key that cannot be read/,
    ],
    [
      'an RSA key',
      () =>
        readPublicKey('env:K', {
          K: rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        }),
      /is a key of kind rsa: Ed25519 /,
    ],
    [
      'another curve',
      () =>
        readPublicKey('env:K', {
          K: p384.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        }),
      /is a key of kind ec secp384r1: Ed25519 /,
    ],
    [
      'a private key to verify',
      () => readPublicKey('env:K', { K: secret }),
      /contains a private key, which only the signer should have/,
    ],
    ['no key to verify', () => readPublicKey('env:K', { K: 'x' }), /contains no public key in PEM/],
  ])('a key is refused in one line when it is %s, without quoting the key', (_, read, message) => {
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n|BEGIN|MC4C/);
  });
});
