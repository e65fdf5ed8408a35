import type { Level } from '../requirement.ts';

/** The ids of the requirements of a released version, by the level that each had. */
export type ReleasedLevels = Readonly<Record<Level, readonly string[]>>;
