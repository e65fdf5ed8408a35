import type { Subject } from '../../src/evidence/subject.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import type { ConfigReading } from '../config-reading.ts';
import { isOneLine, ONE_LINE } from '../schemas/subject-schema.ts';

/** Puts environment variables into a subject. Messages never quote what came from them. */
export function readSubject(
  written: Subject | undefined,
  reading: ConfigReading,
): Subject | undefined {
  if (written === undefined) return undefined;
  const said = SUBJECT_MEMBERS.flatMap((member) => {
    const template = written[member];
    if (template === undefined) return [];
    const path = ['subject', member];
    const { value, variables, isComplete } = reading.expand(template, path);
    if (isComplete && variables.length > 0 && !isOneLine(value)) {
      const why = `${ONE_LINE} is expected, after variables of the environment are replaced`;
      reading.refuse(path, why);
    }
    return [[member, value] as const];
  });
  return Object.fromEntries(said);
}
