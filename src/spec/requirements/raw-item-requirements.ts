import { must, nothing, says, section, should } from '../requirement.ts';
import { everyResponse } from './summary-requirements.ts';

/** Section 4.2. */
export const rawItem = section(
  '4.2',
  'POST /v1/tables/{table_handle}/raw_item',
  [
    must('RAW-VALUE', 'The item is exactly the stored bytes; different keys name different items.'),
    must(
      'RAW-BCS-ONLY',
      'The result is only returned in BCS form, never as JSON, whatever `Accept` says.',
    ),
    should(
      'RAW-BARE',
      'The body of an item is its bytes alone, not wrapped in a BCS vector, option, struct or enum.',
    ),
    must('RAW-MEDIA', 'The media type of a 200 is `application/json` or `application/x-bcs`.'),
    must(
      'RAW-VERSION',
      'The item is read at ledger_version: the response depends on that version alone.',
    ),
    must('RAW-LATEST', 'Without ledger_version the item is read at the latest version.'),
    must(
      'RAW-BOUNDS',
      'Every version from the oldest to the latest one in the headers can be read; none of them is 410.',
    ),
    must('RAW-FUTURE', "A version above the response's ledger version never gets an item."),
    must(
      'RAW-MISSING',
      'An item that is not in the table at the requested version never gets a 200.',
    ),
    must('RAW-PRUNED', 'A ledger version below the oldest one gets a 410.'),
    must(
      'RAW-BODY',
      'A request without a body, or with a body that is not a JSON object with a key, never gets an item.',
    ),
    must('RAW-BODY-JSON', 'Every JSON spelling of a body gets the same item.'),
    should('RAW-CHUNKED', 'A body sent in chunks, without a length, is read like any other body.'),
    should(
      'RAW-ACCEPT',
      'A media type with a weight means that media type: `application/x-bcs;q=0.9` gets the same item as `application/x-bcs` (RFC 9110, 12.4.2).',
    ),
  ],
  [
    says(
      'Reads one item from the table identified by the handle, at a ledger version, using only a serialized key.',
      'RAW-VALUE',
      'RAW-MISSING',
    ),
    nothing('No full type information is needed.', 'Binds the client.'),
    says('The result can only be returned in BCS form.', 'RAW-BCS-ONLY', 'RAW-BARE'),
    nothing('Path parameter:', 'Introduces the table.'),
    says(
      'table_handle | hex-encoded 32-byte string | required',
      'FMT-HANDLE',
      'FMT-HANDLE-REFUSED',
    ),
    nothing('Query parameter:', 'Introduces the table.'),
    says(
      'ledger_version | u64 value | optional | Ledger version whose state is read. Defaults to the latest version.',
      'RAW-VERSION',
      'RAW-LATEST',
      'RAW-BOUNDS',
      'RAW-FUTURE',
      'FMT-U64-REFUSED',
    ),
    says(
      'Request body: required, `application/json`, shape per section 2.3.',
      'RAW-BODY',
      'KEY-REQUIRED',
      'RAW-BODY-JSON',
      'RAW-CHUNKED',
    ),
    nothing('Response 200:', 'Introduces the list.'),
    says(
      'The media types offered are `application/json` and `application/x-bcs`.',
      'RAW-MEDIA',
      'RAW-ACCEPT',
    ),
    nothing(
      'The shape of the response body is not shown.',
      'Left open, but for section 1: the value comes back only in BCS form.',
    ),
    ...everyResponse,
    says('When the requested ledger version has been pruned, the response is 410.', 'RAW-PRUNED'),
  ],
);
