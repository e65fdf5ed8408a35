import { expect } from 'vitest';
import type { UnjudgedOutcome } from '../session/unjudged-check.ts';

/** Matches an error that ends a check without a judgement, with this outcome. */
export function unjudged(outcome: UnjudgedOutcome): unknown {
  return expect.objectContaining({ name: 'Unjudged', outcome });
}
