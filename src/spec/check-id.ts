import type { RequirementId } from './catalogue.ts';

/** The requirement's id, a dot, and a name: `SEL-START.listed`. */
export type CheckId = `${RequirementId}.${string}`;

/**
 * Returns the requirement that the id of a check begins with; the id of a requirement stays as it
 * is.
 */
export function requirementOf(id: string): string {
  return id.replace(/\..*/s, '');
}
