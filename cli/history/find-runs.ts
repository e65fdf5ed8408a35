import type { Dirent } from 'node:fs';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { HistoryRun } from '../../reports/history/history-of-runs.ts';
import { readLatencies } from '../../reports/metrics/read-latencies.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import { errnoOf, messageOf } from '../../src/text/error.ts';

/** The runs of folder trees, and a line for each folder that could not be read. */
interface FoundRuns {
  readonly runs: readonly HistoryRun[];
  readonly skipped: readonly string[];
}

/** Folders without runs, which may be large. */
const PASSED_OVER: readonly string[] = ['node_modules', '.git', REPORTS.results];

/**
 * Finds the output folders of runs in folder trees: those that hold a `verdict.json`. Links are not followed.
 *
 * @param out the folder of the page, from which it links to theirs.
 * @throws ConfigError when one of the trees cannot be read.
 */
export async function findRuns(trees: readonly string[], out: string): Promise<FoundRuns> {
  const folders = new Map<string, string>();
  const skipped: string[] = [];
  for (const tree of trees) {
    const entries = await readdir(tree, { withFileTypes: true }).catch((error: unknown) => {
      throw new ConfigError(`history: cannot read the folder ${tree}: ${errnoOf(error)}`);
    });
    for await (const folder of foldersWithVerdict(tree, entries, skipped)) {
      folders.set(resolve(folder), folder);
    }
  }
  const runs: HistoryRun[] = [];
  for (const folder of folders.values()) {
    const run = await readRun(folder, out);
    const original = typeof run === 'string' ? undefined : runs.find((other) => isOne(run, other));
    if (typeof run === 'string') skipped.push(run);
    else if (original === undefined) runs.push(run);
    else skipped.push(`${folder} is a copy of ${original.folder}`);
  }
  return { runs, skipped };
}

function isOne({ document }: HistoryRun, { document: other }: HistoryRun): boolean {
  const { runId, startedAt } = document;
  return runId !== undefined && runId === other.runId && startedAt === other.startedAt;
}

async function* foldersWithVerdict(
  folder: string,
  entries: readonly Dirent[],
  skipped: string[],
): AsyncGenerator<string> {
  if (entries.some((entry) => entry.isFile() && entry.name === REPORTS.verdict)) yield folder;
  for (const entry of entries) {
    if (!entry.isDirectory() || PASSED_OVER.includes(entry.name)) continue;
    const below = join(folder, entry.name);
    const own = await readdir(below, { withFileTypes: true }).catch(errnoOf);
    if (typeof own === 'string') skipped.push(`cannot read the folder ${below}: ${own}`);
    else yield* foldersWithVerdict(below, own, skipped);
  }
}

/** Returns the run in a folder, or why it cannot be read. */
async function readRun(folder: string, out: string): Promise<HistoryRun | string> {
  try {
    const document = await readVerdict(folder);
    const file = join(folder, REPORTS.verdict);
    if (Number.isNaN(Date.parse(document.startedAt))) return `${file}: startedAt is not a time`;
    const metrics = await readFile(join(folder, REPORTS.metrics), 'utf8').catch(() => '');
    return { folder, page: pageOf(folder, out), document, latencies: readLatencies(metrics) };
  } catch (error) {
    return messageOf(error);
  }
}

/** Returns the link from the history page to the page of a run; on another drive, a file URL. */
function pageOf(folder: string, out: string): string | undefined {
  const page = join(folder, REPORTS.page);
  if (!existsSync(page)) return undefined;
  const path = relative(resolve(out), resolve(page));
  if (resolve(path) === path) return pathToFileURL(path).href;
  return path.split(sep).map(encodeURIComponent).join('/');
}
