import type { VerdictDocument } from '../../reports/verdict-document.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { isCompared } from '../../src/evidence/node-differences.ts';
import { FOUND, NO_VERDICT } from '../exit-codes.ts';

type ExitCode = VerdictDocument['exitCode'];

/**
 * What a run ends with: the code of its verdict. Where that is 0, differences from a second node
 * make it 1 when they are to; what was to be compared and was not makes it 3.
 */
export function exitCodeOf(
  { exitCode }: Pick<VerdictDocument, 'exitCode'>,
  differences: NodeDifferences | undefined,
  failOnDifference = false,
): ExitCode {
  if (exitCode !== 0 || differences === undefined) return exitCode;
  if (failOnDifference && differences.groups.length > 0) return FOUND;
  return isCompared(differences) ? 0 : NO_VERDICT;
}

/** Why a run ends with another code than that of its verdict. */
export function whyOtherwise(code: ExitCode): string {
  return code === FOUND
    ? `exit ${code}: the two nodes differ, and --fail-on-difference was given`
    : `exit ${code}: the comparison with the second node came to no end`;
}
