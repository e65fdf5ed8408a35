import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { scratch } from '../testing/command-line.ts';
import { LOCK, lockFolder } from './folder-lock.ts';
import { withOutDir } from './out-dir.ts';

const DAY_MS = 86_400_000;

/** A folder locked by somebody else. */
function lockedBy(changes: Readonly<Record<string, unknown>>): string {
  const path = scratch();
  const holder = {
    pid: process.ppid,
    host: hostname(),
    since: new Date().toISOString(),
    runId: 'a',
  };
  writeFileSync(join(path, LOCK), JSON.stringify({ ...holder, ...changes }));
  return path;
}

/** The number of a process that has ended. */
const goneProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

const lock = (path: string): (() => void) => lockFolder('reports', path, 'run-1');

describe('the lock of an output folder', () => {
  it('the lock names process, host, time and run; its removal leaves the folder', () => {
    const path = scratch();
    const release = lock(path);
    const holder: unknown = JSON.parse(readFileSync(join(path, LOCK), 'utf8'));
    expect(holder).toEqual({
      pid: process.pid,
      host: hostname(),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      runId: 'run-1',
    });
    release();
    expect(existsSync(join(path, LOCK))).toBe(false);
    lock(path)();
  });

  it('the lock of an output folder refuses a second run of the same process', () => {
    const path = scratch();
    onTestFinished(lock(path));
    expect(() => lock(path)).toThrow(
      new RegExp(
        `^reports is in use by process ${process.pid} since \\d\\d:\\d\\d:\\d\\dZ; give another folder with --out$`,
      ),
    );
    expect(() => lock(path)).toThrow(ConfigError);
  });

  it('the lock refuses a run while another process lives, and names its start', () => {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const path = lockedBy({ since });
    expect(() => lock(path)).toThrow(
      `reports is in use by process ${process.ppid} since ${since.replace(/\.\d+Z/, 'Z')}; give another folder with --out`,
    );
    expect(existsSync(join(path, LOCK))).toBe(true);
  });

  it.each(['elsewhere', hostname()])(
    'the lock of an output folder of %s is taken over ten minutes after its renewal',
    (host) => {
      const path = lockedBy({ host });
      const renewed = new Date(Date.now() - 11 * 60_000);
      utimesSync(join(path, LOCK), renewed, renewed);
      lock(path)();
      expect(existsSync(join(path, LOCK))).toBe(false);
    },
  );

  it('the lock of an output folder is renewed every minute while the run lasts', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = scratch();
    const release = lock(path);
    const old = new Date(0);
    utimesSync(join(path, LOCK), old, old);
    vi.advanceTimersByTime(60_000);
    expect(statSync(join(path, LOCK)).mtimeMs).toBeGreaterThan(0);
    release();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the lock of a process on another host is kept for ten minutes', () => {
    const path = lockedBy({ host: 'elsewhere', pid: goneProcess() });
    expect(() => lock(path)).toThrow(
      new RegExp(`in use by process \\d+ on elsewhere since .*, or delete ${join(path, LOCK)} if`),
    );
  });

  it.each(['', 'no JSON', '{}', '{"pid":1,"host":"h"}'])(
    'the lock of an output folder is respected when it says %j',
    (text) => {
      const path = scratch();
      writeFileSync(join(path, LOCK), text);
      expect(() => lock(path)).toThrow(/^reports is in use by another run; give another folder/);
    },
  );

  it.each([
    ['a process that has ended', goneProcess()],
    ['an ended process that had the number of this one', process.pid],
  ])('the lock of an output folder is taken over from %s', (_, pid) => {
    const path = lockedBy({ pid });
    const release = lock(path);
    expect(readFileSync(join(path, LOCK), 'utf8')).toContain('"runId":"run-1"');
    release();
  });
});

describe('the folder of a run', () => {
  it('the folder of a run is locked while the run writes, and free after an error', async () => {
    const path = scratch();
    const failing = withOutDir(path, { runId: 'run-1' }, async (dir) => {
      expect(existsSync(join(dir, LOCK))).toBe(true);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(existsSync(join(path, LOCK))).toBe(false);
  });
});
