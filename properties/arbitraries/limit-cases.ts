import fc from 'fast-check';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import { LARGE_LIMIT } from '../../src/engine/discovery/largest-limit.ts';
import { knownVersions } from './versions.ts';

/** A limit, if any, and its kind of place, for the report. */
export interface LimitPlace {
  readonly limit: number | undefined;
  readonly place: string;
}

/** The bounds of a question, as far as it has any. */
export interface AskedBounds {
  readonly start: bigint | undefined;
  readonly end: bigint | undefined;
}

/** The largest limit: a u16. */
const MAX_LIMIT = 65_535;

/** The limits of each kind of place; an empty list where the target is not known to have that place. */
type Kinds = Readonly<Record<string, readonly (number | undefined)[]>>;

function kindsFor(ctx: CheckContext, account: DiscoveredAccount, asked: AskedBounds): Kinds {
  const { defaultPageSize: page, largestPage: largest, largestLimit } = ctx.discovery;
  const bounded = account.older === undefined || (largest !== undefined && largest < LARGE_LIMIT);
  const remaining = remainingIn(account, asked);
  return {
    'no limit': [undefined],
    'limit 0': [0],
    'limit 1': [1],
    'limit 2': [2],
    'one less than the transactions that remain': sized(remaining, -1),
    'as many as remain': sized(remaining, 0),
    'one more than the transactions that remain': sized(remaining, 1),
    'near the default page size': [-1, 0, 1].flatMap((step) => sized(page, step)),
    'near the largest page size': [-1, 0, 1].flatMap((step) => sized(belowLarge(largest), step)),
    'near the largest accepted limit': [-1, 0, 1].flatMap((step) =>
      sized(belowLarge(largestLimit), step),
    ),
    'limit 32768 or 65535': bounded ? [2 ** 15, MAX_LIMIT] : [],
  };
}

const SMALL = 'a small limit';

/** The kinds of limits whose page tells little about where it starts or ends. */
export const RARE_LIMITS: readonly string[] = ['limit 0', 'limit 32768 or 65535', SMALL];

/** Returns the names of all kinds of places of a limit; the last is a small limit. */
export function limitKinds(ctx: CheckContext): readonly string[] {
  const [account] = ctx.discovery.requireAccounts(1);
  return [...Object.keys(kindsFor(ctx, account, { start: undefined, end: undefined })), SMALL];
}

/** Returns a limit of the given kind; a small limit when the target has no such place. */
export function limitOfKind(
  ctx: CheckContext,
  account: DiscoveredAccount,
  asked: AskedBounds,
  kind: string,
): fc.Arbitrary<LimitPlace> {
  const limits = kindsFor(ctx, account, asked)[kind] ?? [];
  return limits.length === 0
    ? fc.integer({ min: 1, max: 40 }).map((limit) => ({ limit, place: SMALL }))
    : fc.constantFrom(...limits).map((limit) => ({ limit, place: kind }));
}

/** Returns a limit of any kind; small limits are more likely than any other kind. */
export function anyLimit(
  ctx: CheckContext,
  account: DiscoveredAccount,
  asked: AskedBounds,
): fc.Arbitrary<LimitPlace> {
  const kinds = limitKinds(ctx);
  const arbitraryOf = (kind: string): fc.Arbitrary<LimitPlace> =>
    limitOfKind(ctx, account, asked, kind);
  return fc.constantFrom(...kinds, ...kinds, SMALL, SMALL, SMALL).chain(arbitraryOf);
}

/** Counts the known versions between the bounds; `undefined` when a bound is beyond the known versions. */
function remainingIn(account: DiscoveredAccount, { start, end }: AskedBounds): number | undefined {
  const known = knownVersions(account);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (start === undefined ? account.older !== undefined : start < first) return undefined;
  const count = known.filter(
    (version) => version >= (start ?? first) && version <= (end ?? last),
  ).length;
  return count === 0 ? undefined : count;
}

function belowLarge(limit: number | undefined): number | undefined {
  return limit === undefined || limit >= LARGE_LIMIT ? undefined : limit;
}

function sized(size: number | undefined, step: number): readonly number[] {
  if (size === undefined) return [];
  const limit = size + step;
  return limit > 0 && limit <= MAX_LIMIT ? [limit] : [];
}
