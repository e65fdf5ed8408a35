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
      taken: 'A 200 holds the stored bytes, with either of the two media types.',
      stricter: ['A request for JSON is refused.'],
      excluded: [
        excludedBy(
          'A JSON string with the bytes in hex counts as BCS form.',
          'The result can only be returned in BCS form.',
          'The value comes back only in BCS form.',
        ),
      ],
      because:
        '"only" leaves no other form than the bytes: "the media types offered" are the labels that a 200 may have, and the label JSON does not make another form of them',
    },
    'RAW-BCS-ONLY',
    'RAW-MEDIA',
    'RAW-VALUE',
  ),
  reading(
    '4.2',
    'The result can only be returned in BCS form.',
    {
      taken:
        'An item that is wrapped in a BCS vector or option is an advisory, and so is a vector between at most 8 bytes on either side that are the same for two known values.',
      stricter: [
        'The stored bytes are the BCS form of the value, so nothing stands before them: a MUST.',
      ],
      defensible: [
        'The value is a byte vector, which BCS writes as its length and then its bytes; or it is optional, and BCS writes 01 before that.',
        'The value is a field of a struct or a variant of an enum, and BCS writes other fields or a tag around it.',
      ],
      because: 'the document does not show the shape of the body',
    },
    'RAW-BARE',
  ),
  reading(
    '2.1',
    'Zeros are never trimmed, unlike addresses.',
    {
      taken:
        'A key that differs from a known key is another key. It is a finding if a key with four or more random bytes returns the distinctive bytes of the known key, or if keys that are cut, in other letters or changed in a few bytes do so in two tables. For added zeros, two such keys in one table are enough, unless they are a number in wider forms. One table alone may hold both keys on purpose, such as a prefix, a parent or another spelling: then the check cannot tell. Two numbers below 2^32, which a table may count up to, are not compared; nor are two numbers of any width that differ in their low three bytes alone, by themselves or beside another part of the key, and names that differ in the number at their end.',
      excluded: [
        excludedBy(
          'Equal bytes under one neighbouring key may always be a coincidence.',
          'Zeros are never trimmed, unlike addresses.',
        ),
      ],
      because:
        'eight or more bytes with five different values, which no other known key holds, are not stored twice by chance, and a node that overlooks a part of a key overlooks it in every table',
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
        'Equal bytes under a key in two tables are a finding if they are equal at two versions between which they changed, and the tables are no copies: the configuration shows that they differ, or each holds the known items of the other.',
      stricter: ['No two tables hold one item.'],
      excluded: [
        excludedBy(
          'A table may be a copy of another, so equal bytes prove nothing.',
          'the table identified by the handle',
        ),
      ],
      because:
        'a copy conforms, and two tables may have one time or one owner under a key; but an item does not change in two tables at once by chance',
    },
    'RAW-MISSING.other-table',
  ),
  reading(
    '4.2',
    'The shape of the response body is not shown.',
    {
      taken:
        'A 200 with an empty BCS option, 00, says that there is no item, if the node sends items in options. Where no value is known, it says so if each item begins with 01.',
      excluded: [
        excludedBy(
          'Any short body of a 200, or none, may mean that there is no item.',
          'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
        ),
      ],
      stricter: ['No 200 for a missing item: the document lists 404.'],
      because:
        'the shape of the body and the condition of a 404 are not shown, and an option tells no item from an empty one',
    },
    'RAW-MISSING',
    'RAW-VERSION',
    'RAW-FUTURE',
  ),
  reading(
    '2.1',
    'Table handle | string | Hex-encoded 32-byte string.',
    {
      taken:
        'A handle that differs from a known handle in one bit names no table with the distinctive bytes of the known item, unless the handle is a small number. Where two tables are known, both must show it, since one may have copies.',
      excluded: [
        excludedBy(
          'Any 32 bytes may be the handle of a table with the same item.',
          'the table identified by the handle',
        ),
      ],
      because: 'neighbouring handles of 32 random bytes do not hold the same item',
    },
    'RAW-MISSING.handle',
  ),
  reading(
    '2.1',
    'Table handle | string | Hex-encoded 32-byte string.',
    {
      taken:
        'The suite requests a handle in the spelling of the configuration, with or without `0x`; the other spelling may be refused.',
      stricter: [
        'Both spellings are accepted, as for an address.',
        'A handle is written with `0x`.',
      ],
      because: 'the rows for address and key mention `0x`, but the row for the handle does not',
    },
    'FMT-HANDLE',
  ),
  reading(
    '2.1',
    'Bytes as `0x` followed by exactly two hex digits per byte.',
    {
      taken:
        'Digits in upper case mean the same value; a different response to them is an advisory.',
      stricter: ['Upper case means the same: a MUST.'],
      defensible: ['Upper case is refused.'],
      because:
        'upper-case and lower-case hex digits have the same value, but the document writes lower case only',
    },
    'FMT-CASE',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken: 'Every JSON text of the same key is the same request.',
      excluded: [excludedBy('A node may accept the plainest spelling only.', '`application/json`')],
      because: 'the body is JSON, and JSON defines which texts are equal (RFC 8259, section 8.3)',
    },
    'RAW-BODY-JSON',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken: 'Refusing a chunked body is an advisory.',
      defensible: ['A body without a length may be refused, as RFC 9110 does with 411.'],
      because: 'the document does not mention how HTTP delivers a body',
    },
    'RAW-CHUNKED',
  ),
  reading(
    '4.2',
    BODY,
    {
      taken:
        'A request with a charset, or with an extra member, may be refused with any status; a 200 has the item of the key.',
      stricter: [
        'Both change nothing, so a refusal is a failure.',
        'Both may be refused, but only with a listed status.',
      ],
      because:
        'the document shows neither, and RFC 8259 gives JSON no charset; the list of statuses does not bind what the document leaves open',
    },
    'RAW-VALUE.members',
    'ERR-STATUS',
  ),
  reading(
    '4.2',
    'When the requested ledger version has been pruned, the response is 410.',
    {
      taken:
        'A pruned version is 410 whether or not the item was ever in the table; a version at or above the oldest is never 410.',
      excluded: [
        excludedBy(
          'An item that never existed may be 404 at a pruned version.',
          'When the requested ledger version has been pruned, the response is 410.',
        ),
      ],
      because: 'the sentence is about the version alone',
    },
    'RAW-PRUNED',
    'RAW-BOUNDS',
  ),
  reading(
    '4.2',
    'ledger_version | u64 value | optional | Ledger version whose state is read. Defaults to the latest version.',
    {
      taken: 'A version above the latest gets no item, with any status.',
      stricter: ['The status is 404 and not 410, because the version was not pruned.'],
      excluded: [
        excludedBy(
          'A version above the latest may be read as the latest.',
          'Ledger version whose state is read.',
        ),
      ],
      because: 'there is no state to read, and the document states no status for that case',
    },
    'RAW-FUTURE',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A content coding changes the delivery of a response, never its content; a body that cannot be decoded is an advisory.',
      stricter: ['The rules of HTTP for `Content-Encoding` bind an HTTP interface: a MUST.'],
      defensible: ['The document does not mention codings, and a gateway applies them.'],
      because:
        'the document asks for no coding, and a gateway may apply the coding in place of the node',
    },
    'SVC-CODING',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A condition or a range that does not apply changes nothing; a changed response is an advisory.',
      stricter: ['RFC 9110 says so without exception: a MUST.'],
      defensible: ['A gateway answers conditions and ranges by itself.'],
      because:
        'only HTTP defines conditions and ranges, and a gateway may answer them in place of the node',
    },
    'SVC-FIELDS',
  ),
  reading(
    '1',
    "The service is a node's HTTP interface over a ledger of committed transactions and state.",
    {
      taken:
        'A percent-encoded letter or digit means the letter or the digit itself; a different response is an advisory.',
      stricter: ['Both spellings are one URI in HTTP, so both are one request: a MUST.'],
      defensible: ['A router may match a path before decoding that path.'],
      because: 'no value of the document needs an escape, so no client writes an escape',
    },
    'SVC-ESCAPES',
  ),
  reading(
    '1',
    'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
    {
      taken:
        'A 200 holds that value, or that list, for every client: no cookie, language, proxy or cache header changes its content.',
      excluded: [excludedBy('Headers of a request may change its response.', IDENTIFIED)],
      because:
        'the document names everything that identifies the value; a refusal conforms, and is judged as an error',
    },
    'SVC-CLIENTS',
  ),
];
