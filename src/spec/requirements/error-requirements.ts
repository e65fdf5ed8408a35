import { must, nothing, says, section, should } from '../requirement.ts';

const CONDITIONS = 'The document lists this status, but does not say when a node sends it.';

/** Section 7. */
export const errors = section(
  '7',
  'Errors',
  [
    must(
      'ERR-STATUS',
      'A response that is not 200 has one of the statuses 400, 403, 404, 410, 500, 503.',
    ),
    should(
      'ERR-MEDIA-STATUS',
      'A request that is refused for the media type of its body, or for its `Accept`, gets a listed status.',
    ),
    must('ERR-MEDIA', 'An error response has the media type `application/json`.'),
    must('ERR-OBJECT', 'An error response carries a JSON object.'),
    must('ERR-VALID', 'A valid request never gets a 5xx other than 503.'),
    should('ERR-MALFORMED', 'A malformed request gets a response, and not a 5xx.'),
    should(
      'ERR-CODE-FITS',
      "An error code fits its status and its request: a pruned version is `version_pruned`, what is missing is `…_not_found`, and refused input is not the server's fault.",
    ),
  ],
  [
    says(
      'Every error response for both endpoints has media type `application/json` and the error object of section 2.4.',
      'ERR-MEDIA',
      'ERR-OBJECT',
      'ERR-MESSAGE',
      'ERR-CODE',
    ),
    says('It carries the ledger metadata headers.', 'HDR-ON-ERRORS'),
    nothing('400 | Conditions not shown', CONDITIONS),
    nothing('403 | Conditions not shown', CONDITIONS),
    nothing('404 | Conditions not shown', CONDITIONS),
    says(
      '410 | Requested ledger version has been pruned (table item endpoint)',
      'RAW-PRUNED',
      'RAW-BOUNDS',
      'ERR-CODE-FITS',
    ),
    says('500 | Conditions not shown', 'ERR-VALID', 'ERR-MALFORMED'),
    nothing('503 | Conditions not shown', CONDITIONS),
    nothing('Allowed error code values:', 'Introduces the list.'),
    says(
      '`account_not_found`, `resource_not_found`, `module_not_found`, `struct_field_not_found`, `version_not_found`, `transaction_not_found`, `table_item_not_found`, `block_not_found`, `state_value_not_found`, `version_pruned`, `block_pruned`, `invalid_input`, `invalid_transaction_update`, `sequence_number_too_old`, `vm_error`, `rejected_by_filter`, `health_check_failed`, `mempool_is_full`, `internal_error`, `web_framework_error`, `bcs_not_supported`, `api_disabled`.',
      'ERR-CODE',
    ),
    says('The mapping from each code to an HTTP status is not shown.', 'ERR-CODE-FITS'),
  ],
);

/** Section 8. */
export const limits = section(
  '8',
  'Limits',
  [must('LIM-U16', 'Text that is not an unsigned 16-bit integer is never taken for a limit.')],
  [
    says('`limit` is an unsigned 16-bit integer.', 'LIM-U16'),
    nothing(
      'The default page size, and any maximum for `limit`: not shown.',
      'Left open; observed.',
    ),
    nothing(
      'Rate limits: not shown.',
      'Left open: after a 429, or a 403 with `Retry-After`, the suite waits and repeats the request, and never judges that response.',
    ),
    says('History older than the pruning window is unavailable.', 'RAW-PRUNED', 'SEL-PRUNED'),
    nothing('The window is configurable and its length is not shown here.', 'Left open.'),
    says(
      'The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and X-NODE-OLDEST-BLOCK-HEIGHT.',
      'HDR-OLDEST-VERSION',
      'HDR-OLDEST-BLOCK',
      'RAW-BOUNDS',
    ),
  ],
);
