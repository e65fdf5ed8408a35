import type { Requirement, Section } from './requirement.ts';
import { errors, limits } from './requirements/errors.ts';
import { headers } from './requirements/headers.ts';
import { rawItem } from './requirements/raw-item.ts';
import { errorObject, formats, itemRequest, summary } from './requirements/resources.ts';
import {
  authentication,
  events,
  preamble,
  service,
  states,
  versioning,
} from './requirements/service.ts';
import { summaries } from './requirements/summaries.ts';

/** The document, heading by heading. */
export const SECTIONS: readonly Section[] = [
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
];

/** Every requirement of the document, in its order. */
export const CATALOGUE: readonly Requirement[] = SECTIONS.flatMap(
  (section) => section.requirements,
);

const byId = new Map(CATALOGUE.map((requirement) => [requirement.id, requirement]));

/** The requirement of that id, if there is one. */
export function findRequirement(id: string): Requirement | undefined {
  return byId.get(id);
}
