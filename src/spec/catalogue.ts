import type { Requirement, Section } from './requirement.ts';
import { errors, limits } from './requirements/error-requirements.ts';
import { headers } from './requirements/header-requirements.ts';
import { rawItem } from './requirements/raw-item-requirements.ts';
import { errorObject, formats, itemRequest, summary } from './requirements/resources.ts';
import {
  authentication,
  events,
  preamble,
  service,
  states,
  versioning,
} from './requirements/service.ts';
import { summaries } from './requirements/summary-requirements.ts';

/** The document, heading by heading. */
export const SECTIONS = [
  preamble,
  service,
  formats,
  summary,
  itemRequest,
  errorObject,
  headers,
  states,
  summaries,
  rawItem,
  authentication,
  events,
  errors,
  limits,
  versioning,
] as const satisfies readonly Section[];

/** The id of a requirement: one of those in the sections' files. */
export type RequirementId = (typeof SECTIONS)[number]['requirements'][number]['id'];

/** The same sections, as a list to iterate over. */
const sections: readonly Section<RequirementId>[] = SECTIONS;

/** Every requirement of the document, in its order. */
export const CATALOGUE: readonly Requirement<RequirementId>[] = sections.flatMap(
  ({ requirements }) => requirements,
);

const byId: ReadonlyMap<string, Requirement<RequirementId>> = new Map(
  CATALOGUE.map((requirement) => [requirement.id, requirement]),
);

/** Returns the requirement with that id, if there is one. */
export function findRequirement(id: string): Requirement<RequirementId> | undefined {
  return byId.get(id);
}

/**
 * Returns the sentences of the document that a requirement comes from, verbatim, each with its
 * section.
 */
export function sentencesOf(
  id: string,
): readonly { readonly section: string; readonly text: string }[] {
  return sections.flatMap((section) =>
    section.sentences
      .filter(({ requirements }) => requirements.includes(id))
      .map(({ text }) => ({ section: section.id, text })),
  );
}
