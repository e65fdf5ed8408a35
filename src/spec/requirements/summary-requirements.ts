import { must, nothing, says, section, should } from '../requirement.ts';

/** What sections 4.1 and 4.2 both state of a response. */
export const everyResponse = [
  says(
    'The headers of section 2.5 are present.',
    'HDR-CHAIN-ID',
    'HDR-LEDGER-VERSION',
    'HDR-OLDEST-VERSION',
    'HDR-TIMESTAMP',
    'HDR-BLOCK-HEIGHT',
    'HDR-OLDEST-BLOCK',
  ),
  says(
    'Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object (section 2.4).',
    'ERR-STATUS',
    'ERR-MEDIA-STATUS',
    'ERR-OBJECT',
  ),
];

/** Section 4.1. */
export const summaries = section(
  '4.1',
  'GET /v1/accounts/{address}/transaction_summaries',
  [
    must(
      'SEL-START',
      'With start_version the list starts at that version: the first summary at or above that version comes first, and none after it is skipped.',
    ),
    must(
      'SEL-END',
      'With end_version alone the list holds the newest summaries at or below that version.',
    ),
    must(
      'SEL-NEWEST',
      'Without start_version and end_version the list holds the most recent committed transactions of the account.',
    ),
    must(
      'SEL-RANGE',
      'With both versions the list starts at start_version and holds nothing above end_version.',
    ),
    must('SEL-ORDER', 'The list is ordered by version, ascending.'),
    must(
      'SEL-COMPLETE',
      'Paging through an account yields the same list, without a gap, by any page size and in either direction; the list holds every transaction that the user knows to be on the ledger.',
    ),
    must('SEL-LIMIT', 'The list has at most `limit` summaries.'),
    should('SEL-DEFAULT', 'When limit is omitted, one default page size applies.'),
    should('SEL-FULL', 'A page is as full as its limit allows.'),
    must(
      'SEL-PRUNED',
      'A list below the oldest version is 410, or holds nothing older than the oldest version; a list at or above that version is not 410.',
    ),
    should(
      'SEL-REPEAT',
      'The same request about versions that can no longer change gets the same list, of the same length, each time and on every connection.',
    ),
    must('SUM-ANSWERED', 'A valid request about an account that has transactions gets a 200.'),
    must(
      'SUM-MEDIA',
      'The media type of a 200 is `application/json` or `application/x-bcs`, and its body is of that type.',
    ),
    must('SUM-ARRAY', 'The JSON body is an array of objects.'),
    must(
      'SUM-BCS',
      'The BCS body holds the same list as the JSON body, in canonical form and without extra bytes.',
    ),
    should(
      'SUM-RANGES',
      'A request with start_version and end_version gets a list, however far apart the two versions are.',
    ),
  ],
  [
    says(
      'Retrieves summaries of committed transactions sent from one account.',
      'SUM-SENDER',
      'SVC-COMMITTED',
      'SEL-COMPLETE',
      'SEL-REPEAT',
    ),
    nothing('Path parameter:', 'Introduces the table.'),
    says(
      'address | account address | required | With or without `0x` prefix',
      'FMT-ADDRESS-PREFIX',
    ),
    nothing('Query parameters:', 'Introduces the table.'),
    says(
      'start_version | u64 value | optional | Version from which the list starts',
      'SEL-START',
      'SUM-ANSWERED',
    ),
    says(
      'end_version | u64 value | optional | Version at which the list ends',
      'SEL-END',
      'SEL-RANGE',
      'SUM-ANSWERED',
      'SUM-RANGES',
    ),
    says(
      'limit | integer, uint16 | optional | Maximum number of summaries to return. When omitted, the default page size applies.',
      'SEL-LIMIT',
      'SEL-DEFAULT',
      'SEL-FULL',
      'SUM-ANSWERED',
    ),
    nothing('Selection rules:', 'Introduces the list.'),
    says(
      'When start_version is given, the output consists of summaries starting at that version.',
      'SEL-START',
      'SEL-RANGE',
    ),
    says(
      'When start_version is absent and end_version is given, the output consists of summaries ending at end_version.',
      'SEL-END',
    ),
    says(
      'When both are absent, the output consists of the most recent committed transactions of the account.',
      'SEL-NEWEST',
    ),
    says('The output is always ordered by version, ascending.', 'SEL-ORDER'),
    nothing('Request body: none.', 'Binds the client.'),
    nothing('Response 200:', 'Introduces the list.'),
    says('The media type is `application/json` or `application/x-bcs`.', 'SUM-MEDIA', 'SUM-BCS'),
    says('The JSON body is an array of transaction summary objects (section 2.2).', 'SUM-ARRAY'),
    nothing('The BCS layout is not shown.', 'Left open; a profile may give it.'),
    ...everyResponse,
  ],
);
