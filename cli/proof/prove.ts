import { FAULTS } from '../../fixtures/faults/all.ts';
import type { Flavour } from '../../fixtures/devnet/options.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import { convictingChecks } from '../../reports/matrix/listed.ts';
import type { FaultRow, Matrix } from '../../reports/matrix/matrix.ts';
import { CHECKS } from '../checks.ts';
import { judgeFault, judgeFaultUntilConvicted } from './subjects.ts';

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

/**
 * Judges a fault by the checks that convict it of what it breaks, as the matrix says, and by others
 * only where these do not; by all where no check that asks convicts it alone.
 */
export async function judgeFaultAgain(fault: Fault, { faults }: Matrix): Promise<FaultRow> {
  const first = convictingChecks({ faults }, fault);
  const isAsking = CHECKS.some(({ id, kind }) => kind !== 'audit' && first.includes(id));
  return fault.byChance === undefined && isAsking
    ? judgeFaultUntilConvicted(fault, 1, first)
    : judgeFault(fault, 1);
}

/** Every second variation, by one profile after the other; the matrix judges each by both. */
export function halfOfVariations(half: 0 | 1): readonly Lawful[] {
  const lawful = VARIATIONS.map((variation, at) => ({
    ...variation,
    profile: variation.node.flavour ?? (at % 4 < 2 ? ('aptos' as const) : ('document' as const)),
  }));
  return notEmpty(lawful.filter((_, at) => at % 2 === half));
}
