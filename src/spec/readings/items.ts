import type { Reading } from '../reading.ts';
import { excludedBy, reading } from '../reading.ts';

const IDENTIFIED = 'identified by a table handle and a serialized key, at a chosen ledger version';
const BODY = 'Request body: required, `application/json`, shape per section 2.3.';

/** Sections 2.1, 2.3 and 4.2: an item, its key and its table. */
export const itemReadings: readonly Reading[] = [
  reading(
    '4.2',
    'The result can only be returned in BCS form.',
    {
      taken: 'A 200 holds the stored bytes, whichever of the two media types it says.',
      stricter: ['Asked for as JSON it is refused.'],
      excluded: [
        excludedBy(
          'A JSON string of those bytes, in hex, is BCS form in the form of JSON.',
          'The result can only be returned in BCS form.',
          'The value comes back only in BCS form.',
        ),
      ],
      because:
        '"only" leaves no form beside the bytes; that JSON is among "the media types offered" is met by errors and by a label',
    },
    'RAW-BCS-ONLY',
    'RAW-MEDIA',
  ),
  reading(
    '2.1',
    'Zeros are never trimmed, unlike addresses.',
    {
      taken:
        'A key with a zero more is another key: one that holds the telling bytes of the other is a finding.',
      excluded: [
        excludedBy(
          'One neighbour with equal bytes may be a coincidence, whatever the bytes are.',
          'Zeros are never trimmed, unlike addresses.',
        ),
      ],
      because:
        'eight bytes and more, of which five differ and which no other known key holds, are not stored twice by chance',
    },
    'FMT-KEY-ZEROS',
    'RAW-VALUE.near',
    'RAW-VALUE.law',
  ),
  reading(
    '4.2',
    'Reads one item from the table identified by the handle, at a ledger version, using only a serialized key.',
    {
      taken:
        'Equal bytes under a key in two tables are a finding where the tables are known not to be copies, or each holds what is known of the other.',
      stricter: ['No two tables hold one item.'],
      excluded: [
        excludedBy(
          'A table may be a copy of another, so that this shows nothing.',
          'the table identified by the handle',
        ),
      ],
      because:
        'a copy is conforming; two whole copies of which the user names no key twice are not believable',
    },
    'RAW-MISSING.other-table',
  ),
  reading(
    '2.1',
    'Table handle | string | Hex-encoded 32-byte string.',
    {
      taken: 'A handle one bit off a known one, unless it is a small number, names no table.',
      excluded: [
        excludedBy(
          'Any 32 bytes may be the handle of a table, which holds the same item.',
          'the table identified by the handle',
        ),
      ],
      because: 'handles of 32 random bytes do not come in neighbours that hold one item',
    },
    'RAW-MISSING.handle',
  ),
  reading(
    '2.1',
    'Table handle | string | Hex-encoded 32-byte string.',
    {
      taken:
        'A handle is asked for in the spelling of the configuration, with or without `0x`; the other one may be refused.',
      stricter: ['Both spellings are taken, as those of an address.', 'It is written with `0x`.'],
      because: 'the rows of address and key mention `0x`, and that of the handle does not',
    },
    'FMT-HANDLE',
  ),
  reading(
    '2.1',
    'Bytes as `0x` followed by exactly two hex digits per byte.',
    {
      taken: 'Digits in upper case are the same value; another answer to them is an advisory.',
      stricter: ['Upper case is the same: a MUST.'],
      defensible: ['Upper case is refused.'],
      because: 'hex is hex in either case, and the document writes lower case only',
    },
    'FMT-CASE',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken: 'Every JSON text of the same key is the same request.',
      excluded: [excludedBy('A node may read the plainest spelling only.', '`application/json`')],
      because: 'the body is JSON, and JSON says which texts are alike (RFC 8259, section 8.3)',
    },
    'RAW-BODY-JSON',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken: 'A body in chunks that is refused is an advisory.',
      defensible: ['A body without a length may be refused, as RFC 9110 does with 411.'],
      because: 'how HTTP delivers a body is not mentioned',
    },
    'RAW-CHUNKED',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken:
        'A charset beside the media type, and a member beside the key, may be refused by any status; an answer with an item is that of the key.',
      stricter: [
        'Both change nothing: a refusal is a failure.',
        'They may be refused, but by a listed status only.',
      ],
      because:
        'neither is shown, and RFC 8259 gives JSON no charset; what the document leaves open is not held against its list of statuses',
    },
    'RAW-VALUE.members',
    'ERR-STATUS',
  ),
  reading(
    '4.2',
    'When the requested ledger version has been pruned, the response is 410.',
    {
      taken:
        'Whether the item was ever in the table or not; and for no version that is not below the oldest.',
      excluded: [
        excludedBy(
          'An item that was never there may be 404 at a pruned version.',
          'When the requested ledger version has been pruned, the response is 410.',
        ),
      ],
      because: 'the sentence speaks of the version alone',
    },
    'RAW-PRUNED',
    'RAW-BOUNDS',
  ),
  reading(
    '4.2',
    'ledger_version | u64 value | optional | Ledger version whose state is read. Defaults to the latest version.',
    {
      taken: 'A version above the latest gets no item; its status is free.',
      stricter: ['It is 404, and not 410, as nothing of it was pruned.'],
      excluded: [
        excludedBy('It may be read as the latest.', 'Ledger version whose state is read.'),
      ],
      because: 'no state is there to be read, and no status is stated for that',
    },
    'RAW-FUTURE',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A content coding changes how an answer is delivered, never what it says; one that cannot be undone is an advisory.',
      stricter: ['An HTTP interface is bound by what HTTP says of `Content-Encoding`: a MUST.'],
      defensible: ['Codings are not mentioned, and a gateway applies them.'],
      because: 'the document asks for no coding, and whoever applies one need not be the node',
    },
    'SVC-CODING',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A condition or a range that does not apply changes nothing; that it does is an advisory.',
      stricter: ['RFC 9110 says so flatly: a MUST.'],
      defensible: ['A gateway answers conditions and ranges by itself.'],
      because:
        'only HTTP knows conditions and ranges, and whoever answers them need not be the node',
    },
    'SVC-FIELDS',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A letter or a digit that is percent-encoded is that letter or digit; that it is not is an advisory.',
      stricter: ['To HTTP both are one URI, so that both are one request: a MUST.'],
      defensible: ['A router may look at a path before it decodes it.'],
      because: 'no value of the document needs an escape, so that no client writes one',
    },
    'SVC-ESCAPES',
  ),
  reading(
    '1',
    'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
    {
      taken:
        'A 200 holds that value, or that list, whoever asks: no cookie, language, proxy or cache header changes its content.',
      excluded: [
        excludedBy(
          'What a request carries beyond its parameters may change what it gets.',
          IDENTIFIED,
        ),
      ],
      because:
        'the value is identified by what the document names; a refusal stays conforming, and is judged as an error',
    },
    'SVC-CLIENTS',
  ),
];
