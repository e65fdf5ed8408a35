import type { Request } from '../../wire/exchange.ts';
import type { RequestProblem } from './problem.ts';
import { beyondProblem, malformedProblem, openProblem } from './problem.ts';

/**
 * Header fields that do not change what is asked. They describe the client (a browser), the proxies
 * a request went through, the connection, or whether a cache may answer.
 */
const HARMLESS =
  /^(?:accept-language|origin|referer|user-agent|cookie|sec-fetch-(?:mode|site|dest|user)|upgrade-insecure-requests|x-forwarded-(?:for|proto|host)|x-real-ip|x-request-id|traceparent|forwarded|via|connection|cache-control|pragma)$/;

/**
 * Header fields with a meaning in HTTP alone, which gateways and libraries act on by themselves.
 */
const BEYOND = /^(?:accept-(?:encoding|charset)|expect|if-.+|range|te|upgrade)$/;

const OFFERED = ['application/json', 'application/x-bcs', 'application/*', '*/*'];

/** @param hasBody whether the endpoint takes a body, which needs a content type. */
export function headerProblems(
  request: Request,
  hasBody: boolean,
): readonly (RequestProblem | undefined)[] {
  const documented = hasBody ? ['accept', 'content-type'] : ['accept'];
  const names = Object.keys(request.headers).map((name) => name.toLowerCase());
  const additional = names.filter((name) => !documented.includes(name) && !HARMLESS.test(name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    hasBody ? contentTypeProblem(valueOf(request, 'content-type')) : undefined,
    ...additional.map((name) => {
      const describe = BEYOND.test(name) ? beyondProblem : openProblem;
      return describe(`the header ${name} is not described`);
    }),
    ...twice.map((name) => beyondProblem(`the header ${name} is sent more than once`)),
    acceptProblem(valueOf(request, 'accept')),
  ];
}

function valueOf({ headers }: Request, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Sections 4.1 and 4.2 offer two media types; without `Accept` any of them is allowed. */
function acceptProblem(accept: string | undefined): RequestProblem | undefined {
  // Stryker disable next-line StringLiteral,OptionalChaining: split gives one part at least
  const ranges = accept?.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  if (ranges === undefined || ranges.some((range) => OFFERED.includes(range))) return undefined;
  return openProblem('Accept names none of the media types offered');
}

function contentTypeProblem(type: string | undefined): RequestProblem | undefined {
  if (type === 'application/json') return undefined;
  return type?.startsWith('application/json;') === true
    ? openProblem('Content-Type has a parameter')
    : malformedProblem('Content-Type is not application/json');
}
