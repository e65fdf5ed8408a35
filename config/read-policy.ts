import type { EffortLevel } from '../src/evidence/effort.ts';
import { STANDARD_EFFORT } from '../src/evidence/effort.ts';
import type { Subject } from '../src/evidence/subject.ts';
import { parseDays } from './read/duration.ts';
import type { WrittenPolicy } from './read/written.ts';

/** A waiver that a policy accepts. */
export interface AcceptedWaiver {
  readonly requirement: string;
  readonly owner: string;
  /** The last day (UTC) on which it may be valid and relied upon. */
  readonly until: string;
}

/**
 * The conditions for accepting a bundle. A member that is absent accepts everything, unless it says
 * otherwise.
 */
export interface Policy {
  readonly profiles?: readonly string[] | undefined;
  readonly versions?: readonly string[] | undefined;
  readonly chains?: readonly string[] | undefined;
  readonly targets?: readonly string[] | undefined;
  /** What the subject must say; `*` stands for any text. */
  readonly subject?: Subject | undefined;
  /** The released version whose MUSTs must be passed; absent: those of this suite. */
  readonly requirementsVersion?: string | undefined;
  /** The requirements that must be passed; absent: every MUST. */
  readonly requirements?: readonly string[] | undefined;
  /** The ids of the requirements that may be inapplicable instead. */
  readonly inapplicable: readonly string[];
  readonly waivers: readonly AcceptedWaiver[];
  readonly maxAgeDays?: number | undefined;
  readonly effort: {
    /** The lowest effort of the run. */
    readonly level: EffortLevel;
    readonly requests?: number | undefined;
    readonly checks?: number | undefined;
    readonly runs?: number | undefined;
  };
}

/**
 * Adds the defaults: every MUST passed, none waived, none inapplicable, in a run of at least
 * standard effort.
 */
export function policyOf(written: WrittenPolicy): Policy {
  const { maxAge, inapplicable = [], waivers = [], effort = {}, ...rest } = written;
  const { level = STANDARD_EFFORT.level, ...asked } = effort;
  return {
    ...rest,
    inapplicable,
    waivers,
    effort: { level, ...asked },
    maxAgeDays: parseDays(maxAge ?? ''),
  };
}

/** Rejects with a ConfigError that names everything wrong in the file. */
export async function readPolicy(file: string): Promise<Policy> {
  const { readPolicyFile } = await import('./read/written-files.ts');
  return policyOf(readPolicyFile(file));
}
