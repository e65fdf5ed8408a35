import type { Reading } from '../reading.ts';
import { reading } from '../reading.ts';

/** Sections 2.1, 2.3 and 4.2: an item, its key and its table. */
export const itemReadings: readonly Reading[] = [
  reading(
    '4.2',
    'The result can only be returned in BCS form.',
    {
      taken: 'A 200 holds the stored bytes, whichever of the two media types it says.',
      or: [
        'A JSON string of those bytes, in hex, is BCS form in the form of JSON.',
        'Asked for as JSON it is refused.',
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
      or: ['One neighbour with equal bytes may be a coincidence, whatever the bytes are.'],
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
      or: [
        'A table may be a copy of another, so that this shows nothing.',
        'No two tables hold one item.',
      ],
      because:
        'a copy is lawful; two whole copies of which the user names no key twice are not believable',
    },
    'RAW-MISSING.other-table',
  ),
  reading(
    '2.1',
    'u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string.',
    {
      taken: 'A version with white space around it is no u64 value, and is refused.',
      or: ['A server may trim what it reads, as some frameworks do, before it reads a number.'],
      because:
        'a string of format uint64 is its digits; a node that guesses once may guess wrong elsewhere',
    },
    'FMT-U64-REFUSED',
  ),
  reading(
    '2.1',
    'Table handle | string | Hex-encoded 32-byte string.',
    {
      taken: 'A handle one bit off a known one, unless it is a small number, names no table.',
      or: ['Any 32 bytes may be the handle of a table.'],
      because: 'handles of 32 random bytes do not come in neighbours',
    },
    'RAW-MISSING.handle',
  ),
  reading(
    '2.1',
    'Bytes as `0x` followed by exactly two hex digits per byte.',
    {
      taken: 'Digits in upper case are the same value; another answer to them is an advisory.',
      or: ['Upper case is refused.', 'Upper case is the same: a MUST.'],
      because: 'hex is hex in either case, and the document writes lower case only',
    },
    'FMT-CASE',
  ),
  reading(
    '4.2',
    'Request body: required, `application/json`, shape per section 2.3.',
    {
      taken:
        'Every JSON text of the same key is the same request; a body in chunks that is refused is an advisory.',
      or: ['A node may read the plainest spelling only.', 'A body without a length is refused.'],
      because:
        'the body is JSON, and JSON says what is alike; how HTTP delivers it is not mentioned',
    },
    'RAW-BODY-JSON',
    'RAW-CHUNKED',
  ),
  reading(
    '4.2',
    'Request body: required, `application/json`, shape per section 2.3.',
    {
      taken:
        'A charset beside the media type, and a member beside the key, may be refused by any status; an answer with an item is that of the key.',
      or: [
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
    'Request body: required, `application/json`, shape per section 2.3.',
    {
      taken: 'What has anything but white space behind its object is no JSON, and is refused.',
      or: ['A reader that takes the first JSON value of a stream has read the body.'],
      because: 'the media type is that of one JSON text (RFC 8259, section 2)',
    },
    'RAW-BODY',
  ),
  reading(
    '2.3',
    'key | HexEncodedBytes | required | Serialized table key.',
    {
      taken: '`Key` is another name: a body with it alone has no key.',
      or: [
        'A reader that folds the case of names, as those of some languages do, has found the key.',
      ],
      because: 'names of JSON members are compared character by character (RFC 8259, section 8.3)',
    },
    'KEY-REQUIRED',
  ),
  reading(
    '4.2',
    'When the requested ledger version has been pruned, the response is 410.',
    {
      taken:
        'Whether the item was ever in the table or not; and for no version that is not below the oldest.',
      or: ['An item that was never there may be 404 at a pruned version.'],
      because: 'the sentence speaks of the version alone',
    },
    'RAW-PRUNED',
    'RAW-BOUNDS',
  ),
  reading(
    '4.2',
    'ledger_version | u64 value | optional | Ledger version whose state is read. Defaults to the latest version.',
    {
      taken: 'A version above the latest gets no item; that it is 404 and not 410 is an advisory.',
      or: ['It may be read as the latest.', 'It is 404: a MUST.'],
      because: 'no state is there to be read, and no status is stated for that',
    },
    'RAW-FUTURE',
    'RAW-FUTURE-STATUS',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken: 'A content coding changes how an answer is delivered, never what it says.',
      or: ['Codings are not mentioned, so nothing is said of them.'],
      because: 'an HTTP interface is bound by what HTTP says of `Content-Encoding`',
    },
    'SVC-CODING',
  ),
  reading(
    '1',
    'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
    {
      taken:
        'A 200 holds that value, or that list, whoever asks: no cookie, language, proxy or cache header changes its content.',
      or: ['What a request carries beyond its parameters may change what it gets.'],
      because:
        'the value is identified by what the document names; a refusal stays lawful, and is judged as an error',
    },
    'SVC-CLIENTS',
  ),
];
