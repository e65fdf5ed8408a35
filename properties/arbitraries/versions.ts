import fc from 'fast-check';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { SurveyedAccount } from '../../fixtures/survey/survey.ts';
import { ascending } from '../../src/oracle/entry.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';

/** A version and the kind of place it stands at, for the report. */
export interface Place {
  readonly version: bigint;
  readonly place: string;
  /** True where it was chosen as one that the survey listed. */
  readonly known?: boolean;
}

/** The lowest and highest version the survey's answers named. */
export interface Extent {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/** The versions the ledger had when it was surveyed. */
export function extentOf(ctx: CheckContext): Extent {
  const bounds = ctx.survey.accounts.flatMap(({ newest }) =>
    newest === undefined ? [] : [newest.bounds],
  );
  const currents = bounds.map((extent) => extent.current).filter((version) => version < U64_MAX);
  const newest = currents.reduce((most, version) => (version > most ? version : most), 0n);
  const oldest = bounds.reduce((most, extent) => (extent.oldest > most ? extent.oldest : most), 0n);
  return { oldest, newest };
}

/** Where integers break: the ends of types, and of what a float can count. */
const CORNERS: readonly Place[] = [
  { version: 0n, place: 'zero' },
  { version: 1n, place: 'one' },
  { version: 2n ** 53n - 1n, place: 'around 2^53' },
  { version: 2n ** 53n, place: 'around 2^53' },
  { version: 2n ** 53n + 1n, place: 'around 2^53' },
  { version: 2n ** 63n, place: '2^63' },
  { version: U64_MAX, place: '2^64 - 1' },
];

/** Versions next to what is known of an account, at the edges of its pages and of the ledger, and anywhere. */
export function anyVersion(ctx: CheckContext, account: SurveyedAccount): fc.Arbitrary<Place> {
  const { oldest, newest } = extentOf(ctx);
  const known = knownVersions(account);
  const edges = [
    ...around(known[0], 'page boundary'),
    ...around(known.at(-1), 'page boundary'),
    ...around(oldest, 'pruning edge'),
    ...around(newest, 'tip'),
  ];
  const corners = fc.constantFrom(...CORNERS, ...edges);
  const anywhere = fc
    .bigInt({ min: oldest, max: newest < oldest ? oldest : newest })
    .map((version) => ({ version, place: 'anywhere' }));
  if (known.length === 0) return fc.oneof(corners, anywhere);
  const beside = fc
    .tuple(fc.constantFrom(...known), fc.constantFrom(-1n, 0n, 1n))
    .map(([version, step]) => stepped(version, step));
  return fc.oneof({ weight: 5, arbitrary: beside }, { weight: 3, arbitrary: corners }, anywhere);
}

function stepped(version: bigint, step: bigint): Place {
  const moved = version + step;
  if (step === 0n || moved < 0n || moved > U64_MAX) {
    return { version, place: 'at a known version', known: true };
  }
  return { version: moved, place: `${step < 0n ? 'before' : 'after'} a known version` };
}

function around(version: bigint | undefined, place: string): readonly Place[] {
  if (version === undefined) return [];
  return [version - 1n, version, version + 1n]
    .filter((boundary) => boundary >= 0n && boundary <= U64_MAX)
    .map((boundary) => ({ version: boundary, place }));
}

/** One of an account's known versions that no answer has called pruned; the newest when all are. */
export function keptVersion(ctx: CheckContext, account: SurveyedAccount, at: number): bigint {
  const known = knownVersions(account);
  const kept = known.filter((version) => version >= ctx.session.ledger.oldest);
  return kept[at % Math.max(1, kept.length)] ?? known.at(-1) ?? 0n;
}

/** The versions of an account's two surveyed pages, ascending. */
export function knownVersions({ newest, older }: SurveyedAccount): readonly bigint[] {
  const listed = [...(older?.listed ?? []), ...(newest?.listed ?? [])];
  return ascending(listed).map((summary) => summary.version);
}
