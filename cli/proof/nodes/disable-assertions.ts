import { Mismatch } from '../../../src/expect/mismatch.ts';
import type { Audit } from '../../../fixtures/session/audit.ts';
import type { Check } from '../../../fixtures/check/check.ts';

/** The check with a matcher that accepts everything: its worst possible mutant. */
export function disableAssertions(check: Check): Check {
  const run: Check['run'] = async (ctx) => {
    try {
      await check.run(ctx);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
    }
  };
  return {
    ...check,
    run,
    ...(check.audit === undefined ? {} : { audit: disableAudit(check.audit) }),
  };
}

function disableAudit(audit: Audit): Audit {
  return { ...audit, start: () => ({ ...audit.start(), findDifference: () => undefined }) };
}
