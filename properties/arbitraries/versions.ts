import fc from 'fast-check';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovery.ts';
import { ascendingVersions } from '../../src/oracle/entry.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';

/** A version and the kind of place it stands at, for the report. */
export interface PlacedVersion {
  readonly version: bigint;
  readonly place: string;
  /** True when it was chosen among the versions that the discovery listed. */
  readonly known?: boolean;
}

/** The lowest and the highest version that the discovery's answers named. */
export interface VersionRange {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/** The versions the ledger had when it was discovered. */
export function versionRangeOf(ctx: CheckContext): VersionRange {
  const bounds = ctx.discovery.accounts.flatMap(({ newest }) =>
    newest === undefined ? [] : [newest.bounds],
  );
  const currents = bounds.map((extent) => extent.current).filter((version) => version < U64_MAX);
  const newest = currents.reduce((most, version) => (version > most ? version : most), 0n);
  const oldest = bounds.reduce((most, extent) => (extent.oldest > most ? extent.oldest : most), 0n);
  return { oldest, newest };
}

/** Where integers break: the limits of types, and of what a float counts exactly. */
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

const ANYWHERE = 'anywhere';

/** What gives the versions of each kind of place, for one account: none where there is no such place. */
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

/** The versions so far above, as far as they can be asked for. */
function stepped(versions: readonly bigint[], step: bigint): readonly bigint[] {
  return versions.map((version) => version + step).filter(isU64);
}

/** The names of all kinds of places a version can stand at; the last is anywhere in the ledger. */
export function versionKinds(ctx: CheckContext): readonly string[] {
  const [account] = ctx.discovery.requireAccounts(1);
  return [...Object.keys(kindsFor(ctx, account)), ANYWHERE];
}

/** A version of the given kind; one anywhere in the ledger when the account has no such place. */
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

/** A version of any kind; more often than not at a known one, or next to it. */
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

/** One of an account's known versions that no answer has called pruned; the newest when all are. */
export function keptVersion(ctx: CheckContext, account: DiscoveredAccount, at: number): bigint {
  const known = knownVersions(account);
  const kept = known.filter((version) => version >= ctx.session.ledger.oldest);
  return kept[at % Math.max(1, kept.length)] ?? known.at(-1) ?? 0n;
}

/** The versions of an account's two discovered pages, ascending. */
export function knownVersions({ newest, older }: DiscoveredAccount): readonly bigint[] {
  const listed = [...(older?.listed ?? []), ...(newest?.listed ?? [])];
  return ascendingVersions(listed);
}
