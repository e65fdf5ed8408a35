import { isLosslessNumber } from 'lossless-json';
import { JSON_TYPE } from '../spec/media-types.ts';
import { ERROR_CODES, ERROR_STATUSES } from '../spec/error-codes.ts';
import { parseU64 } from '../spec/formats/u64.ts';
import type { Names } from '../spec/names.ts';
import { VM_ERROR_CODE } from '../spec/names.ts';
import type { Difference } from '../text/difference.ts';
import { differs, formatValue } from '../text/difference.ts';
import { missingMember, similarName } from '../text/missing-name.ts';
import type { AnsweredExchange, Request, Response } from '../wire/exchange.ts';
import { mediaType } from '../wire/exchange.ts';
import { isObject } from '../text/json.ts';
import { bodyJson, losslessJson } from './json-body.ts';

/** The usual names of the members of section 2.4, for profiles that name none. */
export const DEFAULT_NAMES = { message: 'message', errorCode: 'error_code' } as const;

/** Section 7: an answer that is not 200 has a listed status. */
export function findStatusDifference(response: Response): Difference | undefined {
  if (response.status === 200 || ERROR_STATUSES.has(response.status)) return undefined;
  return differs(
    `200 or one of the statuses ${[...ERROR_STATUSES].join(', ')}`,
    `status ${response.status}`,
  );
}

/** Returns true for a request whose body is not labelled JSON, or which names media types to accept. */
export function concernsMediaTypes(request: Request): boolean {
  return hasOtherBody(request) || namesTypes(request);
}

/**
 * Returns true for 415 to a body that is not labelled JSON, and for 406 to a request that names
 * media types to accept (RFC 9110, 15.5.16 and 15.5.7): many frameworks answer so by themselves.
 */
export function isAboutMediaTypes({ request, response: { status } }: AnsweredExchange): boolean {
  return status === 415 ? hasOtherBody(request) : status === 406 && namesTypes(request);
}

function hasOtherBody({ headers, body }: Request): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return body !== undefined && type.trim().toLowerCase() !== JSON_TYPE;
}

function namesTypes({ headers: { accept = '*/*' } }: Request): boolean {
  return accept.trim() !== '*/*';
}

/** Section 7: an error response has media type `application/json`. */
export function findErrorMediaDifference(response: Response): Difference | undefined {
  const type = mediaType(response);
  return type === JSON_TYPE
    ? undefined
    : differs(
        `${JSON_TYPE} on a ${response.status}`,
        type === '' ? 'no media type' : formatValue(type),
      );
}

/** Section 7: an error response carries a JSON object. */
export function findErrorObjectDifference(response: Response): Difference | undefined {
  const expected = `a JSON error object on a ${response.status}`;
  const json = bodyJson(response);
  if (!json.ok) return differs(expected, json.why);
  return isObject(json.value) ? undefined : differs(expected, formatValue(json.value));
}

/** Section 2.4: a message, a string that is not empty. Judged when the body is an object. */
export function findErrorMessageDifference(
  response: Response,
  names: Names,
): Difference | undefined {
  const error = errorMembers(response);
  if (error === undefined) return undefined;
  const { message: name } = names;
  const code = codeMember(error, names);
  if (name !== undefined) {
    const expected = `the string member ${name}`;
    if (!(name in error)) return missingMember(expected, name, error);
    const isDescribed = name !== code && saysSomething(error[name]);
    return isDescribed ? undefined : differs(expected, formatValue(error[name]));
  }
  // A code of the node's own under the usual name describes nothing.
  const codes = [code, names.errorCode ?? DEFAULT_NAMES.errorCode];
  const isDescribed = Object.entries(error).some(
    ([key, value]) => !codes.includes(key) && mayDescribe(key, value),
  );
  return isDescribed
    ? undefined
    : differs('a message, a string that describes the error', formatValue(error));
}

