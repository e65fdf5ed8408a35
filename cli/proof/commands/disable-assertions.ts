#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { recorded } from '../matrix/listed.ts';
import type { FaultRow } from '../matrix/matrix.ts';
import { convictedBy, matrixProblems, onlyConvictedBy } from '../matrix/problems.ts';
import { findFault } from '../../../fixtures/faults/all.ts';
import { CHECKS } from '../../checks.ts';
import { isFaultRow } from '../figures/assemble.ts';
import { judgeAll } from '../nodes/judge-all.ts';
import { readMatrix } from '../figures/matrix-files.ts';
import { noticedText, writeReadme } from '../figures/readme.ts';
import type { Job } from '../nodes/subjects.ts';

/**
 * `npm run disable-assertions`: gives each check in turn a matcher that accepts everything, lets the whole
 * suite judge a fault that only this check convicts, or else every fault it convicts, and looks whether the
 * matrix then shows a problem. With ids after `--` only those checks.
 */
const matrix = readMatrix();
const [convicted, only] = [convictedBy(matrix), onlyConvictedBy(matrix)];

const named = process.argv.slice(2);
const strangers = named.filter((id) => !CHECKS.some((check) => check.id === id));
if (strangers.length > 0) {
  process.stderr.write(
    `there is no check ${strangers.join(', ')}: \`ledger-conformance list\` names them all\n`,
  );
  process.exit(2);
}
const checks = CHECKS.filter(({ id }) => named.length === 0 || named.includes(id));
const jobs = checks.flatMap(({ id }): readonly Job[] => {
  // A fault that shows by chance may escape all checks, or be found by another check this time.
  const sure = only.get(id)?.find((name) => findFault(name)?.byChance === undefined);
  const names = sure === undefined ? (convicted.get(id) ?? []) : [sure];
  return names.map((name) => ({ subject: { kind: 'fault', name }, seed: 1, disabledCheck: id }));
});
let done = 0;
const rows = await judgeAll(jobs, Math.min(4, availableParallelism()), ({ disabledCheck }) => {
  done += 1;
  process.stderr.write(`${done} of ${jobs.length}: ${disabledCheck}\n`);
});

const unnoticed = checks.filter(({ id }) => {
  const judged = rows.filter((_, at) => jobs[at]?.disabledCheck === id).filter(isFaultRow);
  return judged.length === 0 || !isNoticed(judged);
});
for (const { id } of unnoticed)
  say(`${id}: the matrix shows no problem when it accepts everything`);
const text = noticedText(checks.length - unnoticed.length, checks.length);
say(text);
if (named.length === 0) writeReadme('disable-assertions', text);
process.exitCode = unnoticed.length === 0 ? 0 : 1;

/** Whether the matrix has more problems with these rows instead of its own. */
function isNoticed(judged: readonly FaultRow[]): boolean {
  const faults = matrix.faults.map((row) => {
    const fresh = judged.find(({ name }) => name === row.name);
    // Other convictions of this time do not show that the disabled check is missed.
    return fresh === undefined ? row : recorded(fresh, matrix);
  });
  return matrixProblems({ ...matrix, faults }).length > matrixProblems(matrix).length;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
