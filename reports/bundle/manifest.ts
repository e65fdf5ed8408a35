import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { sha256 } from '../../src/text/digest.ts';
import { DERIVED } from './members.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** A file as it was put into a bundle. */
export interface FileDigest {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The origin of a bundle: its certificate, its badge and its id are derived from it. */
export interface Issue {
  /** The suite that judged, and made the bundle. */
  readonly suite: { readonly name: string; readonly version: string };
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; the certificate is not to be relied upon after it. */
  readonly expiresAt: string;
  /** `sha256:` and the SHA-256 of the public key (DER, SPKI). */
  readonly key: string;
  /** What the signer calls itself, if the signer says so. */
  readonly issuer?: string;
  /** Where the run can be looked at, if the user named a URL. */
  readonly runUrl?: string;
  readonly files: Readonly<Record<string, FileDigest>>;
}

/** `manifest.json`: every file of a bundle except itself and the attestation, which signs it. */
export interface Manifest extends Issue {
  readonly formatVersion: 1;
  readonly id: string;
}

/** Returns the id of a bundle: another content, time or key gives another id. 32 hex digits. */
export function bundleId(issue: Issue): string {
  const { suite, createdAt, expiresAt, key, issuer, runUrl, files } = issue;
  const listed = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const made = [
    suite.name,
    suite.version,
    createdAt,
    expiresAt,
    key,
    issuer ?? null,
    runUrl ?? null,
  ];
  const digests = listed.map(([name, file]) => [name, file.sha256, file.bytes]);
  return sha256(JSON.stringify([...made, digests])).slice(0, 32);
}

/** Returns the origin of the bundle, according to its manifest. */
export function issueOf(manifest: Manifest): Issue {
  const { suite, createdAt, expiresAt, key, issuer, runUrl, files } = manifest;
  const made = Object.entries(files).filter(([name]) => !DERIVED.includes(name));
  return {
    suite,
    createdAt,
    expiresAt,
    key,
    ...omitUndefined({ issuer, runUrl }),
    files: Object.fromEntries(made),
  };
}

const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' };

export const MANIFEST_SCHEMA: AnySchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['formatVersion', 'id', 'suite', 'createdAt', 'expiresAt', 'key', 'files'],
  properties: {
    formatVersion: { const: 1 },
    id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    suite: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'version'],
      properties: { name: { type: 'string' }, version: { type: 'string' } },
    },
    createdAt: time,
    expiresAt: time,
    key: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
    issuer: { type: 'string', maxLength: 200 },
    runUrl: { type: 'string' },
    files: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['sha256', 'bytes'],
        properties: {
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          bytes: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
};
