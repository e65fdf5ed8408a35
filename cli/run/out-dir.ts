import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { errnoOf } from '../../src/text/error.ts';
import { lockFolder } from './folder-lock.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/** The file that marks a folder as written by this suite, which may then replace its reports there. */
const MARKER = '.ledger-conformance';

const MARKER_TEXT =
  'Reports of ledger-node-conformance. The next run with this --out replaces its own files.\n';

/** The run that writes into a folder. */
interface FolderUse {
  readonly runId: string;
  /** The names of the files to be written; absent: the reports of a run. */
  readonly own?: readonly string[];
}

/**
 * Prepares the folder for reports and calls `work` with its absolute path. Until `work` ends no other run can
 * write into the folder.
 *
 * @throws ConfigError when the folder cannot be written, holds files of somebody else, or is in use.
 */
export async function withOutDir<T>(
  dir: string,
  { runId, own }: FolderUse,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = prepareOutDir(dir, own);
  const release = lockFolder(dir, path, runId);
  try {
    return await work(path);
  } finally {
    release();
  }
}

/**
 * Prepares the folder for reports: makes it if it is missing, and marks it as the suite's own.
 *
 * @param own the names of the files to be written.
 * @throws ConfigError when it cannot be written, or contains files with a report's name that this suite did not
 *   write: other people's files are not replaced.
 */
export function prepareOutDir(
  dir: string,
  own: readonly string[] = Object.values(REPORTS),
): string {
  if (dir === '') throw new ConfigError('--out is empty: name a folder');
  const path = resolve(dir);
  try {
    makeDirs(path);
    // Reading a file as a folder gives ENOTDIR.
    const names = readdirSync(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    if (!names.includes(MARKER)) mark(dir, path, names, own);
    return path;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unwritable(dir, error);
  }
}

/** Returns the error for an output folder in which nothing can be written. */
export function unwritable(dir: string, error: unknown): ConfigError {
  return new ConfigError(
    `cannot write to the output folder ${dir}: ${errnoOf(error)}: name another folder`,
  );
}

function mark(dir: string, path: string, names: readonly string[], own: readonly string[]): void {
  const foreign = names.find((name) => own.includes(name));
  if (foreign !== undefined) {
    throw new ConfigError(
      `--out: ${dir} contains a ${foreign} that this suite did not write: name another folder; the files of a run are in ${docsPage('reports')}`,
    );
  }
  writeFileSync(join(path, MARKER), MARKER_TEXT);
}

/**
 * Makes the folders one by one: Node's recursive mkdir never ends where a file system answers ENOENT, as /proc
 * does.
 */
function makeDirs(path: string): void {
  if (existsSync(path)) return;
  makeDirs(dirname(path));
  mkdirSync(path);
}
