import { isValid } from '../src/spec/endpoints/endpoints.ts';
import { everyError } from '../fixtures/check/audit-rules.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, whateverWasAsked } from '../fixtures/check/check.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import { CannotTell } from '../fixtures/session/outcomes.ts';
import { differs } from '../src/expect/difference.ts';
import { codeOf, errorIsObject, errorMedia, statusListed } from '../src/expect/errors.ts';
import { longHex } from '../src/spec/formats/address.ts';
import { pathOf } from '../src/wire/build-request.ts';

/** Section 7, errors. */
export const errors: readonly Check[] = [
  audit(
    'ERR-STATUS.every',
    'every answer that is not 200 has a listed status',
    everyError(statusListed),
  ),
  // "Every error response for both endpoints": whatever was asked.
  whateverWasAsked(
    audit('ERR-MEDIA.every', 'every error response is application/json', everyError(errorMedia)),
  ),
  whateverWasAsked(
    audit(
      'ERR-OBJECT.every',
      'every error response carries a JSON object',
      everyError(errorIsObject),
    ),
  ),
  // "500: Conditions not shown", but the endpoint is stated to answer what it is validly asked.
  audit(
    'ERR-VALID.every',
    'no valid request is answered with a 5xx',
    () =>
      ({ request, response }) => {
        if (!isValid(request.meaning) || response.status === 503) return undefined;
        if (response.status < 500) return 'agrees';
        return differs('no 5xx to a valid request', `status ${response.status}`);
      },
  ),
  audit(
    'ERR-MALFORMED.every',
    'no malformed request is answered with a 5xx',
    () =>
      ({ request, response }) => {
        if (!('malformed' in request.meaning) || response.status === 503) return undefined;
        if (response.status < 500) return 'agrees';
        return differs('a 4xx to a malformed request', `status ${response.status}`);
      },
  ),
  conform(
    'ERR-OTHER-METHODS.all',
    'other methods on both paths get an error object',
    NEEDS.nothing,
    otherMethods,
  ),
];

async function otherMethods(ctx: CheckContext): Promise<void> {
  const paths = [
    ...['POST', 'PUT', 'DELETE', 'PATCH'].map(
      (method) => [method, pathOf('summaries', '0x1')] as const,
    ),
    ...['GET', 'PUT', 'DELETE', 'PATCH'].map(
      (method) => [method, pathOf('rawItem', longHex('1'))] as const,
    ),
  ];
  const responses = await Promise.all(
    paths.map(([method, path]) =>
      ctx.node.send({
        method,
        path,
        headers: { accept: 'application/json' },
        meaning: {
          endpoint: 'outside',
          open: `${method}, a method the document does not describe`,
        },
      }),
    ),
  );
  for (const { request, response } of responses) {
    const code = codeOf(response, ctx.names);
    const seen = `${response.status}${code === undefined ? '' : ` ${code}`}`;
    const [section, path] = request.path.startsWith('/v1/accounts/')
      ? ['4.1', 'the summaries']
      : ['4.2', 'the raw item'];
    ctx.observe(section, `${request.method} on the path of ${path}`, seen);
  }
  const refused = responses.filter(({ response }) => response.status !== 200);
  if (refused.length === 0) throw new CannotTell('every method was answered with 200');
  for (const exchange of refused) {
    ctx.judge(exchange, errorMedia(exchange.response) ?? errorIsObject(exchange.response));
  }
}
