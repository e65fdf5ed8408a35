/** A text of one line: no control character, and none that changes the direction of what follows. */
const TEXT = {
  type: 'string',
  title: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$',
} as const;

/** What a subject and an issuer may be, in words. */
export const ONE_LINE = 'a string of 1 to 200 characters, on one line';

/** Returns whether a certificate can contain a text unchanged. */
export function isOneLine(text: string): boolean {
  const { pattern, minLength, maxLength } = TEXT;
  return new RegExp(pattern.replace('*$', `{${minLength},${maxLength}}$`), 'u').test(text);
}

const text = (purpose: string) => ({ ...TEXT, description: `${purpose}: ${ONE_LINE}.` }) as const;

/** The software that is judged. */
export const subject = {
  type: 'object',
  additionalProperties: false,
  description:
    'The software that is judged, as the verdict and the certificate show it, ${NAME} read from the environment: a mapping.',
  properties: {
    product: text('The name of the software'),
    version: text('The version of the software'),
    commit: text('The commit from which the software was built'),
    environment: text('Where the software runs, e.g. staging'),
    operator: text('Who operates the software'),
  },
} as const;

const wanted = (member: string) =>
  ({
    ...TEXT,
    description: `The accepted ${member}, "*" for any: ${ONE_LINE}.`,
  }) as const;

/** What a policy demands of the subject. */
export const wantedSubject = {
  type: 'object',
  additionalProperties: false,
  description: 'Required members of the subject of the run (default none): a mapping.',
  properties: {
    product: wanted('product'),
    version: wanted('version'),
    commit: wanted('commit'),
    environment: wanted('environment'),
    operator: wanted('operator'),
  },
} as const;

const said = { type: 'string' } as const;

/** A subject in a recording: secrets are redacted in it, which may lengthen a text. */
export const recordedSubject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    product: said,
    version: said,
    commit: said,
    environment: said,
    operator: said,
  },
} as const;
