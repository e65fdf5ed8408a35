import { bodyJson } from '../../../expect/json-body.ts';
import { BCS_TYPE, JSON_TYPE } from '../../../spec/media-types.ts';
import type { Difference } from '../../../text/difference.ts';
import { differs, formatValue } from '../../../text/difference.ts';
import { isObject } from '../../../text/json.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import { mediaType } from '../../../wire/exchange.ts';

/** Section 4.1: a list is of one of the two media types, and its body is of that type. */
export function findMediaDifference({ response }: AnsweredExchange): Difference | undefined {
  const type = mediaType(response);
  if (response.decodeFailure !== undefined) {
    return differs(`a body of ${type || 'a listed media type'}`, response.decodeFailure);
  }
  if (type === JSON_TYPE) {
    const json = bodyJson(response);
    return json.ok ? undefined : differs(`a body of ${JSON_TYPE}`, json.why);
  }
  if (type !== BCS_TYPE) return differs(`${JSON_TYPE} or ${BCS_TYPE}`, type || 'none');
  const { value } = bodyJson(response);
  return Array.isArray(value) || isObject(value)
    ? differs(`a body of ${BCS_TYPE}`, `JSON: ${formatValue(value)}`)
    : undefined;
}
