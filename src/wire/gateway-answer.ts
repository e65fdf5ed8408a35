import { declarationOf, isValid } from '../spec/endpoints/endpoints.ts';
import { ERROR_CODES } from '../spec/error-codes.ts';
import { JSON_TYPE } from '../spec/media-types.ts';
import type { AnsweredExchange, Request, Response } from './exchange.ts';
import { header, mediaType } from './exchange.ts';

/**
 * 408 Request Timeout, which the server of a slow connection sends, 502 Bad Gateway, 503 Service Unavailable, 504 Gateway
 * Timeout, and what Cloudflare sends for an origin that is away: 520 to 527, and 530.
 */
const UNAVAILABLE: ReadonlySet<number> = new Set([
  408, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
]);

/** 413 Content Too Large, 414 URI Too Long, and 431 Request Header Fields Too Large. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);

/**
 * What firewalls answer a request that they take for an attack: 403 Forbidden, 405 Method Not Allowed and 406 Not
 * Acceptable, though nothing is wrong with the method or with the media types.
 */
const BLOCKED: ReadonlySet<number> = new Set([403, 405, 406]);

/** No gateway or HTTP library has a smaller limit for a whole request. Characters. */
const ALWAYS_TAKEN = 1000;

/** The error pages of nginx, Apache and HAProxy that nobody has configured. */
const DEFAULT_PAGES: readonly RegExp[] = [
  /<hr><center>(?:nginx|openresty)\b/,
  /^<!DOCTYPE HTML PUBLIC "-\/\/(?:IETF|W3C)\/\/DTD HTML [^>]*>\n<html><head>\n<title>\d{3} /,
  /^<html><body><h1>\d{3} [^<]*<\/h1>\n[^<]+\n<\/body><\/html>\n*$/,
];

/** A header that tells of the ledger, by whatever prefix: only the node knows its value. */
const LEDGER_HEADER = /-(?:chain-id|ledger-version|block-height)$/;

/** An error code of section 7 as a value in JSON. */
const CODE = new RegExp(`"(?:${[...ERROR_CODES].join('|')})"`);

/**
 * Returns true for an answer that a gateway, or a server's own limiter, gives for a node that is
 * busy or away: no endpoint made it. One in JSON is the node's own if it tells of the ledger, or has an
 * error code and a status of section 7: an operator may give a 502 the error object. A 500 counts if it
 * says nothing at all, or is the page of a gateway that nobody has configured.
 */
export function isOfGateway(response: Response): boolean {
  const isAway =
    response.status === 500
      ? saysNothing(response) || isDefaultPage(response)
      : UNAVAILABLE.has(response.status);
  if (!isAway) return false;
  const isListed = response.status === 500 || response.status === 503;
  return isListed ? !isOfNode(response) : !(isJson(response) && tellsOfLedger(response));
}

function saysNothing(response: Response): boolean {
  return response.body.length === 0 && !tellsOfLedger(response);
}

/** Returns true for a gateway's answer that says that the node behind it is away for a moment; a 503 says it is busy. */
export function isBadGateway({ response }: AnsweredExchange): boolean {
  return isOfGateway(response) && response.status !== 503;
}

function isDefaultPage(response: Response): boolean {
  return DEFAULT_PAGES.some((mark) => mark.test(textOf(response)));
}

/** Returns true for JSON that only the node can have sent: it has an error code, or tells of the ledger. */
export function isOfNode(response: Response): boolean {
  return isJson(response) && (tellsOfLedger(response) || CODE.test(textOf(response)));
}

function isJson(response: Response): boolean {
  return mediaType(response) === JSON_TYPE;
}

/** An error code that says that something is not there, as a value in JSON. */
const MISSING_CODE = /"\w+_(?:not_found|pruned)"/;

/**
 * Returns true for an error of the node itself that says what is not there, under whatever status: section 7 shows no
 * condition for 403.
 */
