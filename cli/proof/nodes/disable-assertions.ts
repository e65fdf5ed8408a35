import type { Check } from '../../../fixtures/check/check.ts';
import type { AuditRule } from '../../../fixtures/session/audit.ts';
import { Mismatch } from '../../../src/expect/difference.ts';

/** The check with a matcher that accepts everything: its worst possible mutant. */
export function disableAssertions(check: Check): Check {
  if (check.kind === 'audit') {
    return { ...check, start: () => withoutDifferences(check.start()) };
  }
  const run: typeof check.run = async (ctx) => {
    try {
      await check.run(ctx);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
    }
  };
  return { ...check, run };
}

function withoutDifferences({ judge }: AuditRule): AuditRule {
  return { judge: (...parts) => (judge(...parts) === undefined ? undefined : 'agrees') };
}
