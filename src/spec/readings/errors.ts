import type { Reading } from '../reading.ts';
import { excludedBy, reading } from '../reading.ts';

const EVERY_ERROR =
  'Every error response for both endpoints has media type `application/json` and the error object';

/** Sections 2.4 and 7: what an error is, and which status it has. */
export const errorReadings: readonly Reading[] = [
  reading(
    '2.4',
    'The exact JSON names of the message and error-code fields are not shown.',
    {
      taken:
        'A member `message` or `error_code` that is null is not there; another member may hold it.',
      stricter: ['A member of the usual name is the field, and null is no string.'],
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
      stricter: ['An integer is written in digits alone.'],
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
      excluded: [
        excludedBy(
          'As no condition of 500 is shown, any request may get it.',
          'Reads one item from the table identified by the handle, at a ledger version, using only a serialized key.',
          'Retrieves summaries of committed transactions sent from one account.',
        ),
      ],
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
      excluded: [
        excludedBy(
          '403 may be the answer to any request of a client that has no key.',
          'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
          'It lists summaries of on-chain committed transactions for one account.',
        ),
      ],
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
        'No other status is an answer to a valid request, or to one that breaks a format the document states: 415 for a body that is not `application/json` is a finding.',
      excluded: [
        excludedBy(
          'What HTTP itself defines for a body or a media type may come beside the list.',
          'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object',
        ),
      ],
      because: 'the list is given without an "among others"',
    },
    'ERR-STATUS',
  ),
  reading(
    '7',
    EVERY_ERROR,
    {
      taken:
        'What only HTTP knows is beyond the document: ranges, conditions, other methods, a `%` that begins no escape, a URL above 2,000 octets, a body above 16 KiB, and the like. Its answer is not judged by the document.',
      stricter: [
        'Whatever is asked on the path of an endpoint, its errors have the error object.',
        'RFC 9110, section 4.1, asks servers for URLs of 8,000 octets, so up to there no server may refuse one.',
      ],
      because:
        'a gateway or an HTTP library answers such requests before any endpoint is asked, and the document shows no limit',
    },
    'ERR-MEDIA',
    'ERR-OBJECT',
    'ERR-STATUS',
  ),
  reading(
    '7',
    EVERY_ERROR,
    {
      taken:
        'JSON that is nested deeper than 1,000 levels is not read, and is no error object or list.',
      excluded: [
        excludedBy(
          'Members beside the stated ones may be nested however deep.',
          'the error object of section 2.4',
          'The JSON body is an array of transaction summary objects (section 2.2).',
        ),
      ],
      because: 'RFC 8259, section 9, lets readers set such a limit; no client would read it',
    },
    'ERR-OBJECT',
    'SUM-MEDIA',
    'SUM-ARRAY',
  ),
  reading(
    '7',
    EVERY_ERROR,
    {
      taken:
        'A member of the document that stands twice in an object, with different values, has none. Twice with the same value, or one beside those of the document, is let go.',
      excluded: [
        excludedBy('The last one counts, as in JavaScript.', 'message | string |'),
        excludedBy('The first one counts.', 'message | string |'),
      ],
      because:
        'the table gives each member one value, and what clients make of two is unpredictable (RFC 8259, section 4)',
    },
    'ERR-OBJECT',
    'SUM-ARRAY',
  ),
  reading(
    '2.4',
    'message | string | Describes the error.',
    {
      taken: 'An empty message describes nothing.',
      excluded: [excludedBy('Any string will do.', 'Describes the error.')],
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
      stricter: ['Each code belongs to one status.'],
      defensible: ['Any code may come with any status.'],
      because: 'the names have a meaning; which status they go with is not stated',
    },
    'ERR-CODE-FITS',
  ),
  reading(
    '7',
    '400 | Conditions not shown',
    {
      taken:
        'What breaks a format is refused, by whatever listed status; or it is read as what was plainly meant, which is an advisory. Read as another value, or given a value where there is none, it is a finding.',
      stricter: ['What is malformed is 400.', 'What is malformed is never taken.'],
      excluded: [
        excludedBy(
          'As no condition of 400 is shown, anything may be taken for anything.',
          'A 64-bit unsigned integer carried as a string.',
          '`limit` is an unsigned 16-bit integer.',
          'Bytes as `0x` followed by exactly two hex digits per byte.',
          'Hex-encoded 32-byte address: 64 hex characters prefixed `0x`.',
          'Hex-encoded 32-byte string.',
        ),
      ],
      because:
        'the formats are stated flatly, so that a text has one value or none; that what has none is refused is not stated',
    },
    'FMT-ADDRESS-REFUSED',
    'FMT-HANDLE-REFUSED',
    'FMT-KEY-REFUSED',
    'FMT-U64-REFUSED',
    'LIM-U16',
    'RAW-BODY',
    'KEY-REQUIRED',
  ),
  reading(
    '7',
    '400 | Conditions not shown',
    {
      taken:
        'White space around a number, a number in other digits, a key inside an array, `Key` for `key`, text behind the body: taken for what was plainly meant, they are an advisory.',
      stricter: [
        'White space makes a number no u64 value, and what follows a JSON text makes it none (RFC 8259, section 2): a MUST.',
      ],
      defensible: ['A server may read what its framework reads, where nobody can mistake it.'],
      because:
        'mainstream libraries read so by themselves, and no client gets another value than it wrote',
    },
    'FMT-STRICT',
  ),
  reading(
    '7',
    '500 | Conditions not shown',
    {
      taken: 'A 5xx for what is malformed, or no answer at all, is an advisory.',
      stricter: ['It says that the server failed, where the client did: a MUST.'],
      defensible: ['As no condition of 500 is shown, what is malformed may get it.'],
      because: 'the status of what breaks a format is not stated',
    },
    'ERR-MALFORMED',
  ),
];
