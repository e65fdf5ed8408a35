import type { Waiver } from '../src/evidence/waiver.ts';
import type { WrittenConfig } from './read/written.ts';

/** A waiver as a person may write it. */
export type WrittenWaiver = NonNullable<WrittenConfig['waivers']>[number];

/** Returns whether a written waiver names a requirement or a check, and not both: a schema cannot tell. */
export function namesOne(waiver: WrittenWaiver): waiver is WrittenWaiver & Waiver {
  return (waiver.requirement === undefined) !== (waiver.check === undefined);
}

/** `3 of 100`, the share of runs in which a failure was seen. */
export function readShare(seen: string): { readonly times: number; readonly runs: number } {
  const [times = 0, runs = 0] = seen.split(' of ').map(Number);
  return { times, runs };
}
