import type { BaseUrl } from './base-url.ts';
import type { Asker, NoResponse, Request, Response } from './exchange.ts';

/** A request on its way. */
export interface Sent {
  /** The id of its exchange. */
  readonly id: number;
  readonly request: Request;
  readonly by: Asker;
}

/** The answer to a request, or why there is none, and when it was sent. */
export interface Delivered {
  readonly response: Response | undefined;
  readonly failure: NoResponse | undefined;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly durationMs: number;
}

/** Where requests go, and how. */
export interface TransportOptions {
  readonly base: BaseUrl;
  /** Sent with every request; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** How many connections may be open at once. */
  readonly connections: number;
}

/** Sends requests to a target and returns the answers: the network, or a recording of it. */
export interface Transport {
  /**
   * Never rejects.
   *
   * @param connections when given: close all connections first, then open at most this many.
   */
  deliver(sent: Sent, connections?: number): Promise<Delivered>;
  /** Gives up all requests under way. */
  abort(): void;
  close(): Promise<void>;
}
