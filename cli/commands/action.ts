import type { ExitCode } from '../../reports/verdict/exit-code.ts';

/** Performs a command: does its work, and ends the program with its exit code. */
export type Perform = (work: () => Promise<ExitCode>) => Promise<void>;

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
