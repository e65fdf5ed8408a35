import { must, nothing, says, section, should } from '../requirement.ts';

/** Section 2.1. */
export const formats = section(
  '2.1',
  'Shared value formats',
  [
    must('FMT-ADDRESS-OUT', 'An address in a response is `0x` followed by 1 to 64 hex digits.'),
    must(
      'FMT-ADDRESS-PREFIX',
      'An address is accepted with and without `0x`, and means the same account.',
    ),
    must(
      'FMT-ADDRESS-ZEROS',
      'An address means the same account with and without its leading zeros, and a short address is never padded on the right.',
    ),
    must(
      'FMT-ADDRESS-REFUSED',
      'Text that is not the hex of at most 32 bytes is never taken for an address.',
    ),
    must(
      'FMT-U64-OUT',
      'A u64 value in a JSON body is a string of decimal digits, at most 18446744073709551615, never a JSON number.',
    ),
    must(
      'FMT-U64-REFUSED',
      'Text that is not an unsigned 64-bit integer is never taken for a version.',
    ),
    must(
      'FMT-KEY-ZEROS',
      'Zeros of a key are never trimmed: keys that differ in zeros or in length are different items.',
    ),
    must('FMT-KEY-REFUSED', 'A key that is not two hex digits per byte is never taken for a key.'),
    must('FMT-HANDLE', 'A table is found under the hex form of its 32-byte handle.'),
    must(
      'FMT-HANDLE-REFUSED',
      'Text that is not the hex of 32 bytes is never taken for a table handle.',
    ),
    should('FMT-CASE', 'Hex digits in upper case mean the same as in lower case.'),
    should('FMT-STRICT', 'Input outside its format is refused, even where its meaning is obvious.'),
  ],
  [
    says(
      'Account address | string, format hex | Hex-encoded 32-byte address: 64 hex characters prefixed `0x`. Leading zeros may be stripped, so address 1 may be written `0x1`. Input is accepted with or without the `0x` prefix.',
      'FMT-ADDRESS-OUT',
      'FMT-ADDRESS-PREFIX',
      'FMT-ADDRESS-ZEROS',
      'FMT-ADDRESS-REFUSED',
      'FMT-CASE',
    ),
    says(
      'u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string.',
      'FMT-U64-OUT',
      'FMT-U64-REFUSED',
      'FMT-STRICT',
    ),
    says(
      'HexEncodedBytes | string, format hex | Bytes as `0x` followed by exactly two hex digits per byte. Zeros are never trimmed, unlike addresses.',
      'FMT-KEY-ZEROS',
      'FMT-KEY-REFUSED',
      'FMT-CASE',
      'FMT-STRICT',
    ),
    says(
      'Table handle | string | Hex-encoded 32-byte string.',
      'FMT-HANDLE',
      'FMT-HANDLE-REFUSED',
      'FMT-CASE',
    ),
  ],
);

/** Section 2.2. */
export const summary = section(
  '2.2',
  'Transaction summary',
  [
    must(
      'SUM-SENDER',
      'Every listed transaction was sent by the requested account: its sender is that account, and no transaction is listed for two accounts.',
    ),
    must(
      'SUM-VERSION',
      'The version is the ledger version of the transaction: each version belongs to one transaction of the account.',
    ),
    must(
      'SUM-HASH',
      'Every summary has a `transaction_hash`, a string, and different transactions have different hashes.',
    ),
    must(
      'SUM-PROTECTOR',
      'Every summary has a `replay_protector`, an object tagged by the string `type`.',
    ),
    must('SUM-SEQUENCE', 'The `type` of a sequence-number transaction is `sequence_number`.'),
  ],
  [
    says(
      'sender | account address | not shown | Described as the sender address.',
      'SUM-SENDER',
      'FMT-ADDRESS-OUT',
    ),
    says(
      'version | u64 value | not shown | Ledger version of the transaction.',
      'SUM-VERSION',
      'FMT-U64-OUT',
    ),
    says('transaction_hash | string | required | Hash of the transaction.', 'SUM-HASH'),
    says(
      'replay_protector | object | required | Tagged union discriminated by the field `type`.',
      'SUM-PROTECTOR',
    ),
    nothing(
      'The JSON names of the sender and version fields are not shown.',
      'Left open; the profile or the discovery names them.',
    ),
    nothing('`replay_protector` variants:', 'Introduces the table.'),
    says('sequence_number | not shown', 'SUM-SEQUENCE'),
    nothing(
      'A second variant is listed with the same single allowed value `sequence_number`.',
      'Two variants have the same value of `type`, so this row cannot be tested.',
    ),
    nothing(
      'Its other fields, and the `type` value for orderless transactions, are not shown.',
      'Left open.',
    ),
  ],
);

/** Section 2.3. */
export const itemRequest = section(
  '2.3',
  'Raw table item request',
  [must('KEY-REQUIRED', 'A request without a `key` never gets an item.')],
  [
    says(
      'key | HexEncodedBytes | required | Serialized table key.',
      'KEY-REQUIRED',
      'FMT-KEY-REFUSED',
      'RAW-BODY-JSON',
    ),
  ],
);

/** Section 2.4. */
export const errorObject = section(
  '2.4',
  'API error object',
  [
    must('ERR-MESSAGE', 'The error object has a message, a string that describes the error.'),
    must('ERR-CODE', 'The error object has an error code, one of the 22 strings of section 7.'),
    must('ERR-VM-CODE', '`vm_error_code`, when present, is an unsigned 64-bit integer.'),
    must('ERR-ONLY', 'A 200 never carries an error object.'),
  ],
  [
    says('message | string | Describes the error.', 'ERR-MESSAGE'),
    says(
      'error code | string | Fine-grained code beyond the HTTP status. Allowed values are in section 7.',
      'ERR-CODE',
      'ERR-ONLY',
    ),
    says(
      'vm_error_code | integer, format uint64 | Optional. Carries VM error detail when submitting transactions to the VM.',
      'ERR-VM-CODE',
    ),
    nothing(
      'The exact JSON names of the message and error-code fields are not shown.',
      'Left open; the profile or the discovery names them.',
    ),
  ],
);
