import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { errnoOf } from '../../src/text/error.ts';
import { isObject, parseJson } from '../../src/text/json.ts';

/** The file that a run keeps in its output folder until it ends. */
export const LOCK = '.ledger-conformance.lock';

/** How often a run renews the time of its lock. Milliseconds. */
const RENEWED_EVERY_MS = 60_000;

/** After this time without a renewal, nobody holds the lock any more. Milliseconds. */
const STALE_AFTER_MS = 10 * RENEWED_EVERY_MS;

/** The content of a lock: who writes into the folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
  readonly runId: string;
}

/** The locks of this process, which it must not take for those of a dead process with its number. */
const held = new Set<string>();

const releaseAll = (): void => {
  for (const file of held) rmSync(file, { force: true });
};

/**
 * Locks an output folder for one run. Replaces the lock of a process that no longer runs, and a lock that nobody has
 * renewed for ten minutes: a container that was killed leaves one on a shared volume.
 *
 * @param dir the folder as the user names it.
 * @param path the same, absolute.
 * @returns a function that removes the lock. An exit of the process removes it, too.
 * @throws ConfigError when another run writes into the folder.
 */
export function lockFolder(dir: string, path: string, runId: string): () => void {
  const file = join(path, LOCK);
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    runId,
  };
  if (!create(file, holder)) {
    const other = readHolder(file);
    if (held.has(file) || other === undefined || mayBeAlive(other, file)) {
      throw new ConfigError(inUse(dir, file, other));
    }
    rmSync(file, { force: true });
    if (!create(file, holder)) throw new ConfigError(inUse(dir, file, readHolder(file)));
  }
  if (held.size === 0) process.on('exit', releaseAll);
  held.add(file);
  const timer = setInterval(() => renew(file), RENEWED_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    release(file);
  };
}

function renew(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Somebody has deleted the lock.
  }
}

function release(file: string): void {
  rmSync(file, { force: true });
  held.delete(file);
  if (held.size === 0) process.removeListener('exit', releaseAll);
}

/** @returns false when there is a lock already. */
function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    // A full disk leaves an empty file, which would look like the lock of another run.
    rmSync(file, { force: true });
    throw new ConfigError(`cannot write ${file}: ${errnoOf(error)}`);
  }
}

/** Returns the holder of a lock; `undefined` when the file does not say. */
function readHolder(file: string): Holder | undefined {
  try {
    const value = parseJson(readFileSync(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  if (!isObject(value) || !Number.isSafeInteger(value['pid'])) return false;
  return typeof value['host'] === 'string' && !Number.isNaN(Date.parse(String(value['since'])));
}

/** Returns whether the process may still run. Of a process on another machine only its renewals are known. */
function mayBeAlive({ pid, host }: Holder, file: string): boolean {
  if (isStale(file)) return false;
  if (host !== hostname()) return true;
  // This process holds no lock there, so an earlier process with the same number left the lock.
  if (pid === process.pid || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

function isStale(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status === undefined || Date.now() - status.mtimeMs > STALE_AFTER_MS;
}

function inUse(dir: string, file: string, holder: Holder | undefined): string {
  const other = 'give another folder with --out';
  if (holder === undefined) {
    return `${dir} is in use by another run; ${other}, or delete ${file} if no run writes there`;
  }
  const { pid, host, since } = holder;
  const used = `${dir} is in use by process ${pid}`;
  if (host === hostname()) return `${used} since ${timeOf(since)}; ${other}`;
  return `${used} on ${host} since ${timeOf(since)}; ${other}, or delete ${file} if that run is over`;
}

/** Returns the time of today, `12:00:01Z`; of another day with its date. */
function timeOf(since: string): string {
  const [day = '', time = ''] = new Date(since)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .split('T');
  return new Date().toISOString().startsWith(day) ? time : `${day}T${time}`;
}
