import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../reports/metrics/metrics.ts';
import { sampleChecks, sampleEvidence, sampleRun } from '../../reports/testing/sample-evidence.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { scratch } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';

const folder = scratch();
const tree = join(folder, 'runs of node #1');

/** An output folder in the tree, of a run at that time in which the requirements have these outcomes. */
function reportsAt(startedAt: string, outcomes: Parameters<typeof sampleChecks>[0]): void {
  const path = join(tree, startedAt.slice(0, 10), 'report');
  mkdirSync(path, { recursive: true });
  const run = sampleRun({ startedAt, runId: startedAt });
  const document = verdictOf(sampleEvidence({ run, checks: sampleChecks(outcomes) }));
  writeFileSync(join(path, 'verdict.json'), JSON.stringify(document));
  writeFileSync(join(path, 'report.html'), '<!doctype html>');
  writeFileSync(join(path, 'metrics.prom'), metrics(document, run, new Map([['GET /v1', [4]]])));
}

reportsAt('2026-11-02T10:00:00.000Z', { 'SEL-END': 'failed' });
reportsAt('2026-11-01T10:00:00.000Z', {});
reportsAt('2026-11-03T10:00:00.000Z', {});
const damaged = join(tree, 'damaged');
mkdirSync(damaged);
writeFileSync(join(damaged, 'verdict.json'), '{');
const out = join(folder, 'history');

describe('history', () => {
  it('prints the runs of a folder tree in time, and when each failure began and ended', async () => {
    const { code, stdout } = await inProcess(['history', tree, '--out', out]);
    expect(code).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('  2026'));
    expect(rows.map((line) => line.trim().split(/ {2,}/).slice(0, 3))).toEqual([
      ['2026-11-01 10:00', 'conforms', '-'],
      ['2026-11-02 10:00', 'does not conform', 'SEL-END'],
      ['2026-11-03 10:00', 'conforms', '-'],
    ]);
    expect(stdout).toContain(
      'SEL-END  MUST  failed 2026-11-02 10:00 to 2026-11-02 10:00 (1 run), passed 2026-11-03 10:00',
    );
    expect(stdout).toContain(`3 runs; page ${join(out, 'history.html')}`);
  });

  it('history writes a page that links to the pages of the runs', async () => {
    await inProcess(['history', tree, '--out', out]);
    const page = readFileSync(join(out, 'history.html'), 'utf8');
    expect(page).toContain('<h1>History: 3 runs of 1 target</h1>');
    expect(page).toContain('href="../runs%20of%20node%20%231/2026-11-02/report/report.html"');
    expect(page).toContain('GET 3.8 ms');
  });

  it('history names a folder it has to leave out, and counts no run twice', async () => {
    const again = join(tree, '2026-11-01');
    const copy = join(folder, 'copy');
    cpSync(join(again, 'report'), copy, { recursive: true });
    const { stdout, stderr } = await inProcess(['history', tree, again, copy, '--out', out]);
    expect(stderr).toBe(
      `skipped: ${join(damaged, 'verdict.json')} is not a verdict of this suite\nskipped: ${copy} is a copy of ${join(again, 'report')}\n`,
    );
    expect(stdout).toContain('3 runs;');
  });

  it('history is refused in one line where there is no run', async () => {
    const { code, stderr } = await inProcess(['history', damaged, '--out', join(folder, 'none')]);
    expect(code).toBe(2);
    expect(stderr).toContain(`\nerror: history: no run in ${damaged}: name folders that hold`);
  });

  it('history is refused in one line where a folder cannot be read', async () => {
    const { code, stderr } = await inProcess(['history', join(folder, 'nowhere')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: history: cannot read the folder .*nowhere: ENOENT\n$/);
  });
});
