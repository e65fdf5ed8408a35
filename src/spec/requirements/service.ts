import { must, nothing, says, section, should, untestable } from '../requirement.ts';

/** Title and introduction. */
export const preamble = section(
  '0',
  'Ledger Node REST API',
  [],
  [
    nothing(
      'Ledger Node REST API: Account Transaction Summaries and Raw Table Item Lookup',
      'The title.',
    ),
    nothing(
      "This document covers two read endpoints of a blockchain node's REST interface: listing transaction summaries of an account, and reading a raw table item by serialized key.",
      'Says what the document is about; both endpoints are stated in section 4.',
    ),
    nothing('It is the only document.', 'Speaks of the document, not of a node.'),
  ],
);

/** Section 1. */
export const service = section(
  '1',
  'What the service does',
  [
    must(
      'SVC-COMMITTED',
      'Only committed transactions are listed: no version is above the ledger version of its response, and a listed transaction stays listed.',
    ),
    must('SVC-BOTH-KINDS', 'Sequence-number-based and orderless transactions are both listed.'),
    must(
      'SVC-HISTORY',
      'Committed history does not change: two responses never contradict each other about the same versions.',
    ),
    should(
      'SVC-CODING',
      'The decoded content is the same for every `Accept-Encoding` (RFC 9110, 8.4).',
    ),
    should(
      'SVC-ESCAPES',
      'A percent-encoded letter or digit means the letter or the digit itself (RFC 3986, 6.2.2.2).',
    ),
    should(
      'SVC-FIELDS',
      'Condition and range headers that a request cannot use are ignored: `If-None-Match` with an unknown tag, `If-Modified-Since` and `Range` on a POST (RFC 9110, 13.1 and 14.2). A strong `ETag` names one content (8.8.1).',
    ),
    must(
      'SVC-CLIENTS',
      'Every client gets the same content: a header such as User-Agent, Cookie or Accept-Language never changes it.',
    ),
    untestable(
      'SVC-PENDING',
      'Pending transactions are retrieved through `/transactions/by_hash`.',
      'The endpoint is outside this document, and a read-only client has no pending transaction to look for.',
    ),
    untestable(
      'SVC-WINDOW',
      'Account state history is pruned within a configurable window.',
      'The window is a setting of the node; only its effect can be seen, and that is RAW-PRUNED and SEL-PRUNED.',
    ),
  ],
  [
    says(
      "The service is a node's HTTP interface over a ledger of committed transactions and state.",
      'SVC-HISTORY',
      'SVC-CODING',
      'SVC-ESCAPES',
      'SVC-FIELDS',
    ),
    says(
      'It lists summaries of on-chain committed transactions for one account.',
      'SVC-COMMITTED',
      'SVC-CLIENTS',
      'SUM-SENDER',
    ),
    says('Both sequence-number-based and orderless transactions are covered.', 'SVC-BOTH-KINDS'),
    says(
      'It returns the value stored in a table, identified by a table handle and a serialized key, at a chosen ledger version.',
      'SVC-CLIENTS',
      'RAW-VALUE',
      'RAW-VERSION',
    ),
    says('The value comes back only in BCS form.', 'RAW-BCS-ONLY'),
    says('Pending transactions are not served by the summaries endpoint.', 'SVC-COMMITTED'),
    says(
      'They are retrieved through the endpoint `/transactions/by_hash`, which is outside this document.',
      'SVC-PENDING',
    ),
    says('The node prunes account state history within a configurable time window.', 'SVC-WINDOW'),
    says('Requests for pruned history fail with status 410.', 'RAW-PRUNED', 'SEL-PRUNED'),
    says('Paths below are relative to {base_url} and carry the prefix `/v1`.', 'VER-PREFIX'),
  ],
);

/** Section 3. */
export const states = section(
  '3',
  'States and transitions',
  [],
  [
    nothing(
      'No entity with states is described.',
      'The document says nothing here that can be tested.',
    ),
    nothing('Transitions: not shown.', 'Left open.'),
  ],
);

/** Section 5. */
export const authentication = section(
  '5',
  'Authentication',
  [],
  [nothing('Authentication: not shown.', 'Left open; the configuration may send headers.')],
);

/** Section 6. */
export const events = section('6', 'Events', [], [nothing('Events: not shown.', 'Left open.')]);

/** Section 9. */
export const versioning = section(
  '9',
  'Versioning',
  [must('VER-PREFIX', 'Both endpoints answer under the prefix `/v1`.')],
  [
    says('All paths carry the prefix `/v1`.', 'VER-PREFIX'),
    nothing('The policy for introducing or retiring versions: not shown.', 'Left open.'),
  ],
);
