import type { KeyObject } from 'node:crypto';
import { sha256 } from '../../src/text/digest.ts';
import type { Manifest } from '../../reports/bundle/manifest.ts';
import { MEMBERS, OPTIONAL, UNLISTED } from '../../reports/bundle/members.ts';
import { messageOf } from '../../src/text/error.ts';
import { verifyStatement } from './envelope.ts';
import { fingerprintOf } from './keys.ts';
import { assertJson, parseManifest } from './parse-bundle.ts';
import type { Files } from './zip.ts';
import { textIn, unzip } from './zip.ts';

/** A bundle with a valid signature, whose files are the signed ones. */
export interface OpenBundle {
  readonly files: Files;
  readonly manifest: Manifest;
  /** The signed statement. */
  readonly statement: unknown;
}

/** A bundle, or the reasons why it is refused, one per line, and what held before them. */
type Opened =
  | { readonly bundle: OpenBundle }
  | { readonly held: readonly string[]; readonly problems: readonly string[] };

/** Begins the line about a signature that fits; the fingerprint of the key follows. */
export const SIGNATURE_HELD = 'the signature, by key';

/**
 * Unpacks a bundle, and verifies its signature and its digests. The contents are not judged here.
 *
 * @param content of the file.
 * @param key public.
 */
export function openBundle(content: Uint8Array, key: KeyObject): Opened {
  const { files, problems } = unzip(content, Object.values(MEMBERS));
  if (problems.length > 0) {
    return refused(problems.map((problem) => `the zip file is not a bundle: ${problem}`));
  }
  if (!files.has(MEMBERS.attestation)) {
    return refused([`there is no signature: ${MEMBERS.attestation} is missing`]);
  }
  const signed = verifyStatement(textIn(files, MEMBERS.attestation), key);
  if ('problem' in signed) return refused([`${MEMBERS.attestation}: ${signed.problem}`]);
  const held = [`${SIGNATURE_HELD} ${fingerprintOf(key)}`];
  try {
    return openSigned(files, assertJson(signed.statement, 'the statement'), held);
  } catch (error) {
    return refused([messageOf(error)], held);
  }
}

function refused(problems: readonly string[], held: readonly string[] = []): Opened {
  return { held, problems };
}

function openSigned(files: Files, statement: unknown, held: readonly string[]): Opened {
  const listed = files.get(MEMBERS.manifest);
  if (listed === undefined) return refused([`${MEMBERS.manifest} is missing`], held);
  if (sha256(listed) !== manifestDigestIn(statement)) {
    return refused([`${MEMBERS.manifest} differs from the signed file`], held);
  }
  const manifest = parseManifest(textIn(files, MEMBERS.manifest));
  const problems = digestProblems(files, manifest);
  return problems.length > 0 ? refused(problems, held) : { bundle: { files, manifest, statement } };
}

/** Returns the problems unless exactly the listed files are there, with the listed digests. */
function digestProblems(files: Files, manifest: Manifest): readonly string[] {
  const names = new Set([...Object.values(MEMBERS), ...Object.keys(manifest.files)]);
  return [...names].flatMap((name) => {
    if (UNLISTED.includes(name)) return [];
    const [content, listed] = [files.get(name), manifest.files[name]];
    if (content === undefined && listed === undefined) {
      return OPTIONAL.includes(name) ? [] : [`${name} is missing`];
    }
    if (content === undefined) return [`${name} was signed and is missing`];
    if (listed === undefined) return [`${name} was added: the manifest does not list it`];
    const isSame = listed.sha256 === sha256(content) && listed.bytes === content.length;
    return isSame ? [] : [`${name} was changed: its digest differs from the signed digest`];
  });
}

function manifestDigestIn(statement: unknown): unknown {
  const path = ['predicate', 'conformance', 'manifest', 'digest', 'sha256'];
  return path.reduce<unknown>((value, step) => memberOf(value, step), statement);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([own]) => own === name)?.[1];
}
