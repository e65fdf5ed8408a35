import type { ExitCode } from '../../reports/exit-code.ts';

/** Does the work of a command, and ends the program with its exit code. */
export type Does = (work: () => Promise<ExitCode>) => Promise<void>;

/** The names that only one of the two has. */
type Unshared<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>;

/**
 * The options of a command, as the code that carries it out calls them. It compiles only if both know the same
 * names: most options may be missing, so that nothing else would notice one that was renamed on one side.
 */
export function asRead<Flags extends object, Told extends Flags>(
  told: Told & Readonly<Record<Unshared<Told, Flags>, never>>,
): Flags {
  return told;
}
