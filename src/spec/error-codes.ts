/** The statuses other than 200 that sections 4.1, 4.2 and 7 list. */
export const ERROR_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 410, 500, 503]);

/** Section 7: the allowed values of the error code. */
export const ERROR_CODES: ReadonlySet<string> = new Set([
  'account_not_found',
  'resource_not_found',
  'module_not_found',
  'struct_field_not_found',
  'version_not_found',
  'transaction_not_found',
  'table_item_not_found',
  'block_not_found',
  'state_value_not_found',
  'version_pruned',
  'block_pruned',
  'invalid_input',
  'invalid_transaction_update',
  'sequence_number_too_old',
  'vm_error',
  'rejected_by_filter',
  'health_check_failed',
  'mempool_is_full',
  'internal_error',
  'web_framework_error',
  'bcs_not_supported',
  'api_disabled',
]);
