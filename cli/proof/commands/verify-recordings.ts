import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerifiedRun } from '../nodes/record-node.ts';
import { recordAndVerify } from '../nodes/record-node.ts';
import { recordedSubjects } from '../nodes/recorded-subjects.ts';

/**
 * `npm run verify-recordings [-- FIRST COUNT]`: records runs against 200 nodes, or against COUNT of them from
 * number FIRST on, and judges each again. Ends with 1 unless every result is the same.
 */
const [first = '1', count = '200'] = process.argv.slice(2);
const subjects = recordedSubjects().slice(Number(first) - 1, Number(first) - 1 + Number(count));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const results: VerifiedRun[] = [];
for (const subject of subjects) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-recordings-'));
  const result = await recordAndVerify(subject, folder);
  rmSync(folder, { recursive: true });
  results.push(result);
  const { name, recorded, requests, checks, runMs, verifyMs, differences } = result;
  const cost = `run ${seconds(runMs)}, verified in ${seconds(verifyMs)}`;
  say(`${name}: ${recorded}, ${requests} requests, ${checks} checks, ${cost}`);
  for (const difference of differences) say(`  ${difference}`);
}

const same = results.filter(
  ({ differences, finished, verdict, recorded }) =>
    differences.length === 0 && finished && verdict === recorded,
);
/** A run that is ended at once takes no time itself, hence the margin of a second. */
const slower = results.filter(({ runMs, verifyMs }) => verifyMs >= runMs + 1000);
const total = `${seconds(sum(results.map(({ runMs }) => runMs)))} of runs, ${seconds(sum(results.map(({ verifyMs }) => verifyMs)))} of verification`;
say(`${same.length} of ${results.length} recordings verify to the same verdict; ${total}`);
if (slower.length > 0) say(`slower than the run: ${slower.map(({ name }) => name).join(', ')}`);
process.exitCode = same.length === results.length && slower.length === 0 ? 0 : 1;
