import { readFileSync } from 'node:fs';
import { ConfigError } from '../config/mistakes/config-error.ts';
import { errnoOf } from '../src/text/error.ts';
import type { Streams } from './terminal/streams.ts';

/**
 * Returns the text of a key that the user names.
 *
 * @param place path of a file, or `env:NAME` of an environment variable.
 * @throws ConfigError when there is none; its message contains nothing of what was read.
 */
export function readKeyText(place: string, env: Streams['env']): string {
  const [, name] = /^env:(.*)$/.exec(place) ?? [];
  if (name === undefined) return readKeyFile(place);
  const value = env[name] ?? '';
  if (value.trim() !== '') return value;
  throw new ConfigError(`--key: the environment variable ${name} is not set`);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    throw new ConfigError(
      code === 'ENOENT' ? `--key: file not found: ${file}` : `--key: cannot read ${file}: ${code}`,
    );
  }
}
