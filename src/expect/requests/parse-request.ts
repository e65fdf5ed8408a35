import type { EndpointName, Meaning, ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import type { RequestParser } from './endpoint-of-request.ts';
import { REQUEST_PARSERS } from './endpoint-of-request.ts';
import { headerProblems } from './header-fields.ts';
import { lineProblems } from './http-line.ts';
import type { RequestProblem } from './problem.ts';
import { beyondProblem } from './problem.ts';
import { numbersIn, percentDecoded, queryProblems, readQuery } from './query.ts';

/** What a request is by sections 1 to 4, read only from what is sent over the wire. */
interface ParsedRequest {
  readonly endpoint: Meaning['endpoint'];
  readonly problems: readonly RequestProblem[];
  /** What it asks; absent when it has a problem. */
  readonly meaning?: ValidMeaning | undefined;
}

/**
 * Returns the endpoint with that path, whatever the method; `undefined` for any other path. No
 * request is sent that is declared to go to another endpoint than its path says: see
 * `assertDeclared`.
 */
export function endpointAt(path: string): EndpointName | undefined {
  // Stryker disable next-line StringLiteral: split gives one part at least
  const [beforeQuery = ''] = path.split('?');
  return Object.values(REQUEST_PARSERS).find((known) => known.path.test(beforeQuery))?.name;
}

/**
 * Reads a request by the document. Shares no code with the builder of requests, so that one mistake
 * cannot agree with itself.
 */
export function parseRequest(request: Request): ParsedRequest {
  // Stryker disable next-line StringLiteral: split gives one part at least
  const [path = '', ...rest] = request.path.split('?');
  const name = endpointAt(path);
  if (name === undefined) return outside('the path is not described');
  const endpoint = REQUEST_PARSERS[name];
  if (request.method !== endpoint.method) {
    return outside(`the method ${request.method} is not described`);
  }
  // Stryker disable next-line OptionalChaining,StringLiteral: a path that fits has its parameter
  const parameter = endpoint.path.exec(path)?.[1] ?? '';
  return readAt(endpoint, request, parameter, rest.length === 0 ? undefined : rest.join('?'));
}

/**
 * Returns the canonical spelling of a valid question: equal for two that ask the same. An absent
 * part is `-`.
 */
export function canonicalQuestion<Name extends EndpointName>({
  endpoint,
  question,
}: ValidMeaning<Name>): string {
  const parts = REQUEST_PARSERS[endpoint].parts(question);
  return [endpoint, ...parts.map((part) => part ?? '-')].join(' ');
}

function readAt(
  endpoint: RequestParser<never>,
  request: Request,
  parameter: string,
  query: string | undefined,
): ParsedRequest {
  const { name } = endpoint;
  const text = percentDecoded(parameter);
  const parameters = readQuery(query);
  const body = endpoint.body(request.body);
  const problems = [
    ...lineProblems(request, parameter),
    endpoint.parameter(text),
    ...queryProblems(parameters, endpoint.query),
    ...headerProblems(request, endpoint.hasBody),
    request.delivery === 'chunks' ? beyondProblem('the body has no length') : undefined,
    ...body.problems,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0 || text === undefined) return { endpoint: name, problems };
  const meaning = endpoint.meaning({ parameter: text, query: numbersIn(parameters), body });
  return { endpoint: name, problems, meaning };
}

function outside(what: string): ParsedRequest {
  return { endpoint: 'outside', problems: [beyondProblem(what)] };
}
