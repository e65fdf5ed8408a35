import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import { recorded, withListed } from './listed.ts';
import type { FaultRow, Matrix, SeedCount, VariationRow } from './matrix.ts';
import { failedIn, faultProblems, variationProblems } from './problems.ts';
import { findSeedCount } from './seed-counts.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import { CHECKS } from '../../cli/checks.ts';
import { packageInfo } from '../../config/package-info.ts';
import { describeFault, describeVariation } from '../judge/rows.ts';
import { STANDARD_CASES } from '../../src/evidence/effort.ts';
import { membersOf } from '../judge/combined.ts';
import { profilesOf } from '../judge/subjects.ts';

type Row = FaultRow | VariationRow;
type Rows = Pick<Matrix, 'faults' | 'variations'>;
type Before = Rows & Pick<Matrix, 'seeds'>;

/** Returns the matrix of all judged nodes; the lists and counts of a fault are kept from `before`. */
export function wholeMatrix(judged: readonly Row[], before: Before): Matrix {
  const { title, sha256 } = DOCUMENT;
  return {
    suite: packageInfo(),
    document: { title, sha256 },
    cases: STANDARD_CASES,
    checks: checksOfToday(),
    ...rowsOf(judged, before),
    seeds: seedsOfToday(before),
  };
}

/**
 * Returns the matrix with the new rows instead of its old rows. The result has all current nodes, in their order and
 * with their current sentences, and the current checks.
 */
export function mergedMatrix(before: Matrix, judged: readonly Row[]): Matrix {
  const kept = [...before.faults, ...before.variations].filter(
    (row) => !judged.some((fresh) => nodeOf(fresh) === nodeOf(row)),
  );
  return {
    ...before,
    checks: checksOfToday(),
    ...rowsOf([...judged, ...kept], before),
    seeds: seedsOfToday(before),
  };
}

/** Returns the matrix with these counts instead of the old counts of the same nodes. */
export function withSeeds(before: Matrix, counts: readonly SeedCount[]): Matrix {
  const kept = before.seeds.filter(
    (count) => !counts.some((fresh) => nodeOf(fresh) === nodeOf(count)),
  );
  return { ...before, seeds: seedsOfToday({ seeds: [...counts, ...kept] }) };
}

/**
 * Returns the matrix with the failures on moving chains. The failures are kept when other checks fail than on a
 * fixed chain, and when the fault is detected.
 */
export function withMoving(before: Matrix, judged: readonly FaultRow[]): Matrix {
  const faults = before.faults.map((row) => {
    const fresh = judged.find((one) => nodeOf(one) === nodeOf(row));
    if (fresh === undefined || !failedIn(fresh).includes(row.breaks)) return row;
    const { moving: _before, ...still } = row;
    const isSame = checksIn(fresh.detections) === checksIn(still.detections);
    return isSame ? still : { ...still, moving: fresh.detections };
  });
  return { ...before, faults };
}

/** Returns the ids of the failed checks, as text that can be compared. */
function checksIn(detections: FaultRow['detections']): string {
  return detections
    .map(({ check }) => check)
    .toSorted()
    .join();
}

/** Returns the counts of the faults that exist now, in their order. */
function seedsOfToday(before: Pick<Matrix, 'seeds'>): Matrix['seeds'] {
  return FAULTS.flatMap((fault) => findSeedCount(before, fault) ?? []);
}

function checksOfToday(): Matrix['checks'] {
  return CHECKS.map(({ id, requirement }) => ({ id, requirement }));
}

function rowsOf(judged: readonly Row[], before: Rows): Rows {
  const faults = judged.filter(isFaultRow);
  const variations = judged.filter((row): row is VariationRow => !isFaultRow(row));
  return {
    faults: FAULTS.flatMap((fault) => {
      const known = describeFault(fault);
      const rows = faults.filter((row) => nodeOf(row) === nodeOf(known));
      const found = rows.flatMap(failedIn);
      const listed = rows.map((row) => withListed(recorded({ ...row, ...known }, before), found));
      return worst(listed, faultProblems);
    }),
    variations: VARIATIONS.flatMap((variation) =>
      profilesOf(variation).flatMap((profile) => {
        const known = describeVariation(variation, profile);
        const rows = variations.filter((row) => nodeOf(row) === nodeOf(known));
        const times = variations
          .filter((row) => isOf(row, known))
          .reduce((sum, row) => sum + row.times, 0);
        return worst(
          rows.map((row) => ({ ...row, ...known, times })),
          variationProblems,
        );
      }),
    ),
  };
}

/** Identifies a node of the matrix; a fault that breaks another requirement is another node. */
function nodeOf(
  row: Pick<FaultRow, 'name' | 'breaks'> | Pick<VariationRow, 'name' | 'profile'>,
): string {
  return 'breaks' in row ? `fault ${row.name}, ${row.breaks}` : `${row.name}, ${row.profile}`;
}

/** Returns whether a row judged a variant, alone or with others in one node. */
function isOf(
  row: VariationRow,
  { name, profile }: Pick<VariationRow, 'name' | 'profile'>,
): boolean {
  return row.profile === profile && membersOf(row.name).includes(name);
}

/** Distinguishes the two kinds of rows. */
export function isFaultRow(row: Row): row is FaultRow {
  return 'breaks' in row;
}

/** Returns the first of several rows of a node that shows a problem, else the first. */
function worst<R>(rows: readonly R[], problemsOf: (row: R) => readonly string[]): readonly R[] {
  return [...rows.filter((row) => problemsOf(row).length > 0), ...rows].slice(0, 1);
}
