import { Mismatch } from '../../../src/expect/difference.ts';
import type { Audit } from '../../../fixtures/session/audit.ts';
import type { Check } from '../../../fixtures/check/check.ts';

/** The same check with a matcher that accepts everything: what a mutant of it would be at worst. */
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
