import { MEMBERS } from '../members.ts';
import { PAYLOAD_TYPE } from '../statement.ts';

/** Begins what a DSSE signature signs: https://github.com/secure-systems-lab/dsse/blob/master/protocol.md */
const PAE = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE}`;

/** The value of a member in the attestation, which is base64, as bytes. */
const decoded = (member: string, file: string): string =>
  String.raw`sed -n 's/.*"${member}": "\(.*\)".*/\1/p' ${MEMBERS.attestation} | base64 -d > ${file}`;

/** The digest of `$f`, as a JSON text. */
const DIGEST = String.raw`"\"$(openssl dgst -sha256 -r "$f" | cut -c1-64)\""`;

/**
 * The lines of a shell that check a bundle without this suite, beside `certificate.zip` and `public.pem`:
 * unpack it, take the statement and its signature out of the envelope, write what was signed, hold the signature
 * against the key, and each file against its signed digest.
 */
export const OPENSSL_LINES: readonly string[] = [
  'unzip -qo certificate.zip -d certificate && cd certificate',
  decoded('payload', 'statement.json'),
  decoded('sig', 'statement.sig'),
  `(printf '${PAE} %d ' "$(wc -c < statement.json)"; cat statement.json) > signed.bin`,
  'openssl pkeyutl -verify -pubin -inkey ../public.pem -rawin -in signed.bin -sigfile statement.sig',
  `for f in $(ls | grep -v -e ${MEMBERS.attestation} -e statement -e signed.bin); do grep -q ${DIGEST} statement.json ${MEMBERS.manifest} && echo "$f: as signed" || echo "$f: CHANGED"; done`,
];
