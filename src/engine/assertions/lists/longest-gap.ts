import type { AccountHistory } from '../../../oracle/account-history.ts';

/** Two transactions of an account with none between them. */
export interface Gap {
  readonly before: bigint;
  readonly after: bigint;
}

/** Returns the longest known gap of an account, not reaching below the oldest version. */
export function findLongestGap(history: AccountHistory, oldest: bigint): Gap | undefined {
  const kept = history.entries.filter(({ version }) => version >= oldest);
  const gaps = kept.slice(1).map(({ version: after }, at) => ({
    before: kept[at]?.version ?? after,
    after,
  }));
  return gaps
    .filter(({ before, after }) =>
      history.spans.some((span) => span.from <= before && after <= span.to),
    )
    .reduce<Gap | undefined>(
      (longest, gap) => (longest === undefined || width(gap) > width(longest) ? gap : longest),
      undefined,
    );
}

function width({ before, after }: Gap): bigint {
  return after - before;
}
