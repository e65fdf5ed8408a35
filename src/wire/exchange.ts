import type { Meaning } from '../spec/endpoints.ts';
import { BCS_TYPE, JSON_TYPE } from '../spec/endpoints.ts';

/** What is sent. */
export interface Request {
  readonly method: string;
  /** Below the base URL, query included, exactly as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly meaning: Meaning;
}

/** What came back, whole and decoded of its content encoding. */
export interface Answer {
  readonly status: number;
  /** Names in lower case; a header sent twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
}

/** Why nothing readable came back. */
export interface NoAnswer {
  readonly kind: 'refused' | 'reset' | 'timeout' | 'protocol' | 'tooLarge' | 'tls' | 'aborted';
  /** One line, for a person. */
  readonly reason: string;
}

/** One request and what came back. */
export interface Exchange {
  /** Counts from 1 in the order requests were sent. */
  readonly id: number;
  readonly request: Request;
  readonly answer: Answer | undefined;
  readonly failure: NoAnswer | undefined;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly durationMs: number;
}

/** An exchange that was answered. */
export interface Answered extends Exchange {
  readonly answer: Answer;
}

/** True when something readable came back. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.answer !== undefined;
}

/** The only value of a header, or `undefined` when it is absent or sent more than once. */
export function header(answer: Answer, name: string): string | undefined {
  const values = answer.headers.get(name.toLowerCase());
  return values?.length === 1 ? values[0] : undefined;
}

/** The media type without its parameters, lower-case; empty when there is none. */
export function mediaType(answer: Answer): string {
  const type = header(answer, 'content-type') ?? '';
  if (type === JSON_TYPE || type === BCS_TYPE) return type;
  const [essence = ''] = type.split(';');
  return essence.trim().toLowerCase();
}
