import type { Request } from '../../wire/exchange.ts';
import type { RequestProblem } from './problem.ts';
import { malformedProblem, openProblem } from './problem.ts';

/**
 * Header fields that do not change what is asked. They describe the client (a browser), the proxies
 * a request went through, the connection, or whether a cache may answer.
 */
const HARMLESS =
  /^(?:accept-(?:language|encoding|charset)|origin|referer|user-agent|cookie|sec-fetch-(?:mode|site|dest|user)|upgrade-insecure-requests|x-forwarded-(?:for|proto|host)|x-real-ip|x-request-id|traceparent|forwarded|via|connection|cache-control|pragma|if-none-match)$/;

/** RFC 9110, 13.1.3 and 14.2: a server ignores these except on GET and HEAD. */
const HARMLESS_ON_POST = /^(?:range|if-modified-since)$/;

const OFFERED = ['application/json', 'application/x-bcs', 'application/*', '*/*'];

/** @param hasBody whether the endpoint takes a body, which needs a content type. */
export function headerProblems(
  request: Request,
  hasBody: boolean,
): readonly (RequestProblem | undefined)[] {
  const documented = hasBody ? ['accept', 'content-type'] : ['accept'];
  const names = Object.keys(request.headers).map((name) => name.toLowerCase());
  const isHarmless = (name: string): boolean =>
    HARMLESS.test(name) || (request.method === 'POST' && HARMLESS_ON_POST.test(name));
  const odd = names.filter((name) => !documented.includes(name) && !isHarmless(name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    hasBody ? contentTypeProblem(valueOf(request, 'content-type')) : undefined,
    ...odd.map((name) => openProblem(`the header ${name} is not described`)),
    ...twice.map((name) => openProblem(`the header ${name} is there more than once`)),
    acceptProblem(valueOf(request, 'accept')),
    codingProblem(valueOf(request, 'accept-encoding')),
    tagProblem(valueOf(request, 'if-none-match')),
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

/**
 * RFC 9110, 12.5.3: an unencoded answer is always allowed, unless `identity` or `*` has weight 0.
 */
function codingProblem(codings: string | undefined): RequestProblem | undefined {
  const weights = new Map(codings?.toLowerCase().split(',').map(readCoding));
  const identity = weights.get('identity') ?? weights.get('*');
  return identity === 0 ? openProblem('Accept-Encoding excludes what is not encoded') : undefined;
}

/** RFC 9110, 13.1.2: an unknown tag changes nothing, but `*` matches every answer. */
function tagProblem(tag: string | undefined): RequestProblem | undefined {
  return tag?.trim() === '*' ? openProblem('If-None-Match fits every answer') : undefined;
}

function readCoding(text: string): readonly [string, number] {
  // Stryker disable next-line StringLiteral: split gives one part at least
  const [name = '', weight] = text.split(';').map((part) => part.trim());
  return [name, Number(weight?.replace(/^q=/, '') ?? 1)];
}

function contentTypeProblem(type: string | undefined): RequestProblem | undefined {
  if (type === 'application/json') return undefined;
  return type?.startsWith('application/json;') === true
    ? openProblem('Content-Type has a parameter')
    : malformedProblem('the body is not said to be application/json');
}
