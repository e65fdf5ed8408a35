import type { RequirementVerdict } from './verdict-document.ts';

/** The SHOULDs that a run requires, by id. */
export interface Required {
  readonly required?: readonly string[] | undefined;
}

/**
 * Returns true for a requirement whose failure changes the verdict: a MUST, or a SHOULD that the run requires. A SHOULD
 * that is newer than the requirements of the run never does.
 */
export function isBinding(
  { id, level, newerThan }: Pick<RequirementVerdict, 'id' | 'level' | 'newerThan'>,
  { required = [] }: Required,
): boolean {
  if (level === 'MUST') return true;
  return level === 'SHOULD' && newerThan === undefined && required.includes(id);
}
