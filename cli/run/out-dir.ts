import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';

/**
 * The folder reports go to, made if need be.
 *
 * @throws ConfigError when it cannot be written.
 */
export function prepareOutDir(dir: string): string {
  const path = resolve(dir);
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unwritable';
    throw new ConfigError(`cannot write to the output folder ${dir}: ${code}`);
  }
}