/** Section 2.4: an error code, a string of section 7. Judged when the body is an object. */
export function findErrorCodeDifference(response: Response, names: Names): Difference | undefined {
  const error = errorMembers(response);
  if (error === undefined || codeMember(error, names) !== undefined) return undefined;
  const expected = 'an error code, a string out of the 22 values of section 7';
  const name = names.errorCode ?? DEFAULT_NAMES.errorCode;
  if (name in error) return differs(expected, `${name}: ${formatValue(error[name])}`);
  if (names.errorCode !== undefined) return missingMember(expected, name, error);
  const similar = similarName(name, Object.keys(error));
  return differs(expected, formatValue(error), similar);
}

/** Returns the error code of an answer, when it is one of the 22. */
export function codeOf(response: Response, names: Names): string | undefined {
  const error = errorMembers(response);
  if (error === undefined) return undefined;
  const member = codeMember(error, names);
  return member === undefined ? undefined : String(error[member]);
}

/**
 * Section 2.4: `vm_error_code` is an unsigned 64-bit integer when present; `null` counts as absent.
 */
export function findVmErrorCodeDifference(response: Response): Difference | undefined {
  if ((errorMembers(response)?.[VM_ERROR_CODE] ?? null) === null) return undefined;
  const { value: body } = losslessJson(response);
  if (!isObject(body)) return undefined;
  const value = body[VM_ERROR_CODE];
  const expected = `${VM_ERROR_CODE}: an unsigned 64-bit integer`;
  if (!isLosslessNumber(value)) return differs(expected, formatValue(value));
  return parseU64(plainDigits(value.value)) === undefined
    ? differs(expected, value.value)
    : undefined;
}

/** JSON has only one kind of number: 1e3 and 1000.0 are the integer 1000. */
function plainDigits(number: string): string {
  const [, digits, zeros = '0'] = /^(\d+)(?:\.0+)?(?:[eE]\+?(\d{1,2}))?$/.exec(number) ?? [];
  return digits === undefined ? number : digits + '0'.repeat(Number(zeros));
}

/** Returns true when the answer has members of an error object, whatever its status. */
export function looksLikeError(response: Response, names: Names): boolean {
  return codeOf(response, names) !== undefined;
}

function errorMembers(response: Response): Readonly<Record<string, unknown>> | undefined {
  const { value } = bodyJson(response);
  return isObject(value) ? value : undefined;
}

/**
 * Returns the member that holds a listed code: the named one, else the usual one, else any, the
 * message last. The usual one may hold a code of the node's own, since the document does not show the
 * names.
 */
function codeMember(error: Readonly<Record<string, unknown>>, names: Names): string | undefined {
  const { message = DEFAULT_NAMES.message, errorCode } = names;
  const others = Object.keys(error).filter((key) => key !== message);
  const candidates =
    errorCode === undefined ? [DEFAULT_NAMES.errorCode, ...others, message] : [errorCode];
  return candidates.find((key) => {
    const value = error[key];
    // Stryker disable next-line ConditionalExpression: only strings are in the set
    return typeof value === 'string' && ERROR_CODES.has(value);
  });
}

/**
 * Texts that describe no error: a time, the path of the request, an id, a status, a type that is no
 * page, and a word that says no more than that there is an error.
 */
const NO_DESCRIPTIONS: readonly RegExp[] = [
  /^(?:\d{4}-\d\d-\d\dT|\/v1\/)\S*$/i,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^(?:[\da-f]{16}|[\da-f]{32}|[0-7][\da-hj-km-np-tv-z]{25})$/i,
  /^(?:\d{3}|about:blank|error|fail|failed|failure|false)$/i,
];

/** Any text under the usual name is taken for the message. */
function mayDescribe(name: string, value: unknown): boolean {
  if (!saysSomething(value)) return false;
  if (name === DEFAULT_NAMES.message) return true;
  return !NO_DESCRIPTIONS.some((text) => text.test(value.trim()));
}

function saysSomething(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
