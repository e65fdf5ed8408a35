import fc from 'fast-check';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';

/** A version and its kind of place, for the report. */
export interface PlacedVersion {
  readonly version: bigint;
  readonly place: string;
  /** True for a version that the discovery listed. */
  readonly known?: boolean;
}

/** The lowest and the highest version of the ledger, as the lists of the discovery say, or else all responses so far. */
interface VersionRange {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/** Returns the versions that the ledger had during the discovery. */
export function versionRangeOf(ctx: CheckContext): VersionRange {
  const listed = ctx.discovery.accounts.flatMap(({ newest }) =>
    newest === undefined ? [] : [newest.bounds],
  );
  const { oldest: kept, highest = kept } = ctx.session.ledger;
  const bounds = listed.length > 0 ? listed : [{ oldest: kept, current: highest }];
  const currents = bounds.map((extent) => extent.current).filter((version) => version < U64_MAX);
  const newest = currents.reduce((most, version) => (version > most ? version : most), 0n);
  const oldest = bounds.reduce((most, extent) => (extent.oldest > most ? extent.oldest : most), 0n);
  return { oldest, newest };
}

/** Versions at which integers overflow: the limits of types and of the exact integers of a double. */
const CORNERS = {
  zero: () => [0n],
  one: () => [1n],
  '2^32': () => [2n ** 32n - 1n, 2n ** 32n, 2n ** 32n + 1n],
  '2^53': () => [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n],
  '2^63': () => [2n ** 63n - 1n, 2n ** 63n],
  '2^64 - 1': () => [U64_MAX],
};

/** The kind of place of a version that the discovery listed. */
const AT_KNOWN = 'at a known version';

/** The names of the kinds of places that are the same for every ledger. */
export const CORNER_KINDS: readonly string[] = Object.keys(CORNERS);

const ANYWHERE = 'anywhere';

/** Functions that return the versions of each kind of place for one account; no version without such a place. */
type Kinds = Readonly<Record<string, () => readonly bigint[]>>;

function kindsFor(ctx: CheckContext, account: DiscoveredAccount): Kinds {
  const oldest = (): bigint => versionRangeOf(ctx).oldest;
  const newest = (): bigint => versionRangeOf(ctx).newest;
  const known = (): readonly bigint[] => knownVersions(account);
  return {
    ...CORNERS,
    'before the oldest': () => stepped([oldest()], -1n),
    'the oldest': () => [oldest()],
    'after the oldest': () => stepped([oldest()], 1n),
    'before a known version': () => stepped(known(), -1n),
    [AT_KNOWN]: known,
    'after a known version': () => stepped(known(), 1n),
    'around the pages': () => aroundEnds(known()),
    'before the head': () => stepped([newest()], -1n),
    'the head': () => [newest()],
    'after the head': () => stepped([newest()], 1n),
  };
}

function aroundEnds(known: readonly bigint[]): readonly bigint[] {
  const ends = [...known.slice(0, 1), ...known.slice(-1)];
  return [-1n, 0n, 1n].flatMap((step) => stepped(ends, step));
}

/** Returns the versions at that distance, if they are a u64. */
function stepped(versions: readonly bigint[], step: bigint): readonly bigint[] {
  return versions.map((version) => version + step).filter(isU64);
}

/** Returns the names of all kinds of places of a version; the last is anywhere in the ledger. */
export function versionKinds(ctx: CheckContext): readonly string[] {
  const [account] = ctx.discovery.requireAccounts(1);
  return [...Object.keys(kindsFor(ctx, account)), ANYWHERE];
}

/**
 * Returns a function that tells whether each range from a version of one kind to a version of another ends before
 * it starts, for every account.
 */
export function invertedKinds(ctx: CheckContext): (start: string, end: string) => boolean {
  const extents = ctx.discovery.requireAccounts(1).map((account) => {
    const kinds = Object.entries(kindsFor(ctx, account));
    return new Map(kinds.map(([kind, versions]) => [kind, versions().toSorted(byVersion)]));
  });
  return (start, end) =>
    extents.every((byKind) => {
      const [least, most] = [byKind.get(start)?.[0], byKind.get(end)?.at(-1)];
      return least !== undefined && most !== undefined && most < least;
    });
}

const byVersion = (a: bigint, b: bigint): number => (a < b ? -1 : 1);

/** Returns a version of the given kind; a version anywhere in the ledger when the account has no such place. */
export function versionOfKind(
  ctx: CheckContext,
  account: DiscoveredAccount,
  kind: string,
): fc.Arbitrary<PlacedVersion> {
  const versions = kindsFor(ctx, account)[kind]?.() ?? [];
  if (versions.length === 0) return anywhere(ctx);
  const known = kind === AT_KNOWN;
  return fc.constantFrom(...versions).map((version) => ({ version, place: kind, known }));
}

/** Returns a version of any kind; most are known versions or next to a known version. */
export function anyVersion(
  ctx: CheckContext,
  account: DiscoveredAccount,
): fc.Arbitrary<PlacedVersion> {
  const beside = ['before a known version', AT_KNOWN, AT_KNOWN, 'after a known version'];
  const arbitraryOf = (kind: string): fc.Arbitrary<PlacedVersion> =>
    versionOfKind(ctx, account, kind);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...beside).chain(arbitraryOf) },
    { weight: 4, arbitrary: fc.constantFrom(...versionKinds(ctx)).chain(arbitraryOf) },
  );
}

function anywhere(ctx: CheckContext): fc.Arbitrary<PlacedVersion> {
  const { oldest, newest } = versionRangeOf(ctx);
  return fc
    .bigInt({ min: oldest, max: newest < oldest ? oldest : newest })
    .map((version) => ({ version, place: ANYWHERE }));
}

function isU64(version: bigint): boolean {
  return version >= 0n && version <= U64_MAX;
}

/** Returns a known version of an account that is not pruned; the newest when all are pruned. */
export function keptVersion(ctx: CheckContext, account: DiscoveredAccount, at: number): bigint {
  const known = knownVersions(account);
  const kept = known.filter((version) => version >= ctx.session.ledger.oldest);
  return kept[at % Math.max(1, kept.length)] ?? known.at(-1) ?? 0n;
}

/** Returns the versions of the two discovered pages of an account, ascending. */
export function knownVersions({ newest, older }: DiscoveredAccount): readonly bigint[] {
  const listed = [...(older?.listed ?? []), ...(newest?.listed ?? [])];
  return ascendingVersions(listed);
}
