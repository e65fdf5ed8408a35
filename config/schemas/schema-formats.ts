import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { RELEASED_VERSIONS, SHOULDS } from '../../src/spec/released/released.ts';
import { parseU64 } from '../../src/spec/formats/u64.ts';
import { CHECK_IDS } from '../check-ids.ts';
import { parseDays, parseDuration } from '../read/duration.ts';

/** The ids a waiver may name. */
export const REQUIREMENT_IDS: readonly string[] = CATALOGUE.map((requirement) => requirement.id);

/** The ids that `require` may name: a MUST counts by itself. */
export const SHOULD_IDS: readonly string[] = SHOULDS;

/** The formats of the schemas: checks of a text that a pattern cannot make. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  u64: (text) => parseU64(text) !== undefined,
  'time-span': (text) => parseDuration(text) !== undefined,
  days: (text) => parseDays(text) !== undefined,
  date: isDay,
  released: (text) => RELEASED_VERSIONS.includes(text),
  should: (text) => SHOULD_IDS.includes(text),
  requirement: (text) => REQUIREMENT_IDS.includes(text),
  check: (text) => CHECK_IDS.includes(text),
};

/** Returns true for a day of the calendar, written `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
