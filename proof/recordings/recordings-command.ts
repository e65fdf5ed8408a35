import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer } from '../../cli/commands/values.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import type { VerifiedRun } from './record-node.ts';
import { recordAndVerify } from './record-node.ts';
import { recordedSubjects } from './recorded-subjects.ts';

/** Runs `npm run verify-recordings`, see its description. Returns 1 unless every result is the same. */
export function recordingsCommand(args: readonly string[], output: Output): Promise<number> {
  const subjects = recordedSubjects();
  const most = subjects.length;
  const command = proofCommand(
    'verify-recordings',
    `Records runs against ${most} nodes, and verifies each recording.`,
    output,
  )
    .argument('[first]', 'number of the first node', integer('FIRST', 1, most), 1)
    .argument('[count]', 'number of nodes', integer('COUNT', 1, most), most);
  return exitCodeOf(async () => {
    const [first, count] = command.parse(args, { from: 'user' }).processedArgs;
    const results: VerifiedRun[] = [];
    for (const subject of subjects.slice(first - 1, first - 1 + count)) {
      const folder = mkdtempSync(join(tmpdir(), 'verify-recordings-'));
      const result = await recordAndVerify(subject, folder);
      rmSync(folder, { recursive: true });
      results.push(result);
      tellRun(result, output);
    }
    return tellAll(results, output) ? 0 : 1;
  });
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function tellRun(result: VerifiedRun, { stdout }: Output): void {
  const { name, recorded, requests, checks, runMs, verifyMs, differences } = result;
  const cost = `run ${seconds(runMs)}, verified in ${seconds(verifyMs)}`;
  writeLine(stdout, `${name}: ${recorded}, ${requests} requests, ${checks} checks, ${cost}`);
  for (const difference of differences) writeLine(stdout, `  ${difference}`);
}

/**
 * Prints the totals.
 *
 * @returns whether every recording gives the recorded verdict in time.
 */
function tellAll(results: readonly VerifiedRun[], { stdout }: Output): boolean {
  const same = results.filter(
    ({ differences, finished, verdict, recorded }) =>
      differences.length === 0 && finished && verdict === recorded,
  );
  // A run that is ended at once takes no time itself, hence the margin of a second.
  const slower = results.filter(({ runMs, verifyMs }) => verifyMs >= runMs + 1000);
  const total = `${seconds(sum(results.map(({ runMs }) => runMs)))} of runs, ${seconds(sum(results.map(({ verifyMs }) => verifyMs)))} of verification`;
  writeLine(
    stdout,
    `${same.length} of ${results.length} recordings give the recorded verdict; ${total}`,
  );
  if (slower.length > 0)
    writeLine(
      stdout,
      `verification took longer than the run: ${slower.map(({ name }) => name).join(', ')}`,
    );
  return same.length === results.length && slower.length === 0;
}
