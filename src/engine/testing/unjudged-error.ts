import { expect } from 'vitest';
import type { OpenOutcome } from '../session/unjudged-check.ts';

/** Matches an error that ends a check without a judgement, with this outcome. */
export function unjudged(outcome: OpenOutcome): unknown {
  return expect.objectContaining({ name: 'Unjudged', outcome });
}
