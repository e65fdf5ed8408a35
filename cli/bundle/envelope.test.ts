import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, objectIn, objectOf } from '../../src/testing/json-in-tests.ts';
import { PAYLOAD_TYPE } from '../../reports/bundle/statement.ts';
import { scratch } from '../testing/command-line.ts';
import { signStatement, verifyStatement } from './envelope.ts';
import { fingerprintOf } from './keys.ts';

const STATEMENT = JSON.stringify({ says: 'grün' });

const KINDS = [
  ['Ed25519', () => generateKeyPairSync('ed25519')],
  ['ECDSA P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
] as const;

/** The output of openssl for a signature over the pre-authentication encoding, which is written out by hand. */
function opensslSays(attestation: string, publicKey: string, payloadType = PAYLOAD_TYPE): string {
  const folder = scratch();
  const file = (name: string): string => join(folder, name);
  const { dsseEnvelope } = objectIn(attestation);
  const payload = Buffer.from(String(at(dsseEnvelope, 'payload')), 'base64');
  // https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  writeFileSync(file('signed'), Buffer.concat([Buffer.from(head), payload]));
  const signature = String(at(dsseEnvelope, 'signatures', 0, 'sig'));
  writeFileSync(file('signature'), Buffer.from(signature, 'base64'));
  writeFileSync(file('public.pem'), publicKey);
  const isEd25519 = createPublicKey(publicKey).asymmetricKeyType === 'ed25519';
  const words = isEd25519 ? ['-rawin'] : ['-rawin', '-digest', 'sha256'];
  const files = [
    '-inkey',
    file('public.pem'),
    '-in',
    file('signed'),
    '-sigfile',
    file('signature'),
  ];
  try {
    return execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', ...words, ...files], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : 'no openssl';
  }
}

describe.each(KINDS)('a statement signed by %s', (_, generate) => {
  const { privateKey, publicKey } = generate();
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const attestation = signStatement(STATEMENT, privateKey);

  it('a signed statement is read back with its key', () => {
    expect(verifyStatement(attestation, publicKey)).toEqual({ statement: STATEMENT });
  });

  it('a signed statement is valid for openssl', () => {
    expect(opensslSays(attestation, pem)).toBe('Signature Verified Successfully');
  });

  it('a signed statement is invalid for openssl with another payload type', () => {
    expect(opensslSays(attestation, pem, 'text/plain')).toBe('Signature Verification Failure');
  });

  it('names the key by the digest that openssl prints', () => {
    const folder = scratch();
    writeFileSync(join(folder, 'public.pem'), pem);
    const words = ['pkey', '-pubin', '-in', join(folder, 'public.pem'), '-outform', 'DER'];
    const der = execFileSync('openssl', words);
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-r'], { input: der }).toString();
    expect(fingerprintOf(publicKey)).toBe(`sha256:${digest.slice(0, 64)}`);
    expect(fingerprintOf(privateKey)).toBe(fingerprintOf(publicKey));
    expect(attestation).toContain(fingerprintOf(publicKey));
  });
});

describe('an attestation', () => {
  it.each(KINDS)(
    'an attestation names its key, %s, outside the envelope and not in it',
    (_, generate) => {
      const { privateKey } = generate();
      const attestation = objectIn(signStatement(STATEMENT, privateKey));
      // Other verifiers name keys differently, and skip a signature with a name that they do not know.
      expect(at(attestation, 'dsseEnvelope', 'signatures', 0)).toBeDefined();
      expect(at(attestation, 'dsseEnvelope', 'signatures', 0, 'keyid') ?? '').toBe('');
      const hint = at(attestation, 'verificationMaterial', 'publicKey', 'hint');
      expect(hint).toBe(fingerprintOf(privateKey));
    },
  );

  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = objectIn(signStatement(STATEMENT, privateKey));
  const envelope = objectOf(signed['dsseEnvelope']);
  const signature = at(envelope, 'signatures', 0);

  it.each([
    ['no JSON', '{', /^the attestation cannot be read: /],
    ['another form', '{}', /^the attestation cannot be read: /],
    [
      'a certificate instead of a key',
      JSON.stringify({
        ...signed,
        verificationMaterial: { certificate: { rawBytes: 'AAAA' }, tlogEntries: [] },
      }),
      /with a certificate, not with a key$|cannot be read: /,
    ],
    [
      'two signatures',
      JSON.stringify({
        ...signed,
        dsseEnvelope: { ...envelope, signatures: [signature, signature] },
      }),
      /more than one signature$|cannot be read: /,
    ],
    [
      'a signed file instead of a statement',
      JSON.stringify({
        mediaType: signed['mediaType'],
        verificationMaterial: signed['verificationMaterial'],
        messageSignature: {
          messageDigest: { algorithm: 'SHA2_256', digest: 'AAAA' },
          signature: 'AAAA',
        },
      }),
      /holds no DSSE envelope: get the bundle again$/,
    ],
  ])('an attestation of %s is refused as a signature', (_, attestation, problem) => {
    expect(verifyStatement(JSON.stringify(signed), publicKey)).toEqual({ statement: STATEMENT });
    expect(verifyStatement(attestation, publicKey)).toEqual({
      problem: expect.stringMatching(problem),
    });
  });
});
