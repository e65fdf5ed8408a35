import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { isRunId, LEGAL_RUN_ID } from '../../src/evidence/run-id.ts';
import type { ShardPlace } from '../../src/evidence/run-facts.ts';
import { PROFILE_NAMES } from '../../config/profiles/profiles.ts';
import { parseDays } from '../../config/read/duration.ts';

/** The option with which every command that signs a bundle names the signer. */
export const ISSUER = [
  '--issuer <text>',
  'who issues the certificate, e.g. the name of a team',
] as const;

/** What the option that names released requirements does where nothing is judged. */
export const REQUIREMENTS =
  'show levels by the requirements of a released version, e.g. 0.1 (default: those of this suite)';

/** What `--profile` takes. */
export const PROFILE = `${PROFILE_NAMES.join(', ')}, or the path of a profile`;

/**
 * Returns the option that adds headers to requests.
 *
 * @param use where they go: `to send`.
 */
export function headerOption(use: string) {
  return new Option(
    '--header <line>',
    `header ${use}, e.g. 'authorization: Bearer \${NODE_TOKEN}'; repeat for more headers`,
  )
    .argParser(another)
    .default([], 'none');
}

/** Returns ids separated by commas. */
export function ids(text: string): readonly string[] {
  const all = text.split(',').map((id) => id.trim());
  if (all.some((id) => id === '')) throw new InvalidArgumentError('an id is empty.');
  return all;
}

/** Returns a whole number from `least` to `most`. */
export function integer(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`${flag} takes a whole number from ${least} to ${most}.`);
  };
}

/** Requests per second. */
export function rate(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new InvalidArgumentError('--rate takes a number of requests per second, above 0.');
}

/** Returns a shard, `1/4` to `4/4`. */
export function shard(text: string): ShardPlace {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('--shard takes i/n, counted from 1: 1/4 to 4/4.');
}

/** Returns the options given to a command, without the named ones, as arguments of another command line. */
export function toArguments(command: Command, but: readonly string[]): readonly string[] {
  const given = command.options.filter((option) => {
    const name = option.attributeName();
    const isSet = option.negate === (command.getOptionValue(name) === false);
    return command.getOptionValueSource(name) === 'cli' && isSet && !but.includes(name);
  });
  return given.flatMap((option) => {
    const value: unknown = command.getOptionValue(option.attributeName());
    return typeof value === 'boolean' ? [option.long ?? ''] : [option.long ?? '', String(value)];
  });
}

/** Returns a number of days, like `90d`. */
export function days(text: string): number {
  const value = parseDays(text);
  if (value !== undefined) return value;
  throw new InvalidArgumentError('--expires takes a number of days from 1d to 3650d.');
}

export function runId(text: string): string {
  if (isRunId(text)) return text;
  throw new InvalidArgumentError(`--run-id takes ${LEGAL_RUN_ID}.`);
}

/** Collects the values of an option that may be repeated. */
function another(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
