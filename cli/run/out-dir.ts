import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';

/**
 * The folder reports go to, made if need be.
 *
 * @throws ConfigError when it cannot be written.
 */
export function prepareOutDir(dir: string): string {
  if (dir === '') throw new ConfigError('--out: the output folder has no name');
  const path = resolve(dir);
  try {
    makeDirs(path);
    // Asked for what is in it, a file says ENOTDIR.
    readdirSync(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unwritable';
    throw new ConfigError(`cannot write to the output folder ${dir}: ${code}`);
  }
}

/** One by one: Node's recursive way never ends where a file system refuses with ENOENT, as /proc does. */
function makeDirs(path: string): void {
  if (existsSync(path)) return;
  makeDirs(dirname(path));
  mkdirSync(path);
}
