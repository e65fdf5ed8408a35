import type { BaseUrl } from './base-url.ts';
import type { Asker, NoResponse, Request, Response } from './exchange.ts';

/** A request on its way. */
export interface Sent {
  /** Of its exchange. */
  readonly id: number;
  readonly request: Request;
  readonly by: Asker;
}

/** What came of a request, and when. */
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
  /** How many connections there may be at once. */
  readonly connections: number;
}

/** What brings requests to a target and answers back: the network, or a recording of it. */
export interface Transport {
  /**
   * Never rejects.
   *
   * @param connections closes all there are first; the most new ones that are made.
   */
  deliver(sent: Sent, connections?: number): Promise<Delivered>;
  /** Gives up all that is under way. */
  abort(): void;
  close(): Promise<void>;
}
