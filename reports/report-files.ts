import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeDifferences } from '../src/evidence/node-differences.ts';
import { DIFFERENCES_VERSION } from '../src/evidence/node-differences.ts';
import { isObject, parseJson } from '../src/text/json.ts';

/** The names of the files in an output folder after a run. */
export const REPORTS = {
  verdict: 'verdict.json',
  junit: 'junit.xml',
  summary: 'summary.md',
  page: 'report.html',
  results: 'allure-results',
  exchanges: 'exchanges.ndjson',
  recording: 'recording.ndjson.br',
  metrics: 'metrics.prom',
  /** Only of a run with a second node. */
  differences: 'differences.json',
  /** Only of a shard. */
  shard: 'shard.json',
  /** Only of "replay". */
  replay: 'replay.json',
} as const;

/** The Allure files that a run leaves; other files in their folder belong to somebody else. */
const RESULT = /^(?:[0-9a-f]{32}-(?:result\.json|attachment\.(?:txt|svg))|\.allure-write-.*\.tmp)$/;

/** Removes the reports of an earlier run, so that none of them can pass for this run's. */
export async function clearReports(outDir: string): Promise<void> {
  const { results, ...files } = REPORTS;
  const found = await readdir(join(outDir, results)).catch(() => []);
  const own = found.filter((name) => RESULT.test(name)).map((name) => join(results, name));
  for (const name of [...Object.values(files), ...own]) {
    await rm(join(outDir, name), { force: true });
  }
}

/**
 * Returns a report in a folder; `undefined` when there is none of this suite.
 *
 * @param isOne accepts a file of this suite, which follows its schema; other contents are not examined.
 */
export async function readReport<Report>(
  folder: string,
  name: 'differences' | 'shard',
  isOne: (value: unknown) => value is Report,
): Promise<Report | undefined> {
  const value = parseJson(await readFile(join(folder, REPORTS[name]), 'utf8').catch(() => ''));
  return isOne(value) ? value : undefined;
}

/** Returns the differences between two nodes that a run found. */
export async function readDifferences(folder: string): Promise<NodeDifferences | undefined> {
  return readReport(
    folder,
    'differences',
    (value): value is NodeDifferences =>
      isObject(value) && value['formatVersion'] === DIFFERENCES_VERSION,
  );
}
