import { SUBJECT_MEMBERS } from '../../../src/evidence/subject.ts';
import type { Html } from '../../text/html.ts';
import type { Certified } from './certified.ts';
import { factTable } from './fact-table.ts';

/** The most characters of a text that a person states: the configuration accepts no more. */
const STATED_CAP = 200;

/** Returns the subject of the run, in the words of the configuration. */
export function subjectTable({ document: { subject = {} } }: Certified): Html {
  return factTable(
    SUBJECT_MEMBERS.map((member) => [member, subject[member] ?? 'not stated'] as const),
    '',
    STATED_CAP,
  );
}

/** Returns the key of the signer, and the name that the signer gives. */
export function issuerTable({ issue }: Certified): Html {
  return factTable(
    [
      ['issuer', issue.issuer ?? 'not stated: only the key identifies the issuer'],
      ['key', issue.key],
    ],
    'digests',
    STATED_CAP,
  );
}
