import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';
import { ERRORS, MIN_ANSWERS, notAllApart } from './all-apart.ts';
import { versionsAsked } from './versions-asked.ts';

/**
 * Section 2.5: the current values do not depend on the request. A replica may lag and name lower values than
 * another replica, but not exactly the requested version, and not in errors alone.
 */
export const currentHeaderChecks: readonly Check[] = [
  // "X-NODE-LEDGER-VERSION | integer, uint64 | required | Current ledger version"
  rule(
    'HDR-CURRENT.asked',
    'the ledger version header does not echo the requested version',
    [],
    notWhatIsAsked,
    { judgesOpenRequests: true },
  ),
  // "These headers appear on success and error responses."
  rule(
    'HDR-CURRENT.errors',
    'error responses carry the current ledger version',
    [],
    // A gateway that answers errors itself may know of newer versions than the replicas behind it.
    notAllApart('ledgerVersion', [{ ...ERRORS, mayBeAhead: true }]),
    { judgesOpenRequests: true },
  ),
];

/** How many requested versions must be named as current to rule out a coincidence. */
const ECHOES = 3;

/**
 * Finds three requested versions that were named as current, although every other response names a higher version.
 */
function notWhatIsAsked(): Judge {
  const echoed = new Set<bigint>();
  let others = 0;
  let lowest: bigint | undefined;
  return judgeAbout(
    (exchange, { names }) => {
      const { ledgerVersion } = ledgerView(exchange.response, names);
      if (ledgerVersion === undefined) return undefined;
      const asked = [...versionsAsked(exchange).values()];
      if (!asked.includes(ledgerVersion)) {
        others += 1;
        if (lowest === undefined || ledgerVersion < lowest) lowest = ledgerVersion;
      }
      if (asked.length === 0 || others < MIN_ANSWERS || lowest === undefined) return undefined;
      return { asked, ledgerVersion, lowest };
    },
    ({ asked, ledgerVersion, lowest: usual }, { names }) => {
      if (!asked.includes(ledgerVersion) || ledgerVersion >= usual) return undefined;
      echoed.add(ledgerVersion);
      if (echoed.size < ECHOES) return undefined;
      return differs(
        `a current ledger version of ${usual} or more, as in all other responses`,
        `${headerName('ledgerVersion', names)} ${ledgerVersion}, the requested version (${echoed.size} responses repeat the requested version)`,
      );
    },
  );
}
