import type { EndpointName, Meaning, ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import type { ReadEndpoint } from './endpoints.ts';
import { READ_ENDPOINTS } from './endpoints.ts';
import { headerProblems } from './header-fields.ts';
import type { RequestProblem } from './problem.ts';
import { openProblem } from './problem.ts';
import { percentDecoded, queryProblems, readQuery } from './query.ts';

/** What a request is by sections 1 to 4, read from what goes over the wire and nothing else. */
export interface ReadRequest {
  readonly endpoint: Meaning['endpoint'];
  readonly problems: readonly RequestProblem[];
  /** What it asks, one spelling for each question; empty where there is a problem. */
  readonly asks: string;
}

/**
 * Reads a request as the document would have it. Shares no code with what builds requests:
 * one mistake must not agree with itself.
 */
export function readRequest(request: Request): ReadRequest {
  // Stryker disable next-line StringLiteral: split gives one part at least
  const [path = '', ...rest] = request.path.split('?');
  const endpoint = Object.values(READ_ENDPOINTS).find((known) => known.path.test(path));
  if (endpoint === undefined) return outside('the path is another');
  if (request.method !== endpoint.method) {
    return outside(`the method ${request.method} is not described`);
  }
  // Stryker disable next-line OptionalChaining,StringLiteral: a path that fits has its parameter
  const parameter = endpoint.path.exec(path)?.[1] ?? '';
  return readAt(endpoint, request, parameter, rest.length === 0 ? undefined : rest.join('?'));
}

/** The one spelling of a valid question. */
export function canonicalQuestion<Name extends EndpointName>({
  endpoint,
  asks,
}: ValidMeaning<Name>): string {
  return canonical(endpoint, READ_ENDPOINTS[endpoint].asks(asks));
}

function readAt(
  endpoint: ReadEndpoint<never>,
  request: Request,
  parameter: string,
  query: string | undefined,
): ReadRequest {
  const { name } = endpoint;
  const text = percentDecoded(parameter);
  const parameters = readQuery(query);
  const body = endpoint.body(request.body);
  const problems = [
    endpoint.parameter(text),
    ...queryProblems(parameters, endpoint.query),
    ...headerProblems(request, endpoint.hasBody),
    request.delivery === 'chunks' ? openProblem('the body has no length') : undefined,
    ...body.problems,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) return { endpoint: name, problems, asks: '' };
  const asked = Object.keys(endpoint.query).map((key) => parameters.get(key)?.[0]);
  const said = endpoint.hasBody ? [body.asks] : [];
  return {
    endpoint: name,
    problems,
    asks: canonical(name, [endpoint.spelled(text ?? ''), ...said, ...asked]),
  };
}

function outside(what: string): ReadRequest {
  return { endpoint: 'outside', problems: [openProblem(what)], asks: '' };
}

/** What is not asked is `-`. */
function canonical(
  name: EndpointName,
  parts: readonly (string | bigint | number | undefined)[],
): string {
  return [name, ...parts.map((part) => part ?? '-')].join(' ');
}
