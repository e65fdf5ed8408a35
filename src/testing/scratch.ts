import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a folder for the files of one test, which `config/test-folder.ts` deletes after the last one. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'ledger-conformance-test-'));
}

/**
 * Writes a file into a folder of its own.
 *
 * @returns its path.
 */
export function scratchFile(name: string, text: string | Uint8Array = ''): string {
  const path = join(scratch(), name);
  writeFileSync(path, text);
  return path;
}
