import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '../src/text/json.ts';

/** Name and version of the suite. */
type PackageInfo = { readonly name: string; readonly version: string };

/** Returns the name and version of this suite, from its `package.json`. */
export function packageInfo(): PackageInfo {
  return found().info;
}

/**
 * Returns a file that ships with the suite, as text.
 *
 * @param path below the root of the package.
 */
export function readShipped(path: string): string {
  return readShippedBytes(path).toString('utf8');
}

/** Returns the same as bytes. */
export function readShippedBytes(path: string): Buffer {
  return readFileSync(shippedPath(path));
}

/** Returns the absolute path of a file that ships with the suite. */
export function shippedPath(path: string): string {
  return fileURLToPath(new URL(path, found().root));
}

/** Searches upwards, as sources and compiled files are at different depths below the root. */
function found(): { readonly root: URL; readonly info: PackageInfo } {
  for (const up of ['../', '../../']) {
    const root = new URL(up, import.meta.url);
    const info = read(new URL('package.json', root));
    if (info !== undefined) return { root, info };
  }
  throw new Error('the package.json of ledger-node-conformance is missing');
}

function read(url: URL): PackageInfo | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(url, 'utf8'));
    if (!isObject(value) || value['name'] !== 'ledger-node-conformance') return undefined;
    return {
      name: value['name'],
      version: 'version' in value ? String(value['version']) : '0.0.0',
    };
  } catch {
    return undefined;
  }
}
