import type { LeftOutBy } from './effort.ts';
import { NO_MALFORMED, SMOKE } from './effort.ts';

/** Begins the option that limits the number of requests. */
const LIMIT = '--max-requests ';

/**
 * Returns the option of the command line that leaves something out: `--effort smoke`. Reports name
 * it so.
 */
export function optionOf(by: LeftOutBy): string {
  if (by.kind === 'limit') return `${LIMIT}${by.requests}`;
  return by.kind === 'smoke' ? '--effort smoke' : '--no-malformed';
}

/** Returns the inverse of {@link optionOf}; `undefined` for any other text. */
export function readOption(option: string): LeftOutBy | undefined {
  const requests = Number(option.slice(LIMIT.length));
  const known: readonly LeftOutBy[] = [SMOKE, NO_MALFORMED, { kind: 'limit', requests }];
  return known.find((by) => optionOf(by) === option);
}
