import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { compiledLate } from '../../config/schemas/compiled-schema.ts';
import type { Manifest } from '../../reports/bundle/manifest.ts';
import { MANIFEST_SCHEMA } from '../../reports/bundle/manifest.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { readShipped } from '../../config/package-info.ts';

/** The published schema, which follows {@link VerdictDocument}. */
const VERDICT_SCHEMA = 'reports/schemas/verdict.schema.json';

const verdictValidator = compiledLate<VerdictDocument>(() => {
  const schema = parseJson(readShipped(VERDICT_SCHEMA));
  if (isObject(schema)) return schema;
  throw new Error(`${VERDICT_SCHEMA} is not a schema`);
});
const manifestValidator = compiledLate<Manifest>(() => MANIFEST_SCHEMA);

/**
 * @param text of a `verdict.json` from an untrusted source.
 * @throws Error whose one-line message says why this suite did not write it.
 */
export function parseVerdict(text: string): VerdictDocument {
  const document = parsed(text, verdictValidator(), MEMBERS.verdict);
  if (Number.isNaN(Date.parse(document.startedAt))) {
    throw new Error(`${MEMBERS.verdict}: startedAt is not a time`);
  }
  return document;
}

/**
 * @param text of a `manifest.json` from an untrusted source.
 * @throws Error whose one-line message says why this suite did not write it.
 */
export function parseManifest(text: string): Manifest {
  const manifest = parsed(text, manifestValidator(), MEMBERS.manifest);
  const times = [manifest.createdAt, manifest.expiresAt];
  if (times.some((time) => Number.isNaN(Date.parse(time)))) {
    throw new Error(`${MEMBERS.manifest}: createdAt or expiresAt is not a time`);
  }
  return manifest;
}

/** @throws Error that names the file, when the text is not JSON. */
export function assertJson(text: string, name: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`${name} is not JSON`);
  return value;
}

function parsed<T>(text: string, isValid: ValidateFunction<T>, name: string): T {
  const value = assertJson(text, name);
  if (isValid(value)) return value;
  throw new Error(`${name} was not written by this suite: ${mistakeText(isValid.errors?.[0])}`);
}

function mistakeText(error: ErrorObject | undefined): string {
  return `${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}`.trim();
}
