import type { Command } from 'commander';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import type { Streams } from '../terminal/streams.ts';

/** Adds a command to the program; its action calls `end` with the exit code. */
export type AddCommand = (top: Command, streams: Streams, end: (code: ExitCode) => void) => void;

/** The names that only one of two types has. */
type Unshared<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>;

/**
 * Returns the options of a command for the code that performs the command. The call compiles only if both
 * types have the same names. Without this check, a renamed optional option would go unnoticed.
 */
export function toFlags<Flags extends object, Declared extends Flags>(
  options: Declared & Readonly<Record<Unshared<Declared, Flags>, never>>,
): Flags {
  return options;
}
