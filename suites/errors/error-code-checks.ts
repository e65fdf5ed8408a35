import type { Check } from '../../src/engine/check/check.ts';
import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import { rule } from '../../src/engine/check/check.ts';
import { findCodeFitDifference, judgedCode } from '../../src/expect/error-code-fits.ts';

/** Section 7, the status of each error code. */
export const errorCodeChecks: readonly Check[] = [
  // "410 | Requested ledger version has been pruned (table item endpoint)"
  // "The mapping from each code to an HTTP status is not shown."
  rule('ERR-CODE-FITS.every', 'every error code fits its status and its request', [], () =>
    judgeAbout(
      (exchange, { names, ledger }) => judgedCode(exchange, names, ledger.bounds(exchange)),
      findCodeFitDifference,
    ),
  ),
];
