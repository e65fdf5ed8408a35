import type { ExitCode } from '../../reports/verdict/exit-code.ts';

/** Performs a command: does its work, and ends the program with its exit code. */
export type Perform = (work: () => Promise<ExitCode>) => Promise<void>;

/** The names that only one of the two has. */
type Unshared<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>;

/**
 * The options of a command, as the code that carries it out calls them. It compiles only if both know the same
 * names: most options may be missing, so that nothing else would notice one that was renamed on one side.
 */
export function toFlags<Flags extends object, Declared extends Flags>(
  options: Declared & Readonly<Record<Unshared<Declared, Flags>, never>>,
): Flags {
  return options;
}
