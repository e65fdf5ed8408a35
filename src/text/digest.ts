import { createHash } from 'node:crypto';

/** Returns the SHA-256 digest as 64 lower-case hex digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
