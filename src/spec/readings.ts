import type { Reading } from './reading.ts';
import { errorReadings } from './readings/error-readings.ts';
import { headerReadings } from './readings/header-readings.ts';
import { itemReadings } from './readings/item-readings.ts';
import { listReadings } from './readings/lists.ts';

/** Every sentence for which more than one reading was considered. */
export const READINGS: readonly Reading[] = [
  ...errorReadings,
  ...headerReadings,
  ...listReadings,
  ...itemReadings,
];

/** The readings that a requirement or a check, given by its whole id, follows. */
export function readingsOf(id: string): readonly Reading[] {
  return READINGS.filter(({ follows }) =>
    follows.some((follower) => follower === id || follower.startsWith(`${id}.`)),
  );
}
