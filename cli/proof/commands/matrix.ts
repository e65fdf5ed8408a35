#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { suggestion } from '../../../config/suggestion.ts';
import { problemsBeside, recorded } from '../matrix/listed.ts';
import type { FaultRow, Matrix, VariationRow } from '../matrix/matrix.ts';
import { faultProblems, matrixProblems, variationProblems } from '../matrix/problems.ts';
import { seedProblems, seedsTable, seedsText } from '../matrix/seeds.ts';
import { totalsText } from '../matrix/totals.ts';
import { isFaultRow, mergedMatrix, wholeMatrix, withSeeds } from '../figures/assemble.ts';
import { EFFORT_LEVELS } from '../../../src/evidence/effort.ts';
import { judgeAll } from '../nodes/judge-all.ts';
import { measureEffort } from '../figures/measure-effort.ts';
import { readMatrix, REPORTS_FOLDER, writeMatrix } from '../figures/matrix-files.ts';
import { judgeBySeeds } from '../figures/matrix-seeds.ts';
import type { Job, Subject } from '../nodes/subjects.ts';
import { allSubjects } from '../nodes/subjects.ts';

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('a number from 1 on');
  return value;
};

const command = new Command('matrix')
  .description('Judges every broken and every lawful node, and writes the fault matrix.')
  .option('--out <folder>', 'where matrix.json, .md and .html go', REPORTS_FOLDER)
  .option('--repeat <times>', 'how often each lawful node is judged', count, 1)
  .option('--seeds <number>', 'judge the broken nodes by seeds 1 to this number, and count', count)
  .option('--threads <number>', 'nodes judged at once', count, Math.min(4, availableParallelism()))
  .option('--only <names...>', 'judge these nodes only, faults as often, too, and write nothing')
  .option('--accept', 'with --only: put what was found into the matrix')
  .option('--forget', 'without --only: list nothing but what is found this time')
  .addOption(
    new Option('--effort <level>', 'judge the faults with this effort; the matrix stays as it is')
      .choices(EFFORT_LEVELS)
      .conflicts(['accept', 'forget', 'out']),
  );

const flags = command.parse().opts();
type Flags = typeof flags;
if (flags.accept === true && flags.only === undefined)
  command.error('error: --accept needs --only');
if (flags.forget === true && flags.only !== undefined)
  command.error('error: --forget goes without --only');

if (flags.effort !== undefined) {
  await measureEffort(flags.effort, subjectsOf(flags.only), flags.threads);
  process.exit();
}

const committed = readMatrix();
const before =
  flags.forget === true ? { ...committed, faults: [], variations: [], seeds: [] } : committed;
const isRecording = flags.only === undefined || flags.accept === true;

const problems =
  flags.seeds === undefined ? await judgeOnce(flags) : await judgeOften(flags, flags.seeds);
process.stdout.write([...new Set(problems)].map((problem) => `problem: ${problem}\n`).join(''));
process.exitCode = problems.length === 0 ? 0 : 1;

/** Judges all selected nodes. @returns what is wrong. */
async function judgeOnce(asked: Flags): Promise<readonly string[]> {
  const judged = await judgeNodes(asked);
  const matrix = matrixOf(judged, asked);
  const own = judged.flatMap(problemsOf);
  if (matrix === undefined || (asked.accept === true && own.length > 0)) return own;
  write(matrix, asked.out);
  return matrixProblems(matrix);
}

/** Judges every selected broken node by seeds 1 to `seeds`. @returns what is wrong. */
async function judgeOften(
  { only, threads, out }: Flags,
  seeds: number,
): Promise<readonly string[]> {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const counts = await judgeBySeeds(subjectsOf(only), committed, seeds, threads, say);
  if (isRecording) write(withSeeds(committed, counts), out);
  else process.stdout.write(`${seedsTable(counts)}\n${seedsText(counts)}\n`);
  return counts.flatMap(seedProblems);
}

function write(matrix: Matrix, folder: string): void {
  writeMatrix(matrix, folder);
  process.stdout.write(`${totalsText(matrix)}\n`);
}

async function judgeNodes(asked: Flags): Promise<readonly (FaultRow | VariationRow)[]> {
  const jobs = subjectsOf(asked.only).flatMap((subject) =>
    Array.from({ length: timesOf(subject, asked) }, (_, at) => ({ subject, seed: at + 1 })),
  );
  let done = 0;
  return judgeAll(jobs, asked.threads, (job, row) => {
    done += 1;
    tell(`${done} of ${jobs.length}`, job, row);
  });
}

/** The number of judgements. An accepted lawful node is judged as often as the matrix says of all of them. */
function timesOf({ kind }: Subject, { only, accept, repeat }: Flags): number {
  if (kind === 'fault') return only === undefined ? 1 : repeat;
  return accept === true ? Math.max(repeat, committed.repetitions) : repeat;
}

/** @throws CommanderError, which ends the process, for a name that no node has. */
function subjectsOf(only: readonly string[] | undefined): readonly Subject[] {
  const subjects = allSubjects();
  if (only === undefined) return subjects;
  const stranger = only.find((name) => !subjects.some((subject) => subject.name === name));
  if (stranger !== undefined) {
    const names = [...new Set(subjects.map(({ name }) => name))];
    command.error(
      `error: there is no node ${stranger}${suggestion(stranger, names, 'devnet --list-faults')}`,
    );
  }
  return subjects.filter(({ name }) => only.includes(name));
}

/** The matrix to write, if any. */
function matrixOf(
  rows: readonly (FaultRow | VariationRow)[],
  { only, accept, repeat }: Flags,
): Matrix | undefined {
  if (only === undefined) return wholeMatrix(rows, before, repeat);
  return accept === true ? mergedMatrix(committed, rows) : undefined;
}

function problemsOf(row: FaultRow | VariationRow): readonly string[] {
  if (!isFaultRow(row)) return variationProblems(row);
  return isRecording ? faultProblems(recorded(row, before)) : problemsBeside(before, row);
}

function tell(progress: string, { subject, seed }: Job, row: FaultRow | VariationRow): void {
  const found = problemsOf(row);
  if (process.stderr.isTTY) process.stderr.write(`\r${progress} `);
  for (const problem of found) process.stderr.write(`${progress} (seed ${seed}): ${problem}\n`);
  if (!process.stderr.isTTY && found.length === 0) {
    process.stderr.write(`${progress}: ${subject.kind} ${subject.name} ok\n`);
  }
}
