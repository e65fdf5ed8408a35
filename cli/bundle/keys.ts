import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { sha256 } from '../../src/text/digest.ts';
import { readKeyText } from '../key-text.ts';
import type { Streams } from '../terminal/streams.ts';

type Environment = Streams['env'];

const LEGAL = 'Ed25519 ("openssl genpkey -algorithm ed25519") or ECDSA P-256';

/** The first line of the PEM of a private key, RSA and EC keys included. */
const PRIVATE = /-----BEGIN (?:[A-Z]+ )?PRIVATE\sKEY-----/;

/**
 * Reads the private key that signs.
 *
 * @param place path of a PEM file, or `env:NAME` of an environment variable that holds the PEM.
 * @throws ConfigError when there is none; its message contains no part of the key.
 */
export function readPrivateKey(place: string, env: Environment): KeyObject {
  const pem = readPem(place, env);
  if (pem.includes('ENCRYPTED')) {
    throw new ConfigError(
      `--key: ${place} is encrypted: decrypt it with "openssl pkey -in FILE", and pass the result with env:NAME`,
    );
  }
  if (!PRIVATE.test(pem)) {
    throw new ConfigError(`--key: ${place} contains no private key in PEM: ${LEGAL}`);
  }
  return legalKey(place, () => createPrivateKey(pem));
}

/**
 * Reads the public key that verifies a signature.
 *
 * @param place path of a PEM file, or `env:NAME` of an environment variable that holds the PEM.
 * @throws ConfigError when there is none.
 */
export function readPublicKey(place: string, env: Environment): KeyObject {
  const pem = readPem(place, env);
  if (PRIVATE.test(pem)) {
    throw new ConfigError(
      `--key: ${place} contains a private key, which only the signer should have: get the public key with "openssl pkey -in FILE -pubout"`,
    );
  }
  if (!pem.includes('PUBLIC KEY')) {
    throw new ConfigError(`--key: ${place} contains no public key in PEM: ${LEGAL}`);
  }
  return legalKey(place, () => createPublicKey(pem));
}

/** `sha256:` and the digest of the public key (DER, SPKI); openssl prints the same. */
export function fingerprintOf(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return `sha256:${sha256(open.export({ type: 'spki', format: 'der' }))}`;
}

function legalKey(place: string, parse: () => KeyObject): KeyObject {
  const key = parsed(place, parse);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1')) return key;
  const found = [
    type ?? 'unknown',
    ...(details?.namedCurve === undefined ? [] : [details.namedCurve]),
  ];
  throw new ConfigError(`--key: ${place} is a key of kind ${found.join(' ')}: ${LEGAL}`);
}

function parsed(place: string, parse: () => KeyObject): KeyObject {
  try {
    return parse();
  } catch {
    throw new ConfigError(`--key: ${place} contains a key that cannot be read: ${LEGAL}, in PEM`);
  }
}

/** Returns the PEM; in an environment variable a line may end in a backslash and an n. */
function readPem(place: string, env: Environment): string {
  const text = readKeyText(place, env);
  return place.startsWith('env:') ? text.replaceAll('\\n', '\n') : text;
}
