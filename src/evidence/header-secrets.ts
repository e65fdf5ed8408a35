import { BCS_TYPE, JSON_TYPE } from '../spec/media-types.ts';

/**
 * The shortest text that is redacted wherever it appears; a shorter one would redact ordinary
 * text.
 */
const MIN_SECRET_LENGTH = 4;

/** Values of headers that are not secret. Redacting them would remove what is judged. */
const PUBLIC: ReadonlySet<string> = new Set([
  'bearer',
  'basic',
  'digest',
  'token',
  JSON_TYPE,
  BCS_TYPE,
  'gzip',
  'deflate',
  'identity',
  'close',
  'keep-alive',
  'no-cache',
]);

/** Returns the secrets in the value of a header: all of it, and its parts. */
export function headerSecrets(value: string): readonly string[] {
  return worthHiding([value, ...value.split(/[\s,;="']+/)]);
}

/** Returns the secrets that can be redacted without harm, the longest first. */
export function worthHiding(secrets: readonly string[]): readonly string[] {
  const kept = secrets.filter(
    (secret) => secret.length >= MIN_SECRET_LENGTH && !PUBLIC.has(secret.toLowerCase()),
  );
  return [...new Set(kept)].toSorted((a, b) => b.length - a.length);
}
