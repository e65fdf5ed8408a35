import { InvalidArgumentError } from 'commander';

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
