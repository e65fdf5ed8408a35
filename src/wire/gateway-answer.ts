import { isValid } from '../spec/endpoints/endpoints.ts';
import { JSON_TYPE } from '../spec/media-types.ts';
import type { AnsweredExchange, Response } from './exchange.ts';
import { mediaType } from './exchange.ts';

/** 502 Bad Gateway, 503 Service Unavailable, and 504 Gateway Timeout. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** 413 Content Too Large, 414 URI Too Long, and 431 Request Header Fields Too Large. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);

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
 * Returns true for an error page of a gateway's own to a request that is not valid, as of a firewall
 * that refuses a body that is no JSON, or to one that is too large for the gateway. Any other valid
 * request has to reach the node.
 */
export function isGatewayPage({ request, response }: AnsweredExchange): boolean {
  const { status } = response;
  if (status < 400 || (isValid(request.meaning) && !TOO_LARGE.has(status))) return false;
  const page = Buffer.from(response.body).toString('latin1');
  return DEFAULT_PAGES.some((mark) => mark.test(page));
}
