/** Which of the two bounds a question has. */
export interface GivenBounds {
  readonly start: boolean;
  readonly end: boolean;
}

/** The choices for each part of a question. */
interface QuestionParts<Account> {
  readonly accounts: readonly Account[];
  /** The kinds of places of a version, by name. */
  readonly versions: readonly string[];
  /** The versions that are the same for every ledger: each meets two limits, and two versions as the other bound. */
  readonly corners: readonly string[];
  /** The kinds of places of a limit, by name. */
  readonly limits: readonly string[];
  /** Those of them that say little about a version or an account: each meets two of these. */
  readonly rareLimits: readonly string[];
  /** Whether every range of these kinds ends before it starts: nothing can be listed there. */
  readonly isInverted: (start: string, end: string) => boolean;
}

/** The kind of each part of a question. */
export interface QuestionKind<Account> {
  readonly account: Account;
  readonly start?: string;
  readonly end?: string;
  readonly limit: string;
}

/**
 * Returns a covering design. With both bounds, every kind of start meets every kind of end; where that is always an
 * inverted range, only until each start and each end had one. With one bound, every kind of that bound meets every
 * kind of limit. Without bounds, every account meets every kind of limit. Corners and rare limits meet two of the
 * others. Each remaining part also meets most starts, ends and limits.
 *
 * @throws RangeError without an account.
 */
export function questionKinds<Account>(
  { accounts, versions, corners, limits, rareLimits, isInverted }: QuestionParts<Account>,
  { start, end }: GivenBounds,
): readonly QuestionKind<Account>[] {
  const accountFor = chooser(accounts);
  const limitFor = chooser(limits);
  const ledgerVersions = versions.filter((version) => !corners.includes(version));
  const usualLimits = limits.filter((limit) => !rareLimits.includes(limit));
  const twice = [1, 2] as const;
  if (!start && !end) {
    const rare = rareLimits.flatMap((limit) =>
      twice.map(() => [accountFor([limit]), limit] as const),
    );
    return [...pairs(accounts, usualLimits), ...rare].map(([account, limit]) => ({
      account,
      limit,
    }));
  }
  if (start && end) {
    const ranges = [
      ...pairs(ledgerVersions, ledgerVersions),
      ...cornerRanges(versions, corners, isInverted),
    ];
    return withFewInverted(ranges, isInverted).map(([from, to]) => {
      const limit = limitFor([`start ${from}`, `end ${to}`]);
      const account = accountFor([`start ${from}`, `end ${to}`, limit]);
      return { account, start: from, end: to, limit };
    });
  }
  const versionFor = chooser(ledgerVersions);
  const few = [
    ...corners.flatMap((corner) => twice.map(() => [corner, limitFor([corner])] as const)),
    ...rareLimits.flatMap((limit) => twice.map(() => [versionFor([limit]), limit] as const)),
  ];
  return [...pairs(ledgerVersions, usualLimits), ...few].map(([version, limit]) => ({
    account: accountFor([version, limit]),
    ...(start ? { start: version } : { end: version }),
    limit,
  }));
}

type Pair = readonly [start: string, end: string];

/** Returns two ranges from each corner and two up to it, inverted only where all of them are. */
function cornerRanges(
  versions: readonly string[],
  corners: readonly string[],
  isInverted: QuestionParts<unknown>['isInverted'],
): readonly Pair[] {
  const two = (all: readonly Pair[], nth: number): readonly Pair[] => {
    const forward = all.filter(([start, end]) => !isInverted(start, end));
    const ranges = forward.length === 0 ? all : forward;
    const [first, second] = [nth, nth + (ranges.length >> 1)].map((at) => at % ranges.length);
    return ranges.filter((_, at) => at === first || at === second);
  };
  return corners.flatMap((corner, nth) => [
    ...two(pairs([corner], versions), nth),
    ...two(pairs(versions, [corner]), nth),
  ]);
}

/** Leaves out an inverted range when an earlier inverted range had its start, and another had its end. */
function withFewInverted(
  all: readonly Pair[],
  isInverted: QuestionParts<unknown>['isInverted'],
): readonly Pair[] {
  const [starts, ends] = [new Set<string>(), new Set<string>()];
  return all.filter(([start, end]) => {
    if (!isInverted(start, end)) return true;
    const isNew = !starts.has(start) || !ends.has(end);
    starts.add(start);
    ends.add(end);
    return isNew;
  });
}

/** Chooses the option that has met the fewest of the `beside` parts; among equals, the option chosen least often. */
function chooser<T>(all: readonly T[]): (beside: readonly string[]) => T {
  const options = all.map((option) => ({ option, met: new Set<string>(), chosen: 0 }));
  const gainOf = ({ met }: { readonly met: ReadonlySet<string> }, beside: readonly string[]) =>
    beside.filter((other) => !met.has(other)).length;
  return (beside) => {
    const [best] = options.toSorted(
      (a, b) => gainOf(b, beside) - gainOf(a, beside) || a.chosen - b.chosen,
    );
    if (best === undefined) throw new RangeError('there is nothing to choose from');
    best.chosen += 1;
    for (const other of beside) best.met.add(other);
    return best.option;
  };
}

function pairs<Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
): readonly (readonly [Row, Column])[] {
  return rows.flatMap((row) => columns.map((column) => [row, column] as const));
}
