import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { isCompared } from '../../src/evidence/node-differences.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/**
 * Returns the exit code of a run, which follows from its verdict. With --fail-on-difference, differences from a second
 * node change it to 1; a comparison that was not completed changes 0 to 3.
 */
export function exitCodeOf(
  { exitCode }: Pick<VerdictDocument, 'exitCode'>,
  differences: NodeDifferences | undefined,
  failOnDifference = false,
): ExitCode {
  if (differences === undefined) return exitCode;
  if (failOnDifference && differences.groups.length > 0) return FOUND;
  return exitCode === DONE && !isCompared(differences) ? NO_VERDICT : exitCode;
}

/** Returns why the exit code of a run differs from that of its verdict. */
export function explainExitCode(code: ExitCode): string {
  return code === FOUND
    ? `exit ${code}: the two nodes differ, and --fail-on-difference was given`
    : `exit ${code}: the comparison with the second node was not completed; see ${docsPage('exit-codes')}`;
}
