import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A file or an output of a run: its name, and all its text. */
export interface Artefact {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns every file below a folder. Compressed files are decompressed; the base64 content of pages is added once
 * more, decoded.
 */
export function artefactsIn(dir: string): readonly Artefact[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const text = (path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString();
      const name = relative(dir, path);
      return name.endsWith('.html') ? [{ name, text }, ...embedded(name, text)] : [{ name, text }];
    });
}

/** Allure's pages contain their data as calls of `d("name","base64")`. */
function embedded(page: string, html: string): readonly Artefact[] {
  return [...html.matchAll(/\bd\("([^"]+)","([A-Za-z0-9+/=]*)"\)/g)].map(
    ([, name = '', data = '']) => ({
      name: `${page}: ${name}`,
      text: Buffer.from(data, 'base64').toString('utf8'),
    }),
  );
}