export function saysMissing(response: Response): boolean {
  return tellsOfLedger(response) && MISSING_CODE.test(textOf(response));
}

/** Returns true for an error of the node itself, not of a gateway, that says that an endpoint is switched off. */
export function saysDisabled(response: Response): boolean {
  return isJson(response) && tellsOfLedger(response) && /"api_disabled"/.test(textOf(response));
}

/** Returns true for an answer that no endpoint gave, by {@link isOfGateway} or {@link isGatewayPage}. */
export function cameFromGateway(exchange: AnsweredExchange): boolean {
  return isOfGateway(exchange.response) || isGatewayPage(exchange);
}

/**
 * Returns true for a refusal of a gateway's own, where any other request has to reach the node: its
 * error page for a request that is not valid, as of a firewall that refuses a body that is no JSON;
 * a page in HTML with 403 for any request, as of a firewall that takes a number for an attack; a 403,
 * 405 or 406 to a malformed request that has neither an error code nor a ledger header; a 403 to a page
 * of another site, as of a list of the sites that may read a server (CORS); a status that says that
 * a long request is too long; and a 400 without a word to a long malformed request.
 */
export function isGatewayPage(exchange: AnsweredExchange): boolean {
  const { request, response } = exchange;
  const { status } = response;
  if (status < 400) return false;
  const isLong = lengthOf(request) > ALWAYS_TAKEN;
  if (isLong && (TOO_LARGE.has(status) || isBareRefusal(exchange))) return true;
  if (isForbiddenOrigin(exchange) && !isOfNode(response)) return true;
  if (isBlocked(exchange)) return !tellsOfLedger(response) && !isOfNode(response);
  if (isValid(request.meaning) && !TOO_LARGE.has(status)) return false;
  return isDefaultPage(response);
}

/**
 * Returns true for a 400 to a malformed request that says nothing: the CIO engine of Ktor sends it in place of
 * the node's own answer when the node has left a part of the body unread.
 */
function isBareRefusal({ request, response }: AnsweredExchange): boolean {
  const isRefused = response.status === 400 && saysNothing(response);
  return isRefused && declarationOf(request.meaning) === 'malformed';
}

/** Returns true for a page in HTML with 403, and for whatever a firewall answers to a malformed request. */
function isBlocked({ request, response }: AnsweredExchange): boolean {
  if (response.status === 403 && mediaType(response) === 'text/html') return true;
  return BLOCKED.has(response.status) && declarationOf(request.meaning) === 'malformed';
}

/**
 * Returns true for an error that a cache in front of the node has kept for a second or longer (RFC 9111, 5.1), as a
 * content delivery network does by default: it tells what was.
 */
export function isKeptError(response: Response): boolean {
  return response.status >= 400 && Number(header(response, 'age') ?? 0) > 0;
}

/**
 * Returns true for a page in HTML with 403 to a request that is not malformed, as of a gateway that limits requests, or of a firewall
 * that takes one for an attack.
 */
export function isForbiddenPage(exchange: AnsweredExchange): boolean {
  const { request, response } = exchange;
  const isPage = response.status === 403 && mediaType(response) === 'text/html';
  return isPage && declarationOf(request.meaning) !== 'malformed' && isGatewayPage(exchange);
}

/** Returns true for a 403 to a request that names the site of its page. */
export function isForbiddenOrigin({ request, response }: AnsweredExchange): boolean {
  return response.status === 403 && request.headers['origin'] !== undefined;
}

function tellsOfLedger({ headers }: Response): boolean {
  return [...headers.keys()].some((name) => LEDGER_HEADER.test(name));
}

function textOf({ body }: Response): string {
  return Buffer.from(body).toString('latin1');
}

/** Returns the length of the parts of a request that may be long, in characters. */
function lengthOf({ path, headers, body = '' }: Request): number {
  return (
    Object.values(headers).reduce((sum, value) => sum + value.length, path.length) + body.length
  );
}
