import type { Reading } from '../reading.ts';
import { reading } from '../reading.ts';

/** Sections 2.4 and 7: what an error is, and which status it has. */
export const errorReadings: readonly Reading[] = [
  reading(
    '2.4',
    'The exact JSON names of the message and error-code fields are not shown.',
    {
      taken:
        'A member `message` or `error_code` that is null is not there; another member may hold it.',
      or: ['A member of the usual name is the field, and null is no string.'],
      because:
        'no name is shown, so the usual one binds nobody; where a profile names it, null is no string',
    },
    'ERR-MESSAGE',
    'ERR-CODE',
  ),
  reading(
    '2.4',
    'vm_error_code | integer, format uint64',
    {
      taken: '`1e3` and `1000.0` are the integer 1000: JSON has one kind of number.',
      or: ['An integer is written in digits alone.'],
      because: 'the sentence speaks of the value, and JSON readers give one value for all three',
    },
    'ERR-VM-CODE',
  ),
  reading(
    '7',
    '500 | Conditions not shown',
    {
      taken:
        'A valid request for an item that is not there is not answered with 500; one for a version above the latest may be.',
      or: ['As no condition of 500 is shown, any request may get it.'],
      because:
        'an endpoint that is stated to answer a question fails where it says the server failed; of a version that has not come there is no state to answer with',
    },
    'ERR-VALID',
  ),
  reading(
    '7',
    '403 | Conditions not shown',
    {
      taken:
        'A valid request that is refused with 403 while others are answered fails what it asks for; a target that refuses all of them is not judged.',
      or: ['403 may be the answer to any request of a client that has no key.'],
      because:
        'a suite that took 403 for an answer could not fail a node that refuses half of its items; a key is given by `headers`',
    },
    'SUM-ANSWERED',
    'RAW-VALUE',
    'RAW-VERSION',
  ),
  reading(
    '4.1',
    'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object',
    {
      taken:
        'No other status is an answer to what the document allows or rules out: 405, 411, 413, 415 and 416 are findings.',
      or: [
        'What HTTP itself defines for a request line, a body or a media type may come beside the list.',
      ],
      because:
        'the list is given without an "among others"; what HTTP refuses before it is read is another reading',
    },
    'ERR-STATUS',
  ),
  reading(
    '7',
    'Every error response for both endpoints has media type `application/json` and the error object',
    {
      taken:
        'A URL of more than 8,000 octets may be answered with 414 or 431 in any form, or not at all.',
      or: ['Every answer on the path of an endpoint, however long, has the error object.'],
      because:
        'RFC 9110, section 4.1, asks servers for 8,000 octets; beyond that no endpoint was asked, and no limit is shown',
    },
    'ERR-MEDIA.clients',
    'ERR-OBJECT.clients',
    'ERR-STATUS',
  ),
  reading(
    '7',
    'Every error response for both endpoints has media type `application/json` and the error object',
    {
      taken:
        'Another method on the paths is asked of neither endpoint: its form is a SHOULD, its status free.',
      or: ['The path is the endpoint, and 405 is no listed status.'],
      because: 'section 4 names each endpoint by its method and its path',
    },
    'ERR-OTHER-METHODS',
  ),
  reading(
    '7',
    'Every error response for both endpoints has media type `application/json` and the error object',
    {
      taken:
        'JSON that is nested deeper than 1,000 levels is not read, and is no error object or list.',
      or: ['Members beside the stated ones may be nested however deep.'],
      because: 'RFC 8259, section 9, lets readers set such a limit; no client would read it',
    },
    'ERR-OBJECT',
    'SUM-MEDIA',
    'SUM-ARRAY',
  ),
  reading(
    '7',
    'Every error response for both endpoints has media type `application/json` and the error object',
    {
      taken:
        'A member of the document that stands twice in an object, with different values, has none. Twice with the same value, or one beside those of the document, is let go.',
      or: ['The last one counts, as in JavaScript.', 'The first one counts.'],
      because:
        'what clients make of names that are not unique is unpredictable (RFC 8259, section 4)',
    },
    'ERR-OBJECT',
    'SUM-ARRAY',
  ),
  reading(
    '7',
    'Every error response for both endpoints has media type `application/json` and the error object',
    {
      taken:
        'A path with a `%` that begins no escape is an error on the path of an endpoint, like any other.',
      or: ['An HTTP library refuses it before any endpoint is asked, in a form of its own.'],
      because:
        'the request line is well-formed enough to name the endpoint, and clients meet a node, not its library',
    },
    'ERR-MEDIA',
    'ERR-OBJECT',
  ),
  reading(
    '2.4',
    'message | string | Describes the error.',
    {
      taken: 'An empty message describes nothing.',
      or: ['Any string will do.'],
      because: 'the sentence says what the string does',
    },
    'ERR-MESSAGE',
  ),
  reading(
    '7',
    'The mapping from each code to an HTTP status is not shown.',
    {
      taken:
        'A code that says what the status denies is an advisory, `version_pruned` on a 404 for one.',
      or: ['Any code may come with any status.', 'Each code belongs to one status.'],
      because: 'the names have a meaning; which status they go with is not stated',
    },
    'ERR-CODE-FITS',
  ),
  reading(
    '7',
    '400 | Conditions not shown',
    {
      taken:
        'What is malformed is refused, by whatever listed status; a 5xx, or no answer at all, is an advisory.',
      or: ['What is malformed is 400.', 'What is malformed may be read as something near it.'],
      because: 'the formats are stated flatly, and the status of what breaks them is not',
    },
    'ERR-MALFORMED',
    'FMT-ADDRESS-REFUSED',
    'FMT-KEY-REFUSED',
  ),
];
