import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bound } from './bounds.ts';

/** The most an installed package may take, all its dependencies included. Mebibytes on disk. */
const MAX_MIB = 100;

/** The unit of `blocks` in a file's status. Bytes. */
const BLOCK_BYTES = 512;

const MIB = 1024 * 1024;

/** Packs the package, installs it into an empty folder, and measures what that takes on disk, as `du` does. */
export function benchInstalled(folder: string): Bound {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const npm = (cwd: string, ...words: readonly string[]): string =>
    execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  const packed = npm(root, 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder);
  npm(installed, 'install', '--no-audit', '--no-fund', '--silent', join(folder, packed.trim()));
  const mib = bytesOnDisk(join(installed, 'node_modules')) / MIB;
  return {
    name: 'installed package, with its dependencies',
    measured: `${mib.toFixed(1)} MiB on disk`,
    bound: `at most ${MAX_MIB} MiB`,
    kept: mib <= MAX_MIB,
  };
}

function bytesOnDisk(path: string): number {
  const status = lstatSync(path);
  const below = status.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
  return below.reduce((sum, each) => sum + bytesOnDisk(each), status.blocks * BLOCK_BYTES);
}
