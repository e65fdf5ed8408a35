import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { errnoOf } from '../../src/text/error.ts';

/**
 * Creates a new temporary folder.
 *
 * @throws ConfigError when the folder cannot be created.
 */
export function makeTemporaryFolder(prefix: string): string {
  const place = tmpdir();
  try {
    return mkdtempSync(join(place, prefix));
  } catch (error) {
    throw new ConfigError(
      `cannot write to ${place}, the folder for temporary files: ${errnoOf(error)}: set TMPDIR to a writable folder`,
    );
  }
}
