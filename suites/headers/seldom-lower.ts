import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import { SaidBefore } from '../../src/engine/check/said-before.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { LATE_MS } from '../../src/engine/session/replicas.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';

/**
 * The most lower values that are accepted: a node may read two values at two moments, restart, or have its clock
 * set, and a replica may lag. None of these happens repeatedly.
 */
const MAX_LOWER = 4;

/** The value of a header, the ledger version of the same response, and when that had ended. */
interface Named {
  readonly version: bigint;
  readonly value: bigint;
  /** Milliseconds, by the clock of `sentAt`. */
  readonly at: number;
}

/** How a header falls. */
interface Fall {
  readonly header: 'blockHeight' | 'timestamp';
  /** Tells whether a value is lower than the value of an earlier response. */
  readonly isLower: (here: Named, before: Named) => boolean;
  /** The expected value, after the name of the header. */
  readonly expected: (before: Named) => string;
  /** The actual value in several responses. */
  readonly actual: string;
}

/**
 * Finds responses whose header is lower than in a response that had ended {@link LATE_MS} before their requests were
 * sent: each of several processes may renew the header by itself. The first few are not findings.
 */
export function seldomLower({ header, isLower, expected, actual }: Fall): () => Judge {
  return () => {
    const highest = new SaidBefore<Named>();
    let count = 0;
    return judgeAbout(
      (exchange, { names, ledger }) => {
        const { ledgerVersion: version, [header]: value } = ledgerView(exchange.response, names);
        if (version === undefined || value === undefined) return undefined;
        const { sentAt, durationMs } = exchange;
        const here = { version, value, at: sentAt + durationMs };
        const most = highest.last?.value ?? -1n;
        const isHigher = (known: Named): boolean =>
          known.at <= sentAt - LATE_MS && isLower(here, known);
        const before = value < most ? highest.findBefore(exchange, ledger, isHigher) : undefined;
        if (value > most) highest.add(exchange, here);
        return { here, before };
      },
      ({ here, before }, { names }) => {
        if (before === undefined) return undefined;
        count += 1;
        if (count <= MAX_LOWER) return undefined;
        return differs(
          `${headerName(header, names)} ${expected(before)}`,
          `${here.value} at ledger version ${here.version}, and ${actual} in ${count} responses`,
        );
      },
    );
  };
}
