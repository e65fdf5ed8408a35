import { ruleAbout } from '../../fixtures/check/audit-rules.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit } from '../../fixtures/check/check.ts';
import { SaidBefore } from '../../fixtures/check/said-before.ts';
import type { AuditRule } from '../../fixtures/session/audit.ts';
import { headerName, ledgerView } from '../../src/expect/headers.ts';
import { differs } from '../../src/text/difference.ts';
import { notBehindInErrors } from './behind-in-errors.ts';

/** Section 2.5: the current block height is that of the ledger whose version stands beside it, in errors as well. */
export const blockHeightChecks: readonly Check[] = [
  // "X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height"
  audit(
    'HDR-BLOCK-HEIGHT.current',
    'a ledger that has grown has no lower block height',
    [],
    notBehindItsVersion,
    // It cannot fail on a chain that stands still: HDR-BLOCK-HEIGHT.every judges there.
    { judgesOpenRequests: true, supporting: true },
  ),
  // "These headers appear on success and error responses."
  audit(
    'HDR-BLOCK-HEIGHT.errors',
    'errors know of the block that every 200 knows of',
    [],
    notBehindInErrors('blockHeight'),
    { judgesOpenRequests: true, supporting: true },
  ),
  // "X-NODE-OLDEST-BLOCK-HEIGHT | integer, uint64 | required | Oldest non-pruned block height"
  audit(
    'HDR-OLDEST-BLOCK.errors',
    'errors call no block the oldest that is pruned for every 200',
    [],
    notBehindInErrors('oldestBlockHeight'),
    { judgesOpenRequests: true, supporting: true },
  ),
];

/**
 * A node may read both values at two moments, and a replica may lag; neither does so again and
 * again.
 */
const MAX_BEHIND = 4;

/** A block height that no answer had exceeded, and the ledger version beside it. */
interface Reached {
  readonly version: bigint;
  readonly height: bigint;
}

/**
 * Finds answers that name a later ledger version than one that had ended before they were asked
 * for, and a lower block height. A block without a transaction raises the height alone, and cannot
 * lower it.
 */
function notBehindItsVersion(): AuditRule {
  const highest = new SaidBefore<Reached>();
  let behind = 0;
  return ruleAbout(
    (exchange, { names }) => {
      const { ledgerVersion: version, blockHeight: height } = ledgerView(exchange.response, names);
      if (version === undefined || height === undefined) return undefined;
      const higher = highest.findBefore(
        exchange,
        (known) => known.version < version && known.height > height,
      );
      if (height > (highest.last?.height ?? -1n)) highest.add(exchange, { version, height });
      return { version, height, higher };
    },
    ({ version, height, higher }, { names }) => {
      if (higher === undefined) return undefined;
      behind += 1;
      if (behind <= MAX_BEHIND) return undefined;
      const header = headerName('blockHeight', names);
      return differs(
        `${header} ${higher.height} or more, as an answer at ledger version ${higher.version} had named`,
        `${height} at ledger version ${version}, and less than before in ${behind} answers`,
      );
    },
  );
}
