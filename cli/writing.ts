import { ConfigError } from '../config/mistakes/config-error.ts';
import { whyUnwritable } from '../src/text/error.ts';

/**
 * Writes a file that the user named.
 *
 * @param option that named the file, where the message needs it: `--out: `.
 * @throws ConfigError when it cannot be written, or the one that `write` throws.
 */
export function writing(file: string, write: () => void, option = ''): void {
  try {
    write();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${option}cannot write ${file}: ${whyUnwritable(error)}`);
  }
}
