import { InvalidArgumentError } from 'commander';
import { parseDays } from '../../config/duration.ts';

/** Ids between commas. */
export function ids(text: string): readonly string[] {
  const words = text.split(',').map((id) => id.trim());
  if (words.some((word) => word === '')) throw new InvalidArgumentError('an id is empty.');
  return words;
}

/** A whole number from `least` to `most`. */
export function integer(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`${flag} takes a whole number from ${least} to ${most}.`);
  };
}

/** A number of days, as `90d`. */
export function days(text: string): number {
  const value = parseDays(text);
  if (value !== undefined) return value;
  throw new InvalidArgumentError('--expires takes a number of days from 1d to 3650d.');
}
