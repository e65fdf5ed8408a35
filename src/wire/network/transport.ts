import type { BaseUrl } from '../base-url.ts';
import type { Proxy, TlsOptions } from '../connection.ts';
import type { Answered, Failed, Sent, Timing } from '../exchange.ts';

/** What a transport knows of a request when it is over. */
export type Delivered = Timing & (Answered | Failed);

/** Where requests go, and how. */
export interface TransportOptions {
  readonly base: BaseUrl;
  /** Gives what is sent with every request; the values are secrets. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Absent: directly. */
  readonly proxy?: Proxy | undefined;
  readonly tls?: TlsOptions | undefined;
  /** Milliseconds from the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** How many connections may be open at once. */
  readonly connections: number;
}

/** How one request is delivered. */
export interface Delivery {
  /** When given: close all connections first, then open at most this many. */
  readonly connections?: number;
  /** In place of the usual one. Milliseconds. */
  readonly timeoutMs?: number;
}

/** Sends requests to a target and returns the answers: the network, or a recording of it. */
export interface Transport {
  /** Never rejects. */
  deliver(sent: Sent, delivery?: Delivery): Promise<Delivered>;
  /** Gives up all requests in flight. */
  abort(): void;
  close(): Promise<void>;
}
