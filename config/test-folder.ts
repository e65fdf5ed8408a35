import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Deletes everything that the tests put into the system's folder for temporary files. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-conformance-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
