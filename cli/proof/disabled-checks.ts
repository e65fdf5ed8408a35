#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { FaultRow, Matrix } from '../../reports/matrix/matrix.ts';
import {
  caughtAlone,
  caughtBy,
  matrixProblems,
  withoutConvictionsOf,
} from '../../reports/matrix/problems.ts';
import { CHECKS } from '../checks.ts';
import { judgeAll } from './judge-all.ts';
import type { Job } from './subjects.ts';

/**
 * `npm run disable-assertions`: gives each check in turn a matcher that accepts everything, has the whole suite
 * judge a fault that the check convicts, and shows that the fault matrix would notice.
 */
// Written by `npm run matrix` out of rows of this very shape.
const matrix: Matrix = JSON.parse(readFileSync('reports/matrix.json', 'utf8'));
const [caught, alone] = [caughtBy(matrix), caughtAlone(matrix)];

const jobs = CHECKS.map(({ id }): Job & { readonly disabledCheck: string } => {
  const name = alone.get(id)?.[0] ?? caught.get(id)?.[0];
  if (name === undefined) throw new Error(`${id} convicts no fault: run the matrix first`);
  return { subject: { kind: 'fault', name }, seed: 1, disabledCheck: id };
});
const problems = matrixProblems(matrix).length;
let noticed = 0;

await judgeAll(jobs, Math.min(4, availableParallelism()), ({ disabledCheck: check }, row) => {
  if (!('breaks' in row)) return;
  const still = row.convictions.some((conviction) => conviction.check === check);
  const missed = matrixProblems(matrixWith(row, check)).length > problems;
  if (!still && missed) noticed += 1;
  else say(`${check}, accepting everything, on ${row.name}: ${still ? 'convicts' : 'unnoticed'}`);
});
say(`${noticed} of ${jobs.length} checks that accept everything are noticed by the matrix`);
process.exitCode = noticed === jobs.length ? 0 : 1;

/** The matrix of a suite in which that check accepts everything; one row of it was really judged. */
function matrixWith(row: FaultRow, check: string): Matrix {
  const all = withoutConvictionsOf(matrix, check);
  return { ...all, faults: all.faults.map((fault) => (fault.name === row.name ? row : fault)) };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
