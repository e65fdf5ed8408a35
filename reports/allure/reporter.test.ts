import { readdir, readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startVitest } from 'vitest/node';

import { scratch } from '../../src/testing/scratch.ts';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { ConformanceReporter } from './reporter.ts';
import { ResultsFolder } from './results-folder.ts';

const root = fileURLToPath(new URL('../testing/checks', import.meta.url));

let resultsDir = '';
let results: readonly Readonly<Record<string, unknown>>[] = [];
/** The number of results on disk after each test. */
const onDisk: number[] = [];

const written = vi.spyOn(ResultsFolder.prototype, 'writeResult');

const names = (): readonly string[] =>
  readdirSync(resultsDir).filter((name) => name.endsWith('-result.json'));

beforeAll(async () => {
  resultsDir = scratch();
  const context = { waivers: [], startedAt: '2026-11-21', counts: () => true };
  const reporter = new ConformanceReporter({ resultsDir, ...context });
  const watcher = { onTestCaseResult: () => void onDisk.push(names().length) };
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    watch: false,
    include: ['three.checks.ts'],
    reporters: [reporter, watcher],
    pool: 'threads',
    cache: false,
  });
  await vitest.close();
  const texts = names().map(async (name) => readFile(join(resultsDir, name), 'utf8'));
  results = (await Promise.all(texts)).map(objectIn);
});

afterAll(() => {
  process.exitCode = 0;
});

const of = (historyId: string) => results.find((result) => result['historyId'] === historyId);

describe('the reporter', () => {
  it('the reporter has each result on disk before the next test is reported', () => {
    expect(onDisk).toEqual([1, 2, 3]);
  });

  it('results are written without waiting for the disk', () => {
    expect(written).toHaveBeenCalledTimes(3);
  });

  it('the reporter shows the outcome of the evidence, not the result of vitest', () => {
    expect(of('SEL-START/sample')).toMatchObject({
      status: 'passed',
      name: 'a sample check of SEL-START',
    });
    expect(of('SEL-END/sample')).toMatchObject({
      status: 'skipped',
      statusDetails: {},
      description: expect.stringContaining('**untested**: `SEL-END came out untested`'),
    });
  });

  it('the reporter orders results by section and requirement', () => {
    expect(of('SEL-START/sample')?.['labels']).toEqual(
      expect.arrayContaining([
        { name: 'parentSuite', value: '4.1 GET /v1/accounts/{address}/transaction_summaries' },
        { name: 'suite', value: expect.stringMatching(/^SEL-START With start_version/u) },
        { name: 'severity', value: 'critical' },
        { name: 'tag', value: 'MUST' },
      ]),
    );
  });

  it('reports a test without evidence as an internal error', () => {
    expect(of('three')).toMatchObject({ status: 'broken' });
  });

  it('the reporter writes nothing that depends on the folder or the machine', async () => {
    const all = await readdir(resultsDir);
    expect(all.every((name) => /^[0-9a-f]{32}-result\.json$/u.test(name))).toBe(true);
    expect(JSON.stringify(results)).not.toContain(root);
  });
});
