import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { knownValuesOf } from '../../src/engine/known-truth.ts';
import { everyErrorObject, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import {
  findErrorCodeDifference,
  findErrorMessageDifference,
  findVmErrorCodeDifference,
  looksLikeError,
} from '../../src/expect/error-matchers.ts';
import { bodyJson } from '../../src/expect/json-body.ts';
import { isValid } from '../../src/spec/endpoints/endpoints.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import { differs, formatValue } from '../../src/text/difference.ts';
import type { Request, Response } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';

/** Section 2.4, the API error object. */
export const errorObjectChecks: readonly Check[] = [
  // "Every error response for both endpoints has ... the error object of section 2.4."
  // "message | string | Describes the error."
  rule(
    'ERR-MESSAGE.every',
    'every error object has a message',
    [],
    everyErrorObject(findErrorMessageDifference),
  ),
  // "error code | string | Fine-grained code beyond the HTTP status. Allowed values are in section 7."
  rule(
    'ERR-CODE.every',
    'every error object has an error code that the document lists',
    [],
    everyErrorObject(findErrorCodeDifference),
  ),
  // "vm_error_code | integer, format uint64 | Optional."
  rule(
    'ERR-VM-CODE.every',
    'vm_error_code is a u64 when present',
    [],
    everyErrorObject(findVmErrorCodeDifference),
  ),
  // "Fine-grained code beyond the HTTP status.": a response that is not an error has none.
  rule('ERR-ONLY.every', 'no 200 response carries an error object', [], () =>
    judgeWhere(
      ({ request, response }, { truth }) =>
        response.status === 200 && !isStored(request, response, truth),
      ({ response }, { names }) => {
        if (!looksLikeError(response, names)) return undefined;
        const json = bodyJson(response);
        return differs('no error object on a 200', json.ok ? formatValue(json.value) : 'one');
      },
    ),
  ),
];

/**
 * Tells whether a body is a stored value: a BCS body, or a known value of the item. Stored bytes may look like an
 * error.
 */
function isStored({ meaning }: Request, response: Response, truth: GroundTruth): boolean {
  if (mediaType(response) === BCS_TYPE) return true;
  if (meaning.endpoint !== 'rawItem' || !isValid(meaning)) return false;
  return knownValuesOf(truth, meaning.question).has(hexBytes(response.body));
}
