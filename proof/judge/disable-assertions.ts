import type { Check, ExampleCheck, PropertyCheck } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';

/** Returns the check with a matcher that accepts everything: its worst possible mutant. */
export function disableAssertions(check: Check): Check {
  if (check.kind === 'rule') {
    return { ...check, start: () => withoutDifferences(check.start()) };
  }
  if (check.kind === 'property') {
    const tried: PropertyCheck['run'] = (ctx, propertyTry) =>
      unlessMismatch(() => check.run(ctx, propertyTry));
    return { ...check, run: tried };
  }
  const run: ExampleCheck['run'] = (ctx) => unlessMismatch(() => check.run(ctx));
  return { ...check, run };
}

async function unlessMismatch(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
  }
}

function withoutDifferences({ judge }: Judge): Judge {
  return {
    judge: (...parts) => (judge(...parts) === undefined ? undefined : 'agrees'),
    ignoresReports: true,
  };
}
