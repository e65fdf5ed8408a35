import type { CountedRequirement } from '../../src/spec/released/released.ts';

/** Returns the level at which a requirement counts. */
export function levelText({
  level,
  newerThan,
}: Pick<CountedRequirement, 'level' | 'newerThan'>): string {
  return newerThan === undefined ? level : `${level}, newer than ${newerThan}`;
}
