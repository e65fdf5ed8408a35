import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import {
  readExchanges,
  readSentRequests,
  sampledIn,
} from '../../reports/exchanges/sent-requests.ts';
import { clearReports, REPORTS } from '../../reports/report-files.ts';
import type { PlacedShard } from '../../reports/shards/merge-shards.ts';
import { mergeShards } from '../../reports/shards/merge-shards.ts';
import type { Shard } from '../../reports/shards/shard.ts';
import { readShard } from '../../reports/shards/shard.ts';
import { terminalSummary } from '../../reports/terminal/terminal.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import { writeReports } from '../../reports/write.ts';
import { notingEarlierReport } from '../run/earlier-report.ts';
import { withOutDir } from '../run/out-dir.ts';
import { ownStart } from '../terminal/started-as.ts';
import type { Streams } from '../terminal/streams.ts';
import { wantsColour, widthOf, writeLine } from '../terminal/streams.ts';
import { docsPage } from '../../src/text/docs-page.ts';

interface MergeFlags {
  /** The folder of the merged result. */
  readonly out: string;
  /** The id of the merged run; absent: random. */
  readonly runId?: string | undefined;
}

/**
 * Makes one verdict and one page of the results of n shards.
 *
 * @param folders output folders of `run --shard i/n`.
 * @returns the exit code: 3 when a shard is missing, or belongs to another run.
 * @throws ConfigError when the folder cannot be written, or is one of `folders`, or a shard is given twice.
 */
export async function merge(
  folders: readonly string[],
  { out, runId = randomUUID() }: MergeFlags,
  streams: Streams,
): Promise<ExitCode> {
  assertNoInput(out, folders);
  const report = { dir: out, file: REPORTS.verdict, runId };
  return notingEarlierReport(report, streams, async () => {
    const given = await readShards(folders);
    return withOutDir(out, { runId }, (path) => mergeInto(path, given, runId, streams));
  });
}

/** @throws ConfigError when the merged result would replace an input. */
function assertNoInput(out: string, folders: readonly string[]): void {
  const input = folders.find((folder) => placeOf(folder) === placeOf(out));
  if (input === undefined) return;
  throw new ConfigError(`--out: ${out} is also an input: name another folder`);
}

function placeOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : resolve(folder);
}

/** A folder that the user named, and the shard in it, if there is one. */
interface GivenFolder {
  readonly folder: string;
  readonly shard: Shard | undefined;
}

/** @throws ConfigError when one shard is given twice. */
async function readShards(folders: readonly string[]): Promise<readonly GivenFolder[]> {
  const byIndex = new Map<number, string>();
  const given: GivenFolder[] = [];
  for (const folder of folders) {
    const shard = await readShard(folder);
    given.push({ folder, shard });
    if (shard === undefined) continue;
    const { index, count } = shard.evidence.run.shard;
    const before = byIndex.get(index);
    if (before !== undefined) {
      throw new ConfigError(
        `merge: ${before} and ${folder} are both shard ${index} of ${count}: name the folder of each shard once`,
      );
    }
    byIndex.set(index, folder);
  }
  return given;
}

async function mergeInto(
  path: string,
  given: readonly GivenFolder[],
  runId: string,
  streams: Streams,
): Promise<ExitCode> {
  await clearReports(path);
  const exchangesFile = join(path, REPORTS.exchanges);
  const { shards, missing } = await gather(given, exchangesFile);
  const [first, ...more] = shards;
  if (first === undefined) {
    writeLine(
      streams.stderr,
      `no verdict: no shard found in ${missing.join(', ')}; see ${docsPage('ci-and-fleets')}`,
    );
    return NO_VERDICT;
  }
  const evidence = mergeShards([first, ...more], missing, runId);
  const sent = await readSentRequests(exchangesFile, sampledIn(evidence));
  const document = await writeReports(evidence, path, { sent, start: ownStart() });
  const report = join(path, REPORTS.page);
  const options = { colour: wantsColour(streams), report, ...widthOf(streams) };
  const lines = terminalSummary(document, evidence, options);
  writeLine(streams.stdout, lines);
  return document.exitCode;
}

/** Appends the exchanges of the shards to one file with continued ids. */
async function gather(
  given: readonly GivenFolder[],
  exchangesFile: string,
): Promise<{ readonly shards: readonly PlacedShard[]; readonly missing: readonly string[] }> {
  const shards: PlacedShard[] = [];
  const missing: string[] = [];
  let idsFrom = 0;
  for (const { folder, shard } of given) {
    if (shard === undefined) {
      missing.push(folder);
      continue;
    }
    shards.push({ folder, shard, idsFrom });
    idsFrom = await appendExchanges(join(folder, REPORTS.exchanges), exchangesFile, idsFrom);
  }
  return { shards, missing };
}

/** @returns the highest id in the file afterwards. */
async function appendExchanges(from: string, to: string, idsFrom: number): Promise<number> {
  let highest = idsFrom;
  async function* moved(): AsyncGenerator<string> {
    for await (const record of readExchanges(from)) {
      const id = idsFrom + record.id;
      highest = Math.max(highest, id);
      yield `${JSON.stringify({ ...record, id })}\n`;
    }
  }
  await pipeline(moved, createWriteStream(to, { flags: 'a' }));
  return highest;
}
