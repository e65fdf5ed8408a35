import type { RequirementId } from './catalogue.ts';
import type { SectionId } from './requirement.ts';

/** A sentence that two careful readers read differently, and how nodes are judged by it. */
export interface Reading {
  readonly section: SectionId;
  /** Word for word, or a part of it. */
  readonly quote: string;
  /** What it may be taken to say. */
  readonly considered: readonly string[];
  /** The one of them that nodes are judged by. */
  readonly taken: string;
  readonly because: string;
  /** What follows it: requirements, or checks by their whole id. */
  readonly follows: readonly Follower[];
}

/** A requirement, or one check of it. */
export type Follower = RequirementId | `${RequirementId}.${string}`;

/** What is taken, and what else was considered. */
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
