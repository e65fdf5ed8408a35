import { readFileSync } from 'node:fs';

/** The name and version of this suite, out of its `package.json`. */
export function packageInfo(): { readonly name: string; readonly version: string } {
  for (const up of ['../package.json', '../../package.json']) {
    const found = read(new URL(up, import.meta.url));
    if (found !== undefined) return found;
  }
  throw new Error('the package.json of ledger-node-conformance is missing');
}

function read(url: URL): { readonly name: string; readonly version: string } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(url, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('name' in value) || value.name !== 'ledger-node-conformance') return undefined;
    const version = 'version' in value ? String(value.version) : '0.0.0';
    return { name: value.name, version };
  } catch {
    return undefined;
  }
}
