import type { Subject } from '../../src/evidence/subject.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import type { Environment } from '../expand.ts';
import { expand, unsetMistakes } from '../expand.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { isOneLine, ONE_LINE } from '../schemas/subject-schema.ts';

/** The subject of a run, or its mistakes. */
export interface ReadSubject {
  readonly subject: Subject | undefined;
  readonly mistakes: readonly Mistake[];
}

/** Puts environment variables into a subject. Messages never quote what came from them. */
export function readSubject(written: Subject | undefined, env: Environment): ReadSubject {
  if (written === undefined) return { subject: undefined, mistakes: [] };
  const mistakes: Mistake[] = [];
  const said = SUBJECT_MEMBERS.flatMap((member) => {
    const template = written[member];
    if (template === undefined) return [];
    const path = ['subject', member];
    const { value, variables, unset } = expand(template, env);
    mistakes.push(...unsetMistakes(path, unset));
    if (unset.length === 0 && variables.length > 0 && !isOneLine(value)) {
      const text = `${path.join('.')}: ${ONE_LINE} is expected, after variables of the environment are replaced`;
      mistakes.push({ path, text });
    }
    return [[member, value] as const];
  });
  return { subject: Object.fromEntries(said), mistakes };
}
