import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { judgeAll } from '../judge/judge-all.ts';
import type { Job, Subject } from '../judge/subjects.ts';
import { membersOf } from '../judge/combined.ts';
import { canMove, groupSubjects } from '../judge/subjects.ts';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { isFaultRow, mergedMatrix, wholeMatrix, withMoving, withSeeds } from './assemble.ts';
import { judgeBySeeds } from './judge-by-seeds.ts';
import { problemsBeside, recorded } from './listed.ts';
import { readMatrix, writeMatrix } from './matrix-files.ts';
import type { MatrixFlags } from './matrix-options.ts';
import type { FaultRow, Matrix, VariationRow } from './matrix.ts';
import { failedIn, faultProblems, matrixProblems, variationProblems } from './problems.ts';
import { seedProblems, seedsTable, seedsText } from './seed-counts.ts';
import { timesJudged, totalsText } from './totals.ts';

type Row = FaultRow | VariationRow;

/** The command line, and the matrix before the run. */
interface Work {
  readonly flags: MatrixFlags;
  /** The selected nodes. */
  readonly subjects: readonly Subject[];
  readonly output: Output;
  readonly committed: Matrix;
  /** The committed matrix; with `--forget` without its rows and counts. */
  readonly before: Matrix;
  /** Whether the run writes the matrix. */
  readonly isRecording: boolean;
}

/**
 * Judges the selected nodes, and writes the matrix if requested.
 *
 * @returns the problems.
 */
export function judgeMatrix(
  flags: MatrixFlags,
  subjects: readonly Subject[],
  output: Output,
): Promise<readonly string[]> {
  const committed = readMatrix();
  const before =
    flags.forget === true ? { ...committed, faults: [], variations: [], seeds: [] } : committed;
  const isRecording = flags.only === undefined || flags.accept === true;
  const work = { flags, subjects, output, committed, before, isRecording };
  if (flags.patterns === true) return judgePatterns(work);
  return flags.seeds === undefined ? judgeOnce(work) : judgeOften(work, flags.seeds);
}

/**
 * Judges all selected nodes.
 *
 * @returns the problems.
 */
async function judgeOnce(work: Work): Promise<readonly string[]> {
  const judged = await judgeNodes(work);
  const matrix = matrixOf(judged, work);
  const own = judged.flatMap((row) => problemsOf(row, work));
  if (matrix === undefined || (work.flags.accept === true && own.length > 0)) return own;
  write(matrix, work);
  const together = judged.filter((row) => !isFaultRow(row) && membersOf(row.name).length > 1);
  return [...together.flatMap((row) => problemsOf(row, work)), ...matrixProblems(matrix)];
}

/**
 * Judges every selected fault with seeds 1 to `seeds`.
 *
 * @returns the problems.
 */
async function judgeOften(work: Work, seeds: number): Promise<readonly string[]> {
  const { flags, subjects, committed, output } = work;
  const counts = await judgeBySeeds(subjects, committed, seeds, flags.threads, (text) => {
    writeLine(output.stderr, text);
  });
  if (work.isRecording) write(withSeeds(committed, counts), work);
  else writeLine(output.stdout, `${seedsTable(counts)}\n${seedsText(counts)}`);
  return counts.flatMap(seedProblems);
}

/**
 * Judges the selected faults on a moving chain, and writes their failures.
 *
 * @returns the problems.
 */
async function judgePatterns(work: Work): Promise<readonly string[]> {
  const { subjects, flags, committed, output } = work;
  const jobs = subjects
    .filter(
      ({ kind, name }) => kind === 'fault' && FAULTS.some((f) => f.name === name && canMove(f)),
    )
    .map((subject) => ({ subject, seed: 1, moving: true }));
  const rows = await judgeAll(jobs, flags.threads, (job, _row, progress) => {
    writeLine(output.stderr, `${progress}: ${job.subject.name} on a moving chain`);
  });
  const judged = rows.filter(isFaultRow);
  write(withMoving(committed, judged), work);
  return judged
    .filter((row) => !failedIn(row).includes(row.breaks))
    .map(({ name, breaks }) => `${name} is missed on a moving chain: ${breaks} does not fail`);
}

function write(matrix: Matrix, { flags, output }: Work): void {
  writeMatrix(matrix, flags.out);
  writeLine(output.stdout, totalsText(matrix));
}

async function judgeNodes(work: Work): Promise<readonly Row[]> {
  const jobs = [...work.subjects.flatMap((subject) => jobsOf(subject, work)), ...repetitions(work)];
  return judgeAll(jobs, work.flags.threads, (job, row, progress) => {
    tell(progress, job, problemsOf(row, work), work.output);
  });
}

function jobsOf(subject: Subject, work: Work): readonly Job[] {
  return Array.from({ length: timesOf(subject, work) }, (_, at) => ({ subject, seed: at + 1 }));
}

/**
 * Returns the number of runs in which a node is judged alone: with all nodes once. An accepted conforming variant
 * has as many runs as the matrix has for all variants.
 */
function timesOf({ kind }: Subject, { flags, committed }: Work): number {
  const { only, accept, repeat } = flags;
  if (only === undefined) return 1;
  return kind === 'variation' && accept === true
    ? Math.max(repeat, timesJudged(committed))
    : repeat;
}

/** Returns the further runs of all conforming variants: several variants are one node. */
function repetitions({ flags: { only, repeat } }: Work): readonly Job[] {
  if (only !== undefined) return [];
  const seeds = Array.from({ length: repeat - 1 }, (_, at) => at + 2);
  return seeds.flatMap((seed) => groupSubjects().map((subject) => ({ subject, seed })));
}

/** Returns the matrix to write, if any. */
function matrixOf(rows: readonly Row[], { flags, committed, before }: Work): Matrix | undefined {
  if (flags.only === undefined) return wholeMatrix(rows, before);
  return flags.accept === true ? mergedMatrix(committed, rows) : undefined;
}

function problemsOf(row: Row, { before, isRecording }: Work): readonly string[] {
  if (!isFaultRow(row)) return variationProblems(row);
  return isRecording ? faultProblems(recorded(row, before)) : problemsBeside(before, row);
}

function tell(
  progress: string,
  { subject, seed }: Job,
  problems: readonly string[],
  { stderr }: Output,
): void {
  if (stderr.isTTY === true) stderr.write(`\r${progress} `);
  for (const problem of problems) writeLine(stderr, `${progress} (seed ${seed}): ${problem}`);
  if (stderr.isTTY !== true && problems.length === 0)
    writeLine(stderr, `${progress}: ${subject.kind} ${subject.name} ok`);
}
