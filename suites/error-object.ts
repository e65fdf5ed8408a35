import { every200, everyErrorObject } from '../fixtures/check/audit-rules.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, whateverWasAsked } from '../fixtures/check/check.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import { errorCode, errorMessage, looksLikeError, vmErrorCode } from '../src/expect/errors.ts';
import { BCS_TYPE } from '../src/spec/media-types.ts';
import { mediaType } from '../src/wire/exchange.ts';
import { bodyJson } from '../src/expect/json.ts';

/** Section 2.4, the API error object. */
export const errorObject: readonly Check[] = [
  // "Every error response for both endpoints has ... the error object": whatever was asked.
  ...[
    audit('ERR-MESSAGE.every', 'every error object has a message', everyErrorObject(errorMessage)),
    audit('ERR-CODE.every', 'every error object has a listed code', everyErrorObject(errorCode)),
    audit(
      'ERR-VM-CODE.every',
      'vm_error_code, when there, is a u64',
      everyErrorObject(vmErrorCode),
    ),
  ].map(whateverWasAsked),
  // "Every error response ... carries": what is not an error response does not.
  audit(
    'ERR-ONLY.every',
    'no 200 carries an error object',
    every200((response, names) => {
      // Stored bytes may read like anything: only what says it is JSON is read as an error.
      if (mediaType(response) === BCS_TYPE || !looksLikeError(response, names)) return undefined;
      const json = bodyJson(response);
      return differs('no error object on a 200', json.ok ? formatValue(json.value) : 'one');
    }),
  ),
];
