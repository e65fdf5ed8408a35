import { ruleAbout } from '../../src/engine/check/audit-rules.ts';
import { SaidBefore } from '../../src/engine/check/said-before.ts';
import type { AuditRule } from '../../src/engine/session/audit.ts';
import { headerName, ledgerView } from '../../src/expect/headers.ts';
import { differs } from '../../src/text/difference.ts';

/**
 * A node may read two values at two moments, be started again, or have its clock set, and a replica
 * may lag; none of these happens again and again.
 */
const MAX_LOWER = 4;

/** A header's value, and the ledger version beside it. */
interface Named {
  readonly version: bigint;
  readonly value: bigint;
}

/** What makes a header lower than before. */
interface Fall {
  readonly header: 'blockHeight' | 'timestamp';
  /** Whether a value falls below one that an earlier answer had named. */
  readonly isLower: (here: Named, before: Named) => boolean;
  /** What the header has to be, after its name. */
  readonly expected: (before: Named) => string;
  /** What it was in several answers instead. */
  readonly actual: string;
}

/**
 * Finds answers whose header is lower than in an answer that had ended before they were asked for.
 * The first few detect nobody.
 */
export function seldomLower({ header, isLower, expected, actual }: Fall): () => AuditRule {
  return () => {
    const highest = new SaidBefore<Named>();
    let count = 0;
    return ruleAbout(
      (exchange, { names }) => {
        const { ledgerVersion: version, [header]: value } = ledgerView(exchange.response, names);
        if (version === undefined || value === undefined) return undefined;
        const here = { version, value };
        const most = highest.last?.value ?? -1n;
        const before =
          value < most ? highest.findBefore(exchange, (known) => isLower(here, known)) : undefined;
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
