import { join } from 'node:path';

import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { isObject } from '../../src/text/json.ts';
import { readReport, REPORTS } from '../report-files.ts';
import { writeAtomic } from '../write-atomic.ts';

/** `shard.json`: the results of one of n shards of a run. */
export interface Shard {
  readonly formatVersion: 1;
  readonly evidence: Evidence & { readonly run: RunFacts & Required<Pick<RunFacts, 'shard'>> };
}

/** Writes the results of a shard to its folder, for `merge`; nothing when the run is not a shard. */
export async function writeShard(folder: string, evidence: Evidence): Promise<void> {
  if (evidence.run.shard === undefined) return;
  const text = JSON.stringify({ formatVersion: 1, evidence });
  await writeAtomic(join(folder, REPORTS.shard), `${text}\n`);
}

/** Returns the shard in a folder; `undefined` when there is none. */
export async function readShard(folder: string): Promise<Shard | undefined> {
  return readReport(folder, 'shard', isShard);
}

function isShard(value: unknown): value is Shard {
  if (!isObject(value) || value['formatVersion'] !== 1 || !isObject(value['evidence']))
    return false;
  const { run, checks } = value['evidence'];
  return Array.isArray(checks) && isObject(run) && 'shard' in run;
}
