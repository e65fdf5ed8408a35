import { errorKinds } from '../../src/engine/assertions/inputs/error-requests.ts';
import { judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import type { RuleContext } from '../../src/engine/session/rule.ts';
import { isInverted } from '../../src/engine/session/open-range.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';
import {
  codeOf,
  concernsMediaTypes,
  findErrorMediaDifference,
  findErrorObjectDifference,
  findStatusDifference,
  isAboutMediaTypes,
} from '../../src/expect/error-matchers.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { findRepeatedErrorMember } from '../../src/expect/repeated-names.ts';
import type { ValidMeaning } from '../../src/spec/endpoints/endpoints.ts';
import { declarationOf, isValid, versionRead } from '../../src/spec/endpoints/endpoints.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange, Response } from '../../src/wire/exchange.ts';
import { isIgnored } from '../../src/engine/session/unjudged-check.ts';

/** Section 7, errors. */
export const errorFormChecks: readonly Check[] = [
  // "Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object"
  rule('ERR-STATUS.every', 'every response has a documented status', [], () =>
    judgeWhere(
      (exchange) => exchange.response.status !== 200 && !isAboutMediaTypes(exchange),
      ({ response }) => findStatusDifference(response),
    ),
  ),
  // "Other statuses: 400, 403, 404, 410, 500, 503": HTTP has 415 and 406 for a media type.
  rule(
    'ERR-MEDIA-STATUS.every',
    'a media type that is not taken or offered gets a documented status',
    [],
    () =>
      judgeWhere(
        ({ request, response }) => response.status !== 200 && concernsMediaTypes(request),
        (exchange) =>
          isAboutMediaTypes(exchange) ? findStatusDifference(exchange.response) : undefined,
      ),
  ),
  // "Every error response for both endpoints has media type `application/json` and the error object
  // of section 2.4.": for every request that is valid, or malformed by a format that is stated.
  rule('ERR-MEDIA.every', 'every error response is application/json', [], () =>
    judgeWhere(isError, ({ response }) => findErrorMediaDifference(response)),
  ),
  rule(
    'ERR-OBJECT.every',
    'a JSON error is an object, without contradicting duplicate members',
    [],
    () =>
      judgeWhere(
        isJsonError,
        ({ response }, { names }) =>
          findErrorObjectDifference(response) ?? findRepeatedErrorMember(response, names),
      ),
  ),
  // "500 | Conditions not shown", but the endpoint is stated to answer what it is validly asked.
  rule('ERR-VALID.every', 'no valid request gets a 5xx other than 503', [], () =>
    judgeWhere(asksForWhatMayBeThere, ({ response }) =>
      find5xxDifference(response, 'no 5xx to a valid request'),
    ),
  ),
  rule('ERR-MALFORMED.every', 'no malformed request gets a 5xx', [], () =>
    judgeWhere(
      ({ request, response }) =>
        declarationOf(request.meaning) === 'malformed' && response.status !== 503,
      ({ response }) => find5xxDifference(response, 'a 4xx to a malformed request'),
    ),
  ),
  // "500 | Conditions not shown", and an answer of some status is shown for everything.
  example(
    'ERR-MALFORMED.answered',
    'every kind of malformed request gets a response',
    [],
    expectMalformedAnswered,
  ),
];

/** ERR-STATUS judges a status that is not listed. */
function isError({ response }: AnsweredExchange): boolean {
  return response.status !== 200 && findStatusDifference(response) === undefined;
}

/** ERR-MEDIA judges errors of another media type. */
function isJsonError(exchange: AnsweredExchange): boolean {
  return isError(exchange) && findErrorMediaDifference(exchange.response) === undefined;
}

/**
 * Tells whether a request is valid and its version had come when the response was sent. A version above the latest
 * has no state, and the document states no status for that case, nor for the code `bcs_not_supported`.
 */
function asksForWhatMayBeThere(
  exchange: AnsweredExchange,
  { names, ledger }: RuleContext,
): boolean {
  const { request, response } = exchange;
  if (!isValid(request.meaning) || response.status === 503) return false;
  if (asksInverted(request.meaning) || codeOf(response, names) === 'bcs_not_supported')
    return false;
  const latest = ledgerView(response, names).ledgerVersion ?? ledger.knownBefore(exchange);
  return (versionRead(request.meaning) ?? 0n) <= latest;
}

/** Tells whether a range ends before its start: such a range may be refused with any status. */
function asksInverted(meaning: ValidMeaning): boolean {
  return meaning.endpoint === 'summaries' && isInverted(meaning.question);
}

function find5xxDifference({ status }: Response, expected: string): Difference | undefined {
  return status < 500 ? undefined : differs(expected, `status ${status}`);
}

/** Only this check fails if malformed input gets no response; other checks skip such input. */
async function expectMalformedAnswered(ctx: CheckContext): Promise<void> {
  for (const { requests } of errorKinds(ctx)) {
    const request = requests.find(({ meaning }) => declarationOf(meaning) === 'malformed');
    if (request === undefined) continue;
    try {
      ctx.countJudged(await ctx.node.send(request));
    } catch (error) {
      if (!isIgnored(error)) throw error;
      throw new Mismatch(differs('a response to a malformed request', error.message));
    }
  }
}
