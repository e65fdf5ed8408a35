import { findFault } from '../../fixtures/faults/all-faults.ts';
import { CHECKS } from '../../cli/checks.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import { THREADS } from '../judge/in-threads.ts';
import { judgeAll } from '../judge/judge-all.ts';
import type { Job } from '../judge/subjects.ts';
import { isFaultRow } from '../matrix/assemble.ts';
import { recorded } from '../matrix/listed.ts';
import { readMatrix } from '../matrix/matrix-files.ts';
import type { FaultRow, Matrix } from '../matrix/matrix.ts';
import { detectedBy, matrixProblems, onlyDetectedBy } from '../matrix/problems.ts';
import { noticedText, writePages } from '../pages/written-page.ts';

/** Runs `npm run disable-assertions`, see its description. Returns 1 when the matrix shows no problem for a check. */
export function disableAssertionsCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand(
    'disable-assertions',
    'Disables the assertions of each check in turn, judges the faults that only this check detects, and verifies that the matrix shows a problem.',
    output,
  ).argument('[ids...]', 'only these checks');
  return exitCodeOf(async () => {
    const named = command.parse(args, { from: 'user' }).args;
    const strangers = named.filter((id) => !CHECKS.some((check) => check.id === id));
    if (strangers.length > 0) {
      const message = `error: unknown check ${strangers.join(', ')}: \`ledger-conformance list\` shows all checks`;
      command.error(message, { exitCode: 2 });
    }
    const ids = CHECKS.map(({ id }) => id).filter((id) => named.length === 0 || named.includes(id));
    const unnoticed = await unnoticedOf(ids, readMatrix(), output);
    for (const id of unnoticed)
      writeLine(
        output.stdout,
        `${id}: the matrix shows no problem without the assertions of this check`,
      );
    const text = noticedText(ids.length - unnoticed.length, ids.length);
    writeLine(output.stdout, text);
    if (named.length === 0) writePages('disable-assertions', text);
    return unnoticed.length === 0 ? 0 : 1;
  });
}

/** Returns the faults that are judged without a check. */
type FaultsOf = (id: string) => readonly string[];

/**
 * Disables one check after the other.
 *
 * @returns the checks for which the matrix shows no problem.
 */
async function unnoticedOf(
  ids: readonly string[],
  matrix: Matrix,
  output: Output,
): Promise<readonly string[]> {
  const [detected, only] = [detectedBy(matrix), onlyDetectedBy(matrix)];
  const all: FaultsOf = (id) => detected.get(id) ?? [];
  const oneIfSure: FaultsOf = (id) => {
    // All checks may miss a fault that shows by chance, or another check may detect it this time.
    const sure = only.get(id)?.find((name) => findFault(name)?.byChance === undefined);
    return sure === undefined ? all(id) : [sure];
  };
  const unsure = await unnoticedWith(ids, oneIfSure, matrix, output);
  // A rule that judges after the disabled one may detect the one fault.
  return unnoticedWith(unsure, all, matrix, output);
}

async function unnoticedWith(
  ids: readonly string[],
  faultsOf: FaultsOf,
  matrix: Matrix,
  { stderr }: Output,
): Promise<readonly string[]> {
  const jobs = ids.flatMap((id) => faultsOf(id).map((name) => jobWithout(id, name)));
  const rows = await judgeAll(jobs, THREADS, ({ disabledCheck }, _, progress) => {
    writeLine(stderr, `${progress}: ${disabledCheck}`);
  });
  return ids.filter((id) => {
    const judged = rows.filter((_, at) => jobs[at]?.disabledCheck === id).filter(isFaultRow);
    return judged.length === 0 || !isNoticed(judged, matrix);
  });
}

function jobWithout(disabledCheck: string, name: string): Job & { readonly disabledCheck: string } {
  return { subject: { kind: 'fault', name }, seed: 1, disabledCheck };
}

/** Returns whether the matrix has more problems with these rows instead of its own. */
function isNoticed(judged: readonly FaultRow[], matrix: Matrix): boolean {
  const faults = matrix.faults.map((row) => {
    const fresh = judged.find(({ name }) => name === row.name);
    // New detections by other checks must not count as a problem.
    return fresh === undefined ? row : recorded(fresh, matrix);
  });
  return matrixProblems({ ...matrix, faults }).length > matrixProblems(matrix).length;
}
