import { MAX_KEY_BYTES, MAX_KEY_LENGTH } from '../../src/engine/known-truth.ts';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';

/*
 * The title of a text is the noun with which a message says what a wrong value is not. A
 * description gives the purpose of the value and, after a colon, what is legal; messages repeat that.
 */

/** Returns a u64. Its description gives its purpose. */
export const u64 = (purpose: string) =>
  ({
    type: 'string',
    title: 'u64',
    pattern: '^[0-9]{1,20}$',
    format: 'u64',
    description: `${purpose}: "0" to "18446744073709551615", in quotes.`,
  }) as const;

/** Returns the address of an account or a table. Its description gives its purpose. */
export const address = (purpose: string) =>
  ({
    type: 'string',
    title: 'address',
    pattern: '^(0x)?[0-9a-fA-F]{1,64}$',
    description: `${purpose}: "0x" and at most 64 hex digits, in quotes; leading zeros may be stripped.`,
  }) as const;

/** HexEncodedBytes. Its description gives its purpose, and what may stand in its place. */
export const bytes = (purpose: string, orElse = '') =>
  ({
    type: 'string',
    title: 'hex of whole bytes',
    pattern: '^0x([0-9a-fA-F]{2})*$',
    description: `${purpose}: "0x" and two hex digits per byte, in quotes${orElse}.`,
  }) as const;

/** The serialized key of an item. Its description gives its purpose. */
export const key = (purpose: string) =>
  ({
    ...bytes(purpose, `; at most ${MAX_KEY_BYTES} bytes, since many servers refuse longer bodies`),
    maxLength: MAX_KEY_LENGTH,
  }) as const;

const name = (purpose: string) =>
  ({ type: 'string', title: 'name', minLength: 1, description: `${purpose}.` }) as const;

/** The error object is the body of the response itself. */
const memberOfError = (purpose: string) =>
  ({ ...name(purpose), title: 'member of the error object', pattern: '^[^.]+$' }) as const;

/** The names that a configuration or a profile may give. */
export const names = {
  type: 'object',
  additionalProperties: false,
  description:
    'Names that the document does not show, and the header prefix, overriding the profile: a mapping.',
  properties: {
    headerPrefix: {
      type: 'string',
      title: 'header prefix',
      pattern: '^[A-Za-z][A-Za-z0-9-]*-$',
      description:
        'Section 2.5, what the ledger headers begin with: letters, digits and dashes, and a dash at the end, e.g. X-NODE-.',
    },
    sender: name(
      'Section 2.2: the member of a summary that holds its sender, for example info.sender',
    ),
    version: name(
      'Section 2.2: the member of a summary that holds its version, for example info.version',
    ),
    message: memberOfError(
      'Section 2.4: the member of the error object that holds its message, no dot',
    ),
    errorCode: memberOfError(
      'Section 2.4: the member of the error object that holds its code, no dot, e.g. error_code',
    ),
    orderlessType: name("Section 2.2: the type of an orderless transaction's replay protector"),
  },
} as const;

/** The effort of a run, and the kinds of requests. */
export const effort = {
  effort: {
    enum: EFFORT_LEVELS,
    description:
      'Number of requests and cases (default standard): smoke (400 requests at most), standard, thorough (minutes).',
  },
  maxRequests: {
    type: 'integer',
    minimum: 1,
    maximum: 1000000000,
    description: 'Maximum number of requests (default no limit): 1 to 1000000000.',
  },
  malformed: {
    type: 'boolean',
    description: 'Whether malformed requests are sent on purpose (default true): true or false.',
  },
} as const;

/** Headers of requests. */
export const headers = {
  type: 'object',
  description:
    'Headers of every request, never written to reports: a mapping, with ${NAME} read from the environment.',
  additionalProperties: {
    type: ['string', 'object'],
    additionalProperties: false,
    required: ['command'],
    description: 'The value of a header: a string, or a mapping with the command that prints it.',
    properties: {
      command: {
        type: 'string',
        minLength: 1,
        description:
          'Command that prints the value, run again when responses become 401: a line for the shell.',
      },
    },
  },
} as const;

/** Text in PEM, or a file of it. Its description gives its purpose. */
const pem = (purpose: string) =>
  ({
    type: 'string',
    title: 'path or PEM',
    minLength: 1,
    description: `${purpose}: the path of a PEM file, relative to this file, or PEM, usually \${NAME} from the environment.`,
  }) as const;

/** What a node is shown, and what is trusted. */
export const tls = {
  type: 'object',
  additionalProperties: false,
  description: 'TLS of https targets (default as in Node.js): a mapping.',
  properties: {
    ca: pem('Certificates to trust in addition to those of the system'),
    cert: pem('The client certificate'),
    key: pem('The private key of the client certificate, never written to reports'),
    passphrase: {
      type: 'string',
      minLength: 1,
      description:
        'The passphrase of the private key, never written to reports: a string, with ${NAME} read from the environment.',
    },
    servername: {
      type: 'string',
      title: 'host name',
      pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
      description:
        'The host name in the certificate of the node, if it differs from the URL: a host name.',
    },
  },
} as const;

/** The second node of a run. */
export const against = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  description:
    'A second node of the same chain, which gets the same requests after the run; --against overrides its url.',
  properties: {
    url: {
      type: 'string',
      title: 'base URL',
      description:
        'The base URL of the second node, with or without /v1, ${NAME} read from the environment.',
    },
    headers,
    tls,
  },
} as const;

/** Names the schema of a JSON file for an editor; the suite ignores it. */
export const schemaPath = {
  type: 'string',
  description: 'The path or URL of this schema, for editors: a string.',
} as const;
