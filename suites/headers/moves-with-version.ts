import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';

/** The fewest rises of the ledger version, and the shortest time, in which a header must move, too. Milliseconds. */
const MIN_RISES = 5;
const MIN_MS = 3000;

/** The ledger versions of a run so far. */
interface Rises {
  readonly from: bigint;
  to: bigint;
  readonly since: number;
  count: number;
}

/** Section 2.5: what a header names as current moves with the ledger. */
export const movesWithVersionChecks: readonly Check[] = [
  // "Current chain timestamp" ... "Current block height"
  rule(
    'HDR-ONWARD.moves',
    'block height and timestamp move while the ledger version grows',
    [],
    movesWithVersion,
    // This check cannot fail on a chain that stands still.
    { judgesOpenRequests: true, supporting: true },
  ),
];

/** A block may have many versions, and all of them one time; but not for seconds. */
function movesWithVersion(): Judge {
  let rises: Rises | undefined;
  const values = new Map([
    ['blockHeight', new Set<bigint>()],
    ['timestamp', new Set<bigint>()],
  ] as const);
  return judgeAbout(
    ({ response, sentAt }, { names }) => {
      const { ledgerVersion: version, ...view } = ledgerView(response, names);
      if (version === undefined) return undefined;
      rises ??= { from: version, to: version, since: sentAt, count: 0 };
      if (version > rises.to) {
        rises.to = version;
        rises.count += 1;
      }
      for (const [header, seen] of values) {
        const value = view[header];
        // Two values show that it moves.
        if (value !== undefined && seen.size < 2) seen.add(value);
      }
      return { ...rises, ms: sentAt - rises.since };
    },
    ({ count, from, to, ms }, { names }) => {
      if (count < MIN_RISES || ms < MIN_MS) return undefined;
      const frozen = [...values].find(([, seen]) => seen.size === 1);
      if (frozen === undefined) return undefined;
      const [header, seen] = frozen;
      return {
        ...differs(
          `${headerName(header, names)} that moves: the ledger version rose from ${from} to ${to}`,
          `${[...seen].join()} in every response for ${Math.floor(ms / 1000)} s`,
        ),
        stillHolds: () => seen.size === 1,
      };
    },
  );
}
