import { ruleAbout } from '../../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../../fixtures/session/audit.ts';
import { headerName, ledgerView } from '../../src/expect/headers.ts';
import { differs } from '../../src/text/difference.ts';

/** The fewest answers that show what is usual. */
export const MIN_ANSWERS = 10;

/**
 * Section 2.5, "These headers appear on success and error responses": finds a status whose errors
 * all name a lower value than every 200, when there are many of both. A replica that lags does not
 * do so in errors alone; but one that answers 503 may do so because it lags.
 */
export function notBehindInErrors(
  header: 'ledgerVersion' | 'blockHeight' | 'oldestBlockHeight' | 'epoch',
): () => AuditRule {
  return () => {
    const behind = new Map<number, number>();
    const abreast = new Set<number>();
    let successes = 0;
    let lowest: bigint | undefined;
    return ruleAbout(
      ({ response }, { names }) => {
        const value = ledgerView(response, names)[header];
        if (value === undefined) return undefined;
        if (response.status === 200) {
          successes += 1;
          if (lowest === undefined || value < lowest) lowest = value;
          return undefined;
        }
        if (response.status === 503 || lowest === undefined || successes < MIN_ANSWERS)
          return undefined;
        return { status: response.status, value, lowest };
      },
      ({ status, value, lowest: usual }, { names }) => {
        if (value >= usual) abreast.add(status);
        if (abreast.has(status)) return undefined;
        const count = (behind.get(status) ?? 0) + 1;
        behind.set(status, count);
        if (count < MIN_ANSWERS) return undefined;
        const name = headerName(header, names);
        return differs(
          `${name} ${usual} or more, as in every 200`,
          `${name} ${value} with status ${status}, as in all ${count} such answers`,
        );
      },
    );
  };
}
