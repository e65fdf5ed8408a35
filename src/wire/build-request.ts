import type { RequestParts } from '../spec/endpoints/endpoint.ts';
import type { Deviation, EndpointName, ValidMeaning } from '../spec/endpoints/endpoints.ts';
import { ENDPOINTS, isValid, requestParts } from '../spec/endpoints/endpoints.ts';
import { JSON_TYPE } from '../spec/media-types.ts';
import type { BodyDelivery, Request, RequestOf } from './exchange.ts';
import { omitUndefined } from '../text/json.ts';

/** How a valid request is spelled. */
export interface RequestOptions {
  /** Another spelling of the address or handle. */
  readonly spelling?: string;
  /** `null`: no `Accept` header at all. */
  readonly accept?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another spelling of the JSON body. */
  readonly body?: string;
  readonly delivery?: BodyDelivery;
}

/** A request spelled by hand: each part exactly as it goes over the wire. */
export interface Spelling {
  /** The path parameter as written in the path. */
  readonly parameter: string;
  /** `name=value`, in that order. */
  readonly query?: readonly string[];
  /** Replaces the usual headers of the same names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly delivery?: BodyDelivery;
}

/** A valid request in the plainest spelling, except for what the options change. */
export function buildRequest<Known extends ValidMeaning>(
  meaning: Known,
  options: RequestOptions = {},
): RequestOf<Known> {
  const { method, accept: usual } = ENDPOINTS[meaning.endpoint];
  const { accept = usual, delivery } = options;
  const { parameter, query, body } = requestParts(meaning);
  return {
    method,
    path: pathOf(meaning.endpoint, options.spelling ?? parameter, queryOf(query)),
    headers: {
      ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
      ...(accept === null ? {} : { accept }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: options.body ?? JSON.stringify(body) }),
    ...omitUndefined({ delivery }),
    meaning,
  };
}

/** Returns a request to an endpoint that the document does not allow, or leaves open. */
export function spellRequest(
  name: EndpointName,
  { parameter, query = [], headers, ...sent }: Spelling,
  deviation: Deviation,
): RequestOf<{ readonly endpoint: EndpointName } & Deviation> {
  const { method, accept } = ENDPOINTS[name];
  const type = method === 'POST' ? { 'content-type': JSON_TYPE } : {};
  return {
    method,
    path: pathOf(name, parameter, query),
    headers: { ...type, accept, ...headers },
    ...sent,
    meaning: { endpoint: name, ...deviation },
  };
}

/** Returns a request to the path of an endpoint by a method that the document does not describe. */
export function otherMethod(
  method: string,
  name: EndpointName,
  parameter: string,
  query: readonly string[] = [],
): Request {
  return {
    method,
    path: pathOf(name, parameter, query),
    headers: { accept: JSON_TYPE },
    meaning: { endpoint: 'outside', beyond: `${method}, a method the document does not describe` },
  };
}

/** Returns the path of an endpoint below the base URL. */
export function pathOf(
  name: EndpointName,
  parameter: string,
  query: readonly string[] = [],
): string {
  const path = ENDPOINTS[name].path.replace(/\{\w+\}/, () => parameter);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function queryOf(query: RequestParts['query']): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
}

/** Returns whether a valid request spells its address or handle as {@link buildRequest} does. */
export function hasUsualPath({ meaning, path }: Request): boolean {
  if (!isValid(meaning)) return false;
  return beforeQuery(path) === pathOf(meaning.endpoint, requestParts(meaning).parameter);
}

function beforeQuery(path: string): string | undefined {
  return path.split('?')[0];
}
