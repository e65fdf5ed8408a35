import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';
import type { Bundle } from '@sigstore/bundle';
import { bundleFromJSON, bundleToJSON, toDSSEBundle } from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import { PAYLOAD_TYPE } from '../../reports/bundle/statement.ts';
import { messageOf } from '../../src/text/error.ts';
import { fingerprintOf } from './keys.ts';

/**
 * Signs a statement: a DSSE envelope in a Sigstore bundle, https://github.com/secure-systems-lab/dsse
 *
 * @param key private.
 * @returns JSON.
 */
export function signStatement(statement: string, key: KeyObject): string {
  const artifact = Buffer.from(statement);
  const signed = dsse.preAuthEncoding(PAYLOAD_TYPE, artifact);
  // Ed25519 includes its digest.
  const signature = sign(key.asymmetricKeyType === 'ec' ? 'sha256' : null, signed, key);
  const keyHint = fingerprintOf(key);
  const bundle = toDSSEBundle({ artifact, artifactType: PAYLOAD_TYPE, signature, keyHint });
  // The hint stays outside the envelope: others skip a signature whose key they name differently.
  for (const named of bundle.content.dsseEnvelope.signatures) named.keyid = '';
  return `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`;
}

/** A statement with a valid signature, or the reason why it is not valid. */
type SignedStatement = { readonly statement: string } | { readonly problem: string };

/**
 * Verifies the signature of a statement.
 *
 * @param attestation JSON from an untrusted source.
 * @param key public.
 */
export function verifyStatement(attestation: string, key: KeyObject): SignedStatement {
  try {
    const bundle = bundleFromJSON(JSON.parse(attestation));
    const problem = signatureProblem(bundle, key);
    if (problem !== undefined || bundle.content.$case !== 'dsseEnvelope') {
      return { problem: problem ?? 'the attestation holds no DSSE envelope: get the bundle again' };
    }
    return { statement: bundle.content.dsseEnvelope.payload.toString('utf8') };
  } catch (error) {
    return { problem: `the attestation cannot be read: ${messageOf(error)}` };
  }
}

function signatureProblem(bundle: Bundle, key: KeyObject): string | undefined {
  const { content, verificationMaterial } = bundle;
  if (content.$case !== 'dsseEnvelope')
    return 'the attestation holds no DSSE envelope: get the bundle again';
  const { payloadType, signatures } = content.dsseEnvelope;
  if (payloadType !== PAYLOAD_TYPE)
    return `the attestation signs ${payloadType}, expected an in-toto statement`;
  const [signature, ...more] = signatures;
  if (signature === undefined || signature.sig.length === 0) return 'there is no signature';
  if (more.length > 0) return 'there is more than one signature';
  const material = verificationMaterial.content;
  if (material.$case !== 'publicKey') return 'it was signed with a certificate, not with a key';
  if (isSignedBy(bundle, key)) return undefined;
  const { hint } = material.publicKey;
  return hint === fingerprintOf(key)
    ? 'the signature is invalid: the statement or the signature was changed'
    : `it was signed with another key: ${hint}; --key is ${fingerprintOf(key)}`;
}

/** Neither a transparency log nor a timestamp is required: the verifier got the key from the signer. */
const NOTHING_ELSE = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 };

function isSignedBy(bundle: Bundle, publicKey: KeyObject): boolean {
  const given = {
    certificateAuthorities: [],
    timestampAuthorities: [],
    tlogs: [],
    ctlogs: [],
    publicKey: () => ({ publicKey, validFor: () => true }),
  };
  try {
    new Verifier(given, NOTHING_ELSE).verify(toSignedEntity(bundle));
    return true;
  } catch {
    return false;
  }
}
