import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { REPORTS } from '../../../reports/report-files.ts';
import { FORMAT } from '../../../src/evidence/recording/recording-lines.ts';
import { Redactor } from '../../../src/evidence/redact.ts';
import type { Step } from '../../../src/wire/step-order.ts';
import { scratch } from '../../testing/command-line.ts';
import { loadRecording } from '../../verify/load-recording.ts';
import { Recorder } from './recorder.ts';

const DIGEST = 'a'.repeat(64);
const HEAD = {
  format: FORMAT.name,
  formatVersion: FORMAT.version,
  suite: { name: 'ledger-node-conformance', version: '1.2.3' },
  document: DIGEST,
  catalogue: DIGEST,
  node: 'v20.0.0',
  run: { startedAt: '2026-01-01T00:00:00.000Z', clock: 5, complete: false, configuration: {} },
};

const start = (nth: number): Step => ({ kind: 'start', owner: 'a', nth });

function recorderInFolder() {
  const folder = scratch();
  const file = join(folder, REPORTS.recording);
  return { folder, file, recorder: new Recorder(file, HEAD, new Redactor([])) };
}

const stepsIn = async (folder: string): Promise<number> =>
  (await loadRecording(folder)).steps.length;

describe('a recorder', () => {
  it('a recorder writes all steps, and the end of the run after them', async () => {
    const { folder, recorder } = recorderInFolder();
    for (let nth = 1; nth <= 20_000; nth += 1) void recorder.add(start(nth), nth);
    await recorder.end('completed');
    const { steps, end, intact } = await loadRecording(folder);
    expect([steps.length, steps.at(-1)?.nth, end, intact]).toEqual([
      20_000,
      20_000,
      'completed',
      true,
    ]);
    expect(readFileSync(join(folder, REPORTS.recording)).length).toBeLessThan(200_000);
  });

  it('a recorder asks callers to wait while too much is not compressed yet', async () => {
    const { recorder } = recorderInFolder();
    const large: Step = { ...start(1), owner: 'a'.repeat(17 * 1024 * 1024) };
    expect(recorder.add(start(1), 1)).toBeUndefined();
    await expect(recorder.add(large, 2)).resolves.toBeUndefined();
    expect(recorder.add(start(2), 3)).toBeUndefined();
    await recorder.end('completed');
  });

  it('nobody waits for a recorder that cannot write, and its end says so', async () => {
    const recorder = new Recorder('/nowhere/at/all', HEAD, new Redactor([]));
    const large: Step = { ...start(1), owner: 'a'.repeat(17 * 1024 * 1024) };
    await recorder.add(large, 1);
    await expect(recorder.end('completed')).rejects.toThrow('ENOENT');
  });

  it('a recording that was never ended can be read up to its last step', async () => {
    const { folder, recorder } = recorderInFolder();
    for (let nth = 1; nth <= 100; nth += 1) void recorder.add(start(nth), nth);
    await vi.waitFor(async () => expect(await stepsIn(folder)).toBe(100));
    recorder.flushEachLine();
    void recorder.add(start(101), 101);
    await vi.waitFor(async () => expect(await stepsIn(folder)).toBe(101));
    expect((await loadRecording(folder)).end).toBeUndefined();
    await recorder.end('aborted');
  });

  it('a recorder leaves out what comes after the end, and is ended once', async () => {
    const { folder, recorder } = recorderInFolder();
    void recorder.add(start(1), 1);
    const ended = recorder.end('lost');
    void recorder.add(start(2), 2);
    await ended;
    await recorder.end('completed');
    const { steps, end } = await loadRecording(folder);
    expect([steps.length, end]).toEqual([1, 'lost']);
  });
});
