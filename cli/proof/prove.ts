import { FAULTS } from '../../fixtures/faults/all.ts';
import type { Flavour } from '../../fixtures/devnet/options.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import { findFaultRow } from '../../reports/matrix/listed.ts';
import type { FaultRow, Matrix } from '../../reports/matrix/matrix.ts';
import { CHECKS } from '../checks.ts';
import { judgeFault } from './subjects.ts';

/** A lawful node, and the profile it is judged by. */
export type Lawful = Variation & { readonly profile: Flavour };

/** The same table. @throws Error when it is empty: no test would come of it. */
export function notEmpty<T>(table: readonly T[]): readonly T[] {
  if (table.length === 0) throw new Error('a table of cases is empty');
  return table;
}

/** Every second fault, so that two test files share them. */
export function halfOfFaults(half: 0 | 1): readonly Fault[] {
  return notEmpty(FAULTS.filter((_, at) => at % 2 === half));
}

/** So many checks are enough to convict a fault again. */
const ENOUGH = 3;

/**
 * Judges a fault by a few checks that convict it of what it breaks, as the matrix says, those that
 * ask least first; by all checks where these need what others have asked.
 */
export async function judgeFaultAgain(fault: Fault, { faults }: Matrix): Promise<FaultRow> {
  const listed = findFaultRow({ faults }, fault)?.convictions ?? [];
  const convicting = listed.filter(({ requirement }) => requirement === fault.breaks);
  const asking = (['example', 'law'] as const).flatMap((asked) =>
    CHECKS.filter(({ id, kind }) => kind === asked && convicting.some(({ check }) => check === id)),
  );
  if (fault.byChance === undefined && asking.length > 0) {
    const row = await judgeFault(fault, 1, asking.slice(0, ENOUGH));
    if (row.convictions.some(({ requirement }) => requirement === fault.breaks)) return row;
  }
  return judgeFault(fault, 1);
}

/** Every second variation, by one profile after the other; the matrix judges each by both. */
export function halfOfVariations(half: 0 | 1): readonly Lawful[] {
  const lawful = VARIATIONS.map((variation, at) => ({
    ...variation,
    profile: variation.node.flavour ?? (at % 4 < 2 ? ('aptos' as const) : ('document' as const)),
  }));
  return notEmpty(lawful.filter((_, at) => at % 2 === half));
}
