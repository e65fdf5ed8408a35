import { isValid } from '../spec/endpoints/endpoints.ts';
import { JSON_TYPE } from '../spec/media-types.ts';
import type { AnsweredExchange, Request, Response } from './exchange.ts';
import { mediaType } from './exchange.ts';

/** 502 Bad Gateway, 503 Service Unavailable, and 504 Gateway Timeout. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** 413 Content Too Large, 414 URI Too Long, and 431 Request Header Fields Too Large. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);

/** No gateway or HTTP library has a smaller limit for a whole request. Characters. */
const ALWAYS_TAKEN = 1000;

/** The error pages of nginx, Apache and HAProxy that nobody has configured. */
const DEFAULT_PAGES: readonly RegExp[] = [
  /<hr><center>(?:nginx|openresty)\b/,
  /^<!DOCTYPE HTML PUBLIC "-\/\/(?:IETF|W3C)\/\/DTD HTML [^>]*>\n<html><head>\n<title>\d{3} /,
  /^<html><body><h1>\d{3} [^<]*<\/h1>\n[^<]+\n<\/body><\/html>\n*$/,
];

/**
 * Returns true for an answer that a gateway, or a server's own limiter, gives for a node that is
 * busy or away: no endpoint made it. One in JSON is taken for the node's own.
 */
export function isOfGateway(response: Response): boolean {
  return UNAVAILABLE.has(response.status) && mediaType(response) !== JSON_TYPE;
}

/** Returns true for an answer that no endpoint gave, by {@link isOfGateway} or {@link isGatewayPage}. */
export function cameFromGateway(exchange: AnsweredExchange): boolean {
  return isOfGateway(exchange.response) || isGatewayPage(exchange);
}

/**
 * Returns true for a refusal of a gateway's own, where any other request has to reach the node: its
 * error page for a request that is not valid, as of a firewall that refuses a body that is no JSON;
 * a page in HTML with 403 for any request, as of a firewall that takes a number for an attack; and a
 * status that says that a long request is too long.
 */
export function isGatewayPage({ request, response }: AnsweredExchange): boolean {
  const { status } = response;
  if (status < 400) return false;
  if (TOO_LARGE.has(status) && lengthOf(request) > ALWAYS_TAKEN) return true;
  if (status === 403 && mediaType(response) === 'text/html') return true;
  if (isValid(request.meaning) && !TOO_LARGE.has(status)) return false;
  const page = Buffer.from(response.body).toString('latin1');
  return DEFAULT_PAGES.some((mark) => mark.test(page));
}

/** Returns the length of the parts of a request that may be long, in characters. */
function lengthOf({ path, headers, body = '' }: Request): number {
  return (
    Object.values(headers).reduce((sum, value) => sum + value.length, path.length) + body.length
  );
}
