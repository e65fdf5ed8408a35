import type { RequirementId } from './catalogue.ts';
import type { SectionId } from './requirement.ts';

/** A sentence that can be read in more than one way, and the reading by which nodes are judged. */
export interface Reading {
  readonly section: SectionId;
  /** The sentence or a part of it, word for word. */
  readonly quote: string;
  /** The readings that were considered. */
  readonly considered: readonly string[];
  /** The one of them by which nodes are judged. */
  readonly taken: string;
  readonly because: string;
  /** Who follows the reading: requirements, or checks by their whole id. */
  readonly follows: readonly Follower[];
}

/** A requirement, or one check of it. */
export type Follower = RequirementId | `${RequirementId}.${string}`;

/** The reading that is taken, and the others that were considered. */
type Considered = Pick<Reading, 'taken' | 'because'> & { readonly or: readonly string[] };

/** A row of the register. */
export function reading(
  section: SectionId,
  quote: string,
  { taken, or, because }: Considered,
  ...follows: readonly Follower[]
): Reading {
  return { section, quote, considered: [taken, ...or], taken, because, follows };
}
