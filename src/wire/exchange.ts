import type { ConnectionFacts } from './connection.ts';
import type { Meaning } from '../spec/endpoints/endpoints.ts';
import { BCS_TYPE, JSON_TYPE } from '../spec/media-types.ts';
import { sha256 } from '../text/digest.ts';

/** A request as it is sent. */
export interface Request {
  readonly method: string;
  /** Relative to the base URL, query included, exactly as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How the body is sent; absent: in one piece, with its length. */
  readonly delivery?: BodyDelivery;
  /** What it asks by the document, or how it departs from that. */
  readonly meaning: Meaning;
}

/** A request with a known meaning. */
export interface RequestOf<Known extends Meaning> extends Request {
  readonly meaning: Known;
}

/** `packets`: in several pieces, with its length. `chunks`: in several chunks, without a length. */
export type BodyDelivery = 'packets' | 'chunks';

/** Equal for requests that are sent in the same way, byte for byte. */
export function requestKey({ method, path, headers, body = '', delivery }: Request): string {
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: it saves time only
  const content = body.length === 0 ? '' : sha256(body);
  return JSON.stringify([method, path, headers, content, delivery]);
}

/** Who sends a request, and the reason when it is sent again or in addition. */
export interface Requester {
  /** The id of a check, `discovery` or `preflight`. */
  readonly owner: string;
  /** Absent when the check itself sends it. */
  readonly reason?: string | undefined;
}

/** The requester when none is named, as in tests; in a run every request has one. */
export const NOBODY: Requester = { owner: 'nobody' };

/** An answer as received, complete and with its content encoding decoded. */
export interface Response {
  readonly status: number;
  /** Names in lower case; a header sent twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
  /** Why the content encoding cannot be decoded; the body is then as it was received. */
  readonly decodeFailure?: string;
}

/** The reason why no readable answer was received. */
export interface NoResponse {
  readonly kind:
    | 'refused'
    | 'reset'
    | 'timeout'
    | 'protocol'
    | 'http2'
    | 'tooLarge'
    | 'tls'
    | 'aborted';
  /** One line, for a person. */
  readonly reason: string;
}

/** A request that the client sends. */
export interface Sent {
  /** The id of its exchange. Counts from 1 in the order in which requests are sent. */
  readonly id: number;
  readonly request: Request;
  readonly requester: Requester;
}

/** A request that the client did not send. It has no id, and no listener is called. */
export interface NotSent {
  readonly response?: never;
  /** The client was ended, had reached its limit, or the sender held the request back. */
  readonly notSent: 'ended' | 'limit' | 'heldBack';
  /** One line, for a person. */
  readonly reason: string;
}

/** When a request was sent, and how long it took until it was over. */
export interface Timing {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly durationMs: number;
  /** With the first answer, and with the first one after they changed. */
  readonly connection?: ConnectionFacts;
}

/** A request got a readable answer. */
export interface Answered {
  readonly response: Response;
  readonly failure?: never;
}

/** A request got no readable answer. */
export interface Failed {
  readonly response?: never;
  readonly failure: NoResponse;
}

/** An exchange that was answered. */
export interface AnsweredExchange extends Sent, Timing, Answered {}

/** An exchange that was not answered. */
export interface FailedExchange extends Sent, Timing, Failed {}

/** One sent request with its answer, or the reason why there is none. */
export type Exchange = AnsweredExchange | FailedExchange;

/** The connection was closed or reset, or what came is not HTTP. */
export function isBroken({ kind }: NoResponse): boolean {
  return kind === 'reset' || kind === 'protocol';
}

/** Returns true when a readable answer was received. */
export function isAnswered(outcome: Exchange | NotSent): outcome is AnsweredExchange {
  return outcome.response !== undefined;
}

/** Returns the only value of a header, or `undefined` when it is absent or sent more than once. */
export function header(response: Response, name: string): string | undefined {
  const values = response.headers.get(name.toLowerCase());
  return values?.length === 1 ? values[0] : undefined;
}

/**
 * Returns the media type without its parameters, lower-case; empty when there is none. A gateway may
 * add the header again: equal types count as one, different types as none.
 */
export function mediaType(response: Response): string {
  const [type = '', ...others] = response.headers.get('content-type') ?? [];
  const essence = essenceOf(type);
  return others.every((other) => essenceOf(other) === essence) ? essence : '';
}

function essenceOf(type: string): string {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: it saves time only
  if (type === JSON_TYPE || type === BCS_TYPE) return type;
  // Stryker disable next-line StringLiteral: split gives one part at least
  const [essence = ''] = type.split(';');
  return essence.trim().toLowerCase();
}
