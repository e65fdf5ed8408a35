import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a folder for the files of one test, which `config/test-folder.ts` deletes after the last one. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'ledger-conformance-test-'));
}
