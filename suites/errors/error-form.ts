import { errorKinds } from '../../fixtures/assertions/inputs/error-requests.ts';
import { everyError, ruleWhere } from '../../fixtures/check/audit-rules.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit, example } from '../../fixtures/check/check.ts';
import type { AuditContext } from '../../fixtures/session/audit.ts';
import { Ignored } from '../../fixtures/session/silence.ts';
import { CannotTell } from '../../fixtures/session/outcomes.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';
import {
  codeOf,
  findErrorMediaDifference,
  findErrorObjectDifference,
  findStatusDifference,
} from '../../src/expect/errors.ts';
import { ledgerView } from '../../src/expect/headers.ts';
import { findRepeatedErrorMember } from '../../src/expect/repeated-names.ts';
import { endpointAt } from '../../src/expect/requests/parse-request.ts';
import { declarationOf, isValid, versionRead } from '../../src/spec/endpoints/endpoints.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import { otherMethod } from '../../src/wire/build-request.ts';
import type { AnsweredExchange, Request, Response } from '../../src/wire/exchange.ts';

/** Section 7, errors. */
export const errorFormChecks: readonly Check[] = [
  // "Other statuses: 400, 403, 404, 410, 500, 503, each with a JSON error object"
  audit(
    'ERR-STATUS.every',
    'every answer that is not 200 has a listed status',
    [],
    everyError(findStatusDifference),
  ),
  // "Every error response for both endpoints has media type `application/json` and the error object
  // of section 2.4.": for every request.
  audit(
    'ERR-MEDIA.every',
    'every error response of a listed status is application/json',
    [],
    () => ruleWhere(isError, ({ response }) => findErrorMediaDifference(response)),
    { judgesOpenRequests: true },
  ),
  audit(
    'ERR-OBJECT.every',
    'every error response that is called JSON carries a JSON object, each member with one value',
    [],
    () =>
      ruleWhere(
        isJsonError,
        ({ response }, { names }) =>
          findErrorObjectDifference(response) ?? findRepeatedErrorMember(response, names),
      ),
    { judgesOpenRequests: true },
  ),
  // "500 | Conditions not shown", but the endpoint is stated to answer what it is validly asked.
  audit('ERR-VALID.every', 'no valid request is answered with a 5xx', [], () =>
    ruleWhere(asksForWhatMayBeThere, ({ response }) =>
      find5xxDifference(response, 'no 5xx to a valid request'),
    ),
  ),
  audit('ERR-MALFORMED.every', 'no malformed request is answered with a 5xx', [], () =>
    ruleWhere(
      ({ request, response }) =>
        declarationOf(request.meaning) === 'malformed' && response.status !== 503,
      ({ response }) => find5xxDifference(response, 'a 4xx to a malformed request'),
    ),
  ),
  // "500 | Conditions not shown", and an answer of some status is shown for everything.
  example(
    'ERR-MALFORMED.answered',
    'every kind of malformed request is answered',
    [],
    expectMalformedAnswered,
  ),
  // "Every error response for both endpoints has media type `application/json` and the error object"
  example(
    'ERR-OTHER-METHODS.all',
    'other methods on both paths get an error object',
    [],
    async (ctx) => {
      const exchanges = await Promise.all(OTHER_METHODS.map((other) => ctx.node.send(other)));
      for (const exchange of exchanges) observeMethod(ctx, exchange);
      const refused = exchanges.filter(({ response }) => response.status !== 200);
      if (refused.length === 0) throw new CannotTell('every method was answered with 200');
      for (const exchange of refused) {
        ctx.judge(
          exchange,
          findErrorMediaDifference(exchange.response) ??
            findErrorObjectDifference(exchange.response),
        );
      }
    },
  ),
];

/** ERR-STATUS judges a status that is not listed; not in answers that the document leaves open. */
function isError({ request, response }: AnsweredExchange): boolean {
  if (response.status === 200) return false;
  return 'open' in request.meaning || findStatusDifference(response) === undefined;
}

/** ERR-MEDIA judges what is called something else. */
function isJsonError(exchange: AnsweredExchange): boolean {
  return isError(exchange) && findErrorMediaDifference(exchange.response) === undefined;
}

/**
 * Whether a request is valid and the state it reads had come by the answer. There is none to read at
 * a version above the latest, and no status is stated for that: RAW-FUTURE-STATUS advises.
 */
function asksForWhatMayBeThere(
  exchange: AnsweredExchange,
  { names, ledger }: AuditContext,
): boolean {
  const { request, response } = exchange;
  if (!isValid(request.meaning) || response.status === 503) return false;
  const latest = ledgerView(response, names).ledgerVersion ?? ledger.knownBefore(exchange);
  return (versionRead(request.meaning) ?? 0n) <= latest;
}

function find5xxDifference({ status }: Response, expected: string): Difference | undefined {
  return status < 500 ? undefined : differs(expected, `status ${status}`);
}

/** Only this check fails for silence about malformed input; others skip it. */
async function expectMalformedAnswered(ctx: CheckContext): Promise<void> {
  for (const { requests } of errorKinds(ctx)) {
    const request = requests.find(({ meaning }) => declarationOf(meaning) === 'malformed');
    if (request === undefined) continue;
    try {
      ctx.countJudged(await ctx.node.send(request));
    } catch (error) {
      if (!(error instanceof Ignored)) throw error;
      throw new Mismatch(differs('an answer to a malformed request', error.message));
    }
  }
}

/** Requests with methods that the document does not describe; only what it says of every error applies to them. */
const OTHER_METHODS: readonly Request[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => otherMethod(method, 'summaries', '0x1')),
  ...['GET', 'PUT', 'DELETE', 'PATCH'].map((method) =>
    otherMethod(method, 'rawItem', longHex('1')),
  ),
];

function observeMethod(ctx: CheckContext, { request, response }: AnsweredExchange): void {
  const code = codeOf(response, ctx.names);
  const seen = `${response.status}${code === undefined ? '' : ` ${code}`}`;
  const [section, path] =
    endpointAt(request.path) === 'summaries' ? ['4.1', 'the summaries'] : ['4.2', 'the raw item'];
  ctx.observe(section, `${request.method} on the path of ${path}`, seen);
}
