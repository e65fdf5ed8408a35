import {
  accepting,
  BROWSER_ACCEPT,
  CLIENTS,
  clientsBeside,
} from '../../src/engine/assertions/inputs/client-headers.ts';
import type { ErrorKind } from '../../src/engine/assertions/inputs/error-requests.ts';
import { errorKinds } from '../../src/engine/assertions/inputs/error-requests.ts';
import { longRequests } from '../../src/engine/assertions/inputs/long-requests.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { isUnanswered } from '../../src/expect/mismatch.ts';
import { isIgnored, untested } from '../../src/engine/session/unjudged-check.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import type { Session } from '../../src/engine/session/session.ts';
import {
  findErrorMediaDifference,
  findErrorObjectDifference,
} from '../../src/expect/error-matchers.ts';
import type { Difference } from '../../src/text/difference.ts';
import type { AnsweredExchange, Request, Response } from '../../src/wire/exchange.ts';
import { cameFromGateway } from '../../src/wire/gateway-answer.ts';

type Headers = Request['headers'];

/** Section 7: the form of an error is the same for every client. */
export const errorClientChecks: readonly Check[] = [
  // "Every error response for both endpoints has media type `application/json` and the error object of section 2.4."
  example(
    'ERR-MEDIA.clients',
    'errors are application/json, whatever headers a client sends',
    [],
    (ctx) => judgeErrors(ctx, findErrorMediaDifference),
  ),
  // "Every error response for both endpoints has media type `application/json` and the error object of section 2.4."
  example(
    'ERR-OBJECT.clients',
    'JSON errors are objects, whatever headers a client sends',
    [],
    (ctx) => judgeErrors(ctx, findObjectDifference),
  ),
];

/** ERR-MEDIA judges errors of another media type. */
function findObjectDifference(response: Response): Difference | undefined {
  const isJson = findErrorMediaDifference(response) === undefined;
  return isJson ? findErrorObjectDifference(response) : undefined;
}

async function judgeErrors(
  ctx: CheckContext,
  matcher: (response: Response) => Difference | undefined,
): Promise<void> {
  const errors = (await errorsOf(ctx)).filter(
    (exchange) => exchange.response.status >= 400 && !cameFromGateway(exchange),
  );
  if (errors.length === 0) throw untested('no request was refused');
  for (const exchange of errors) ctx.judge(exchange, matcher(exchange.response));
}

const asked = new WeakMap<Session, Promise<readonly AnsweredExchange[]>>();

/** Returns the responses to every kind of error for every kind of client; both checks share the requests. */
function errorsOf(ctx: CheckContext): Promise<readonly AnsweredExchange[]> {
  const known = asked.get(ctx.session) ?? askAll(ctx);
  asked.set(ctx.session, known);
  return known;
}

async function askAll(ctx: CheckContext): Promise<readonly AnsweredExchange[]> {
  const kinds = errorKinds(ctx);
  const { seed } = ctx.session.config;
  const clients = clientsBeside(ctx.session.config, CLIENTS);
  const requests = [...offered(kinds, clients, seed), ...long(ctx, clients)];
  const responses = await Promise.all(requests.map((request) => answerTo(ctx, request)));
  return responses.flat();
}

/** Returns the response; none without a response, because silence is not an error response. */
async function answerTo(ctx: CheckContext, request: Request): Promise<readonly AnsweredExchange[]> {
  try {
    return [await ctx.node.send(request)];
  } catch (error) {
    if (isIgnored(error) || isUnanswered(error)) return [];
    throw error;
  }
}

/** Ways to take a media type that the endpoints offer. Frameworks have a page for clients that take HTML. */
const ACCEPTS = [JSON_TYPE, BCS_TYPE, BROWSER_ACCEPT] as const;

/** Ways for a fourth client. */
const MORE_ACCEPTS = ['*/*', undefined, BCS_TYPE] as const;

/** Returns requests in which every kind of error meets every kind of client and every `Accept`. */
function offered(
  kinds: readonly ErrorKind[],
  clients: readonly Headers[],
  seed: number,
): readonly Request[] {
  return kinds.flatMap(({ requests, acceptDecides }, row) =>
    clients.flatMap((client, column) => {
      const plain = pick(requests, seed + column);
      if (plain === undefined) return [];
      const request = { ...plain, headers: { ...plain.headers, ...client } };
      // A cyclic Latin square: every two of kind, client and `Accept` meet.
      const accept =
        column < ACCEPTS.length ? pick(ACCEPTS, row + column) : pick(MORE_ACCEPTS, seed + row);
      return [acceptDecides ? request : accepting(request, accept)];
    }),
  );
}

/** Returns long requests. The clients rotate, so every client sends every length. */
function long(ctx: CheckContext, clients: readonly Headers[]): readonly Request[] {
  const { seed } = ctx.session.config;
  return longRequests(ctx).map((request, nth) => {
    const headers = { ...request.headers, ...pick(clients, seed + nth) };
    return { ...request, headers };
  });
}

/** Returns the element at a position modulo the length; the position may be negative. */
function pick<T>(all: readonly T[], nth: number): T | undefined {
  return all.at(nth % all.length);
}
