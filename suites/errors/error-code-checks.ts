import type { Check } from '../../src/engine/check/check.ts';
import { ruleAbout } from '../../src/engine/check/audit-rules.ts';
import { audit } from '../../src/engine/check/check.ts';
import { findCodeFitDifference, judgedCode } from '../../src/expect/error-code-fits.ts';

/** Section 7, the status of each error code. */
export const errorCodeChecks: readonly Check[] = [
  // "410 | Requested ledger version has been pruned (table item endpoint)"
  // "The mapping from each code to an HTTP status is not shown."
  audit('ERR-CODE-FITS.every', 'every error code fits its status and its request', [], () =>
    ruleAbout(
      (exchange, { names, ledger }) => judgedCode(exchange, names, ledger.bounds(exchange)),
      findCodeFitDifference,
    ),
  ),
];
