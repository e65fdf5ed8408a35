#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { suggestion } from '../../config/suggestion.ts';
import { matrixHtml } from '../../reports/matrix/html.ts';
import { matrixMarkdown } from '../../reports/matrix/markdown.ts';
import type { FaultRow, Matrix, VariationRow } from '../../reports/matrix/matrix.ts';
import { faultProblems, matrixProblems, variationProblems } from '../../reports/matrix/problems.ts';
import { totalsText } from '../../reports/matrix/totals.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import { CHECKS } from '../checks.ts';
import { packageInfo } from '../package-info.ts';
import { judgeAll } from './judge-all.ts';
import { withTotals } from './readme.ts';
import type { Job, Subject } from './subjects.ts';
import { allSubjects, PROOF_RUNS } from './subjects.ts';

interface Flags {
  readonly out: string;
  readonly repeat: number;
  readonly threads: number;
  readonly only?: readonly string[];
}

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('a number from 1 on');
  return value;
};

const command = new Command('matrix')
  .description('Judges every broken and every lawful node, and writes the fault matrix.')
  .option('--out <folder>', 'where matrix.json, .md and .html go', 'reports')
  .option('--repeat <times>', 'how often each lawful node is judged', count, 1)
  .option('--threads <number>', 'nodes judged at once', count, Math.min(4, availableParallelism()))
  .option('--only <names...>', 'judge these nodes only, and write nothing');

const flags = command.parse().opts<Flags>();
const matrix = await judgeNodes(flags);
const found = flags.only === undefined ? matrixProblems(matrix) : rowProblems(matrix);
process.stdout.write(found.map((result) => `problem: ${result}\n`).join(''));
if (flags.only === undefined) writeMatrix(matrix, flags.out);
process.exitCode = found.length === 0 ? 0 : 1;

async function judgeNodes({ only, repeat, threads }: Flags): Promise<Matrix> {
  const subjects = subjectsOf(only);
  const jobs = subjects.flatMap((subject) =>
    Array.from({ length: subject.kind === 'fault' ? 1 : repeat }, (_, at) => ({
      subject,
      seed: at + 1,
    })),
  );
  let done = 0;
  const rows = await judgeAll(jobs, threads, (job, row) => {
    done += 1;
    tell(`${done} of ${jobs.length}`, job, row);
  });
  return matrixOf(subjects, jobs, rows, repeat);
}

/** @throws CommanderError, and ends the process, when a name is no node's. */
function subjectsOf(only: readonly string[] | undefined): readonly Subject[] {
  const all = allSubjects();
  if (only === undefined) return all;
  const stranger = only.find((name) => !all.some((subject) => subject.name === name));
  if (stranger !== undefined) {
    const names = [...new Set(all.map(({ name }) => name))];
    command.error(`error: there is no node ${stranger}${suggestion(stranger, names)}`);
  }
  return all.filter(({ name }) => only.includes(name));
}

function writeMatrix(made: Matrix, out: string): void {
  writeFileSync(`${out}/matrix.json`, `${JSON.stringify(made, null, 1)}\n`);
  writeFileSync(`${out}/matrix.md`, matrixMarkdown(made));
  writeFileSync(`${out}/matrix.html`, matrixHtml(made));
  if (out === 'reports') {
    writeFileSync('README.md', withTotals(readFileSync('README.md', 'utf8'), made));
  }
  process.stdout.write(`${totalsText(made)}\n`);
}

function rowProblems({ faults, variations }: Matrix): readonly string[] {
  return [...faults.flatMap(faultProblems), ...variations.flatMap(variationProblems)];
}

function tell(progress: string, { subject, seed }: Job, row: FaultRow | VariationRow): void {
  const problems = 'breaks' in row ? faultProblems(row) : variationProblems(row);
  if (process.stderr.isTTY) process.stderr.write(`\r${progress} `);
  for (const problem of problems) process.stderr.write(`${progress} (seed ${seed}): ${problem}\n`);
  if (!process.stderr.isTTY && problems.length === 0) {
    process.stderr.write(`${progress}: ${subject.kind} ${subject.name} ok\n`);
  }
}

function matrixOf(
  subjects: readonly Subject[],
  jobs: readonly Job[],
  rows: readonly (FaultRow | VariationRow)[],
  repetitions: number,
): Matrix {
  const { title, sha256 } = DOCUMENT;
  const own = subjects.map((subject) => rows.filter((_, at) => jobs[at]?.subject === subject));
  return {
    suite: packageInfo(),
    document: { title, sha256 },
    cases: PROOF_RUNS,
    repetitions,
    checks: CHECKS.map(({ id, requirement }) => ({ id, requirement })),
    faults: own.flatMap(([row]) => (row !== undefined && 'breaks' in row ? [row] : [])),
    variations: own.flatMap((all) => worst(all.flatMap((row) => ('breaks' in row ? [] : [row])))),
  };
}

/** Of several rows of one lawful node the first that shows a problem, else the first. */
function worst(rows: readonly VariationRow[]): readonly VariationRow[] {
  const shown = rows.find((row) => variationProblems(row).length > 0) ?? rows[0];
  return shown === undefined ? [] : [shown];
}
