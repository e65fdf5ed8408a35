import type { RequirementId } from './catalogue.ts';
import type { SectionId } from './requirement.ts';

/** A sentence that can be read in more than one way, and the reading by which nodes are judged. */
export interface Reading {
  readonly section: SectionId;
  /** The sentence or a part of it, word for word. */
  readonly quote: string;
  /** The reading by which nodes are judged. */
  readonly taken: string;
  /** Readings under which more nodes would fail. Not taking them fails nobody wrongly. */
  readonly stricter: readonly string[];
  /** Readings under which a failed node would conform, and the words that rule each of them out. */
  readonly excluded: readonly Excluded[];
  /** Readings under which an advised node would conform. Only a SHOULD may leave such a reading. */
  readonly defensible: readonly string[];
  readonly because: string;
  /** Who follows the reading: requirements, or checks by their whole id. */
  readonly follows: readonly Follower[];
}

/** A reading that the document rules out. */
interface Excluded {
  readonly reading: string;
  /** The words that rule it out, verbatim, from anywhere in the document. */
  readonly by: readonly string[];
}

/** A requirement, or one check of it. */
type Follower = RequirementId | `${RequirementId}.${string}`;

/** The reading that is taken, and the others that were considered. */
type Considered = Pick<Reading, 'taken' | 'because'> &
  Partial<Pick<Reading, 'stricter' | 'excluded' | 'defensible'>>;

/** Returns a row of the register. */
export function reading(
  section: SectionId,
  quote: string,
  considered: Considered,
  ...follows: readonly Follower[]
): Reading {
  return { stricter: [], excluded: [], defensible: [], ...considered, section, quote, follows };
}

/** Returns a reading under which a failed node would conform, and the words that rule it out. */
export function excludedBy(other: string, ...by: readonly string[]): Excluded {
  return { reading: other, by };
}
