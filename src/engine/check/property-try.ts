import { MAX_SEED } from '../../evidence/seeds.ts';

/** How a property is tried. */
export interface PropertyTry {
  /** Chooses the cases. */
  readonly seed: number;
  /** Which round of a thorough run it is, from 0. */
  readonly round: number;
  /**
   * fast-check's path of the one case to replay; absent: as many as the budget allows are tried.
   */
  readonly path?: string | undefined;
  /** The most cases that are tried, when the run allows fewer than there are. */
  readonly most?: number | undefined;
  /**
   * Names of the cases that have held: these are not tried again when the chain moved under others.
   */
  readonly held: Set<string>;
}

/**
 * Returns the seed of the properties in a round: each round has its own.
 *
 * @param seed that of the run.
 */
export function seedIn(seed: number, round: number): number {
  const sum = seed + round;
  return sum > MAX_SEED ? sum - MAX_SEED - 1 : sum;
}
