import { Zip, ZipPassThrough } from 'fflate';
import { describe, expect, it } from 'vitest';
import { objectIn, objectOf } from '../../src/testing/json-in-tests.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import { fingerprintOf } from './keys.ts';
import {
  CREATED_AT,
  resealed,
  SIGNER,
  STRANGER,
  verified,
  verifiedZip,
  withText,
  withVerdict,
} from './testing/sample-bundle.ts';
import type { Tampering } from './testing/tampering.ts';
import { bundlesToTamperWith, idOf, problemsOf } from './testing/tampering.ts';
import type { Files } from './zip.ts';
import { zip } from './zip.ts';

const { files, other } = await bundlesToTamperWith();

function without(name: string): Files {
  return new Map([...files].filter(([member]) => member !== name));
}

/** The files, with members of the signed envelope changed. */
function withEnvelope(change: (envelope: Readonly<Record<string, unknown>>) => object): Files {
  return withText(files, MEMBERS.attestation, (text) => {
    const attestation = objectIn(text);
    const envelope = objectOf(attestation['dsseEnvelope']);
    return JSON.stringify({ ...attestation, dsseEnvelope: { ...envelope, ...change(envelope) } });
  });
}

/** The files, with one byte near the middle of the named file changed. */
function withOtherByte(name: string): Files {
  const content = Buffer.from(files.get(name) ?? []);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  return new Map(files).set(name, content);
}

function withStatement(change: (statement: string) => string): Files {
  return withEnvelope(({ payload }) => {
    const text = Buffer.from(String(payload), 'base64').toString('utf8');
    return { payload: Buffer.from(change(text)).toString('base64') };
  });
}

const CHANGED = (name: string): RegExp => new RegExp(`^${name.replaceAll('.', '\\.')} was changed`);

const TAMPERINGS: readonly Tampering[] = [
  ['no signature', () => without(MEMBERS.attestation), /^there is no signature: attestation/],
  [
    'an attestation with no signature in it',
    () => withEnvelope(() => ({ signatures: [] })),
    /: there is no signature$|cannot be read/,
  ],
  [
    'a statement that says another result',
    () => withStatement((text) => text.replace('"FAILED"', '"PASSED"')),
    /the signature is invalid/,
  ],
  [
    'a payload of another type',
    () => withEnvelope(() => ({ payloadType: 'text/plain' })),
    /signs text\/plain, expected an in-toto statement$/,
  ],
  [
    'a signature of somebody else',
    () => resealed(files, { key: STRANGER.privateKey }),
    /it was signed with another key: sha256:/,
  ],
  [
    'a signature of somebody else that names the key of the signer',
    () => {
      const sealed = resealed(files, { key: STRANGER.privateKey });
      const [named, meant] = [STRANGER, SIGNER].map(({ publicKey }) => fingerprintOf(publicKey));
      return withText(sealed, MEMBERS.attestation, (text) =>
        text.replaceAll(named ?? '', meant ?? ''),
      );
    },
    /the signature is invalid/,
  ],
  [
    'the attestation of another bundle',
    () =>
      new Map(files).set(MEMBERS.attestation, other.get(MEMBERS.attestation) ?? new Uint8Array()),
    /^manifest\.json differs from the signed file$/,
  ],
  [
    'the id of another bundle',
    () => withText(files, MEMBERS.manifest, (text) => text.replace(idOf(files), idOf(other))),
    /^manifest\.json differs from the signed file$/,
  ],
  [
    'a later expiry',
    () => withText(files, MEMBERS.manifest, (text) => text.replaceAll('2027', '2037')),
    /^manifest\.json differs from the signed file$/,
  ],
  ['the exchanges left out', () => without(MEMBERS.exchanges), /^exchanges\.ndjson was signed and/],
  ['the recording left out', () => without(MEMBERS.recording), /^recording\.ndjson\.br was signed/],
  ['the manifest left out', () => without(MEMBERS.manifest), /^manifest\.json is missing$/],
  [
    'a file that no bundle has',
    () => new Map(files).set('run.sh', Buffer.from('true')),
    /"run\.sh" is not a file of a bundle$/,
  ],
];

/** The files with a verdict that contradicts itself, signed again. */
function withVerdictSigned(): Files {
  return resealed(withVerdict(files, (document) => ({ ...document, verdict: 'conforms' })));
}

async function expectRefused(tampered: Files, reason: RegExp): Promise<void> {
  expect(await problemsOf(files)).toEqual(['accepted']);
  expect(await problemsOf(tampered)).toEqual([expect.stringMatching(reason)]);
}

describe('a bundle that is tampered with by somebody without the key', () => {
  it.each(TAMPERINGS)(
    'a bundle that is tampered with by somebody without the key is refused with %s',
    async (_, tamper, reason) => {
      await expectRefused(tamper(), reason);
    },
  );

  it.each([...files.keys()].filter((name) => name !== MEMBERS.attestation))(
    'a bundle is refused when one byte of %s is changed, and the file is named',
    async (name) => {
      await expectRefused(
        withOtherByte(name),
        name === MEMBERS.manifest ? /^manifest\.json differs from the signed/ : CHANGED(name),
      );
    },
  );

  it('a bundle is refused when any relevant byte of the attestation is changed', async () => {
    expect(await verified(withOtherByte(MEMBERS.attestation))).toMatchObject({ kind: 'refused' });
  });

  it('a bundle is refused with the key of somebody else, and both keys are named', async () => {
    expect(await verified(files)).toMatchObject({ kind: 'accepted' });
    const [signer, stranger] = [SIGNER, STRANGER].map((pair) => fingerprintOf(pair.publicKey));
    const problem = `attestation.sigstore.json: it was signed with another key: ${signer}; --key is ${stranger}`;
    const key = STRANGER.publicKey;
    expect(await verified(files, { key })).toMatchObject({ kind: 'refused', problems: [problem] });
  });

  it('verify prints what held before the first problem of a tampered bundle', async () => {
    const signature = `the signature, by key ${fingerprintOf(SIGNER.publicKey)}`;
    const { publicKey: key } = STRANGER;
    expect(await verified(files, { key })).toMatchObject({ kind: 'refused', held: [] });
    const changed = await verified(withOtherByte(MEMBERS.verdict));
    expect(changed).toMatchObject({ kind: 'refused', held: [signature] });
    const signed = await verified(withVerdictSigned());
    expect(signed).toMatchObject({ kind: 'refused', held: [signature, 'the digests of 11 files'] });
  });

  it('a tampered bundle is refused with a duplicate file name', async () => {
    const parts: Uint8Array[] = [];
    const twice = new Zip((error, part) => {
      if (error === null) parts.push(part);
    });
    for (const [name, content] of [...files, [MEMBERS.verdict, Buffer.from('{}')] as const]) {
      const member = new ZipPassThrough(name);
      twice.add(member);
      member.push(content, true);
    }
    twice.end();
    expect(await verifiedZip(Buffer.concat(parts))).toMatchObject({
      kind: 'refused',
      problems: ['the zip file is not a bundle: verdict.json occurs twice'],
    });
  });

  it('a tampered bundle is refused when the zip file is cut off, or is not a zip file', async () => {
    const whole = zip(files, CREATED_AT);
    for (const content of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('no zip'),
      Buffer.of(),
    ]) {
      expect(await verifiedZip(content)).toMatchObject({
        kind: 'refused',
        problems: [expect.stringMatching(/^the zip file is not a bundle: cannot be unpacked: /)],
      });
    }
  });
});
