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
        'Where `message` is not a string or is empty, another member may describe the error. Where `error_code` is not a listed code, another member may hold the code.',
      stricter: ['A member of the usual name is the field.'],
      because:
        'the document shows no name, so no node must use the usual name; where a profile gives the name, only that member counts',
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
      because:
        'the sentence is about the value, and JSON parsers read one value from all three texts',
    },
    'ERR-VM-CODE',
  ),
  reading(
    '7',
    '500 | Conditions not shown',
    {
      taken:
        'A valid request for a missing item never gets a 500. A request for a version above the latest may get a 500, and so may a range whose end_version is below its start_version, and a request with the code `bcs_not_supported`, for which the document shows no status.',
      excluded: [
        excludedBy(
          'The document shows no condition of 500, so any request may get a 500.',
          'Reads one item from the table identified by the handle, at a ledger version, using only a serialized key.',
          'Retrieves summaries of committed transactions sent from one account.',
        ),
      ],
      because:
        'a 500 says that the server failed at a question that its endpoint is stated to answer; above the latest version there is no state to answer with, and no selection rule covers such a range',
    },
    'ERR-VALID',
  ),
  reading(
    '7',
    '403 | Conditions not shown',
    {
      taken:
        'A valid request that gets 403 while others are answered fails its requirement; a target that refuses every request is not judged. A request with `Origin` may get 403: a server may list the sites that may read it.',
      excluded: [
        excludedBy(
          'Any request of a client without an API key may get a 403.',
          'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
          'It lists summaries of on-chain committed transactions for one account.',
        ),
      ],
      because:
        'otherwise a node could refuse half of its items and pass; the setting `headers` sends an API key',
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
        'A valid request, and one that breaks a stated format, gets no other status, unless it is refused for a media type.',
      excluded: [
        excludedBy(
          'Every status of HTTP is allowed.',
          'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object',
        ),
      ],
      because: 'the list does not say that there are other statuses',
    },
    'ERR-STATUS',
  ),
  reading(
    '4.1',
    'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object',
    {
      taken:
        'The error object is the body itself: its message and its code are members of the body, whatever their names.',
      stricter: ['It has no member besides these and `vm_error_code`.'],
      excluded: [
        excludedBy(
          'The error object may be a member of the body, as in `{"error":{"message":…}}`.',
          'Every error response for both endpoints has media type `application/json` and the error object of section 2.4.',
        ),
      ],
      because:
        'section 2.4 shows the fields of that object, and names of fields are all it leaves open',
    },
    'ERR-MESSAGE',
    'ERR-CODE',
  ),
  reading(
    '4.1',
    'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object',
    {
      taken:
        '415 for a body that is not labelled `application/json`, and 406 for an `Accept` that names media types, are advisories.',
      stricter: ['415 and 406 are not in the list, so they are findings.'],
      defensible: [
        'A framework refuses a media type before an endpoint sees the request, with the status that HTTP has for that.',
      ],
      because:
        'the document describes no request with another media type, and mainstream frameworks answer 415 and 406 by default',
    },
    'ERR-MEDIA-STATUS',
  ),
  reading(
    '7',
    EVERY_ERROR,
    {
      taken:
        'Features of HTTP alone are beyond the document: ranges, conditions, other methods, a `%` that begins no escape, an escaped control character, a URL above 1,000 octets, a body above 16 KiB, and the like. The document does not judge responses to them. Nor are these judged where the node itself refuses malformed requests in JSON: the default error page of a gateway to a request that is not valid, 403 in HTML to any request, 403 to a request with `Origin`, 413, 414 or 431 to a request of more than 1,000 characters, and a 400 with neither a body nor ledger headers to a malformed one of that length, or with an escape in its path. A 408, 502, 503 or 504, or a status of Cloudflare from 520 on, is not judged either if it is not JSON, or has neither an error code nor ledger headers; nor is a 500 without a body, or with the default error page of a gateway.',
      stricter: [
        'Every error on the path of an endpoint has the error object.',
        'RFC 9110, section 4.1, asks servers to support URLs of 8,000 octets, so no server may refuse a shorter URL.',
      ],
      because:
        'a gateway, a firewall or an HTTP library answers such requests before an endpoint sees them, and the document shows no limit',
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
        'A `Content-Type` that comes more than once with the same media type counts as one, whatever the parameters. With different ones it names no media type.',
      stricter: [
        'A header that may come once and comes twice has no value (RFC 9110, section 5.3).',
      ],
      because:
        'gateways add the header to that of the node, and both name the media type that the document asks for',
    },
    'ERR-MEDIA',
    'SUM-MEDIA',
    'RAW-MEDIA',
  ),
  reading(
    '7',
    EVERY_ERROR,
    {
      taken:
        'JSON nested deeper than 1,000 levels is not parsed, and counts neither as an error object nor as a list.',
      excluded: [
        excludedBy(
          'Members that the document does not state may be nested to any depth.',
          'the error object of section 2.4',
          'The JSON body is an array of transaction summary objects (section 2.2).',
        ),
      ],
      because:
        'RFC 8259, section 9, lets parsers set such a limit; no client would read deeper JSON',
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
        'A documented member that occurs twice in an object with different values has no value. A duplicate with the same value is no problem, and neither is a duplicate of a member that is not documented.',
      excluded: [
        excludedBy(
          'The last of two members with the same name counts, as in JavaScript.',
          'message | string |',
        ),
        excludedBy('The first of two members with the same name counts.', 'message | string |'),
      ],
      because:
        'the table gives each member one value, and clients treat two values unpredictably (RFC 8259, section 4)',
    },
    'ERR-OBJECT',
    'SUM-ARRAY',
  ),
  reading(
    '2.4',
    'message | string | Describes the error.',
    {
      taken:
        'An empty message describes nothing. Under another name than `message`, neither does a time, a path, an id, a status, or a word such as `error` or `failed` alone.',
      excluded: [excludedBy('Any string describes the error.', 'Describes the error.')],
      because: 'the sentence says that the string describes the error',
    },
    'ERR-MESSAGE',
  ),
  reading(
    '2.4',
    'error code | string | Fine-grained code beyond the HTTP status.',
    {
      taken:
        'The member that holds the error code does not count as the message. Two members may hold the same text.',
      excluded: [
        excludedBy(
          'A code says what the error is, so one member may be both fields.',
          'message | string | Describes the error.',
          'error code | string | Fine-grained code beyond the HTTP status.',
        ),
      ],
      because: 'the table has a row for each of the two fields',
    },
    'ERR-MESSAGE',
  ),
  reading(
    '7',
    'The mapping from each code to an HTTP status is not shown.',
    {
      taken:
        'A code that contradicts its status is an advisory, for example `version_pruned` on a 404. `version_not_found` fits any status if the request names a version above the ledger.',
      stricter: ['Each code belongs to one status.'],
      defensible: ['Any code may come with any status.'],
      because: 'the names have a meaning, but the document does not state their statuses',
    },
    'ERR-CODE-FITS',
  ),
  reading(
    '7',
    '400 | Conditions not shown',
    {
      taken:
        'Input that breaks a format is refused with any listed status. Reading it by its obvious meaning is an advisory; reading it as another value, or as a value where there is none, is a finding.',
      stricter: ['Malformed input gets a 400.', 'Malformed input is never accepted.'],
      excluded: [
        excludedBy(
          'The document shows no condition of 400, so any text may be read as any value.',
          'A 64-bit unsigned integer carried as a string.',
          '`limit` is an unsigned 16-bit integer.',
          'Bytes as `0x` followed by exactly two hex digits per byte.',
          'Hex-encoded 32-byte address: 64 hex characters prefixed `0x`.',
          'Hex-encoded 32-byte string.',
        ),
      ],
      because:
        'the formats are stated without exception, so a text has one value or none; the document does not state that a text without a value is refused',
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
        'Accepting white space around a number, other digits, a key inside an array, `Key` for `key`, text after the body, a limit above 65535 as the largest one, a version below 0 or above the largest as one that no transaction has, or `null` where a parameter is meant to be absent is an advisory, if the meaning is obvious. So is reading a number in hex, or with white space inside, and leaving out a limit that is no number.',
      stricter: [
        'A number with white space is not a u64 value, and text after a JSON text makes it invalid (RFC 8259, section 2): a MUST.',
      ],
      defensible: [
        'A server may accept what its framework accepts, where the meaning is unmistakable.',
      ],
      because:
        'mainstream libraries accept such input by default, and no client gets a value that it did not write',
    },
    'FMT-STRICT',
  ),
  reading(
    '7',
    '500 | Conditions not shown',
    {
      taken:
        'A 5xx for malformed input, no response at all, or a closed connection, is an advisory, unless the input takes the target down each time.',
      stricter: ['A 5xx says that the server failed, although the client did: a MUST.'],
      defensible: ['The document shows no condition of 500, so malformed input may get a 500.'],
      because:
        'the document does not state the status of malformed input, and gateways and firewalls close connections instead of answering it',
    },
    'ERR-MALFORMED',
  ),
];
