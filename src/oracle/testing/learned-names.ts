import type { Names } from '../../spec/names.ts';
import { learnNames } from '../learn-names.ts';

/** Names that leave the members of a summary open, and two accounts. */
export const NAMES: Names = { headerPrefix: 'X-NODE-' };
export const ACCOUNT = `0x${'0'.repeat(63)}a`;
export const OTHER = `0x${'0'.repeat(63)}b`;

/** The names learned from pages of one account. */
export function learned(...elements: readonly Readonly<Record<string, unknown>>[]): Names {
  return learnNames(NAMES, [{ account: ACCOUNT, elements }]);
}
