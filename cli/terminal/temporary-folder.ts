import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { errnoOf } from '../../src/text/error.ts';

/**
 * Makes a folder of its own among the temporary files.
 *
 * @throws ConfigError when there is no place for one.
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
