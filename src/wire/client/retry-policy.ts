/**
 * When a client stops trying. Members that end in `Ms` are milliseconds, all others count attempts
 * or answers.
 */
export interface RetryPolicy {
  /** Answers 429 or 503 in a row before a request is given up. */
  readonly throttledAttempts: number;
  /** Answers 503 in a row while all requests of the endpoint get 503: a node that is unwell is soon back. */
  readonly unwellAttempts: number;
  /** Answers 429 or 503 in a row, over all requests, after which the client no longer waits. */
  readonly hopelessAfter: number;
  /** How long throttling must have lasted: many requests at once can all meet one short outage. */
  readonly hopelessAfterMs: number;
  /** Time in which a run may have requests that wait for a throttling target. */
  readonly throttleBudgetMs: number;
  /** A 429 whose `Retry-After` asks for more is given up at once: a quota is used up. */
  readonly longestRetryAfterMs: number;
  /** Attempts at a request that gets no readable answer. */
  readonly silentAttempts: number;
  /** Attempts at a request when connections are refused; a node that restarts is soon back. */
  readonly refusedAttempts: number;
  /** Attempts at a request that takes longer than the timeout. */
  readonly timeoutAttempts: number;
  /** Further attempts at a request whose connection broke, with no other request in flight. */
  readonly aloneAttempts: number;
  /** Further attempts, with no other request in flight, that prove that a request alone fails. */
  readonly provingAttempts: number;
  /**
   * Attempts without an answer in a row, over all requests, after which the target counts as gone.
   */
  readonly lostAfter: number;
  /** How long connections must have been refused or reset, or a gateway must have answered, until the target is gone. */
  readonly lostAfterMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  throttledAttempts: 8,
  unwellAttempts: 13,
  hopelessAfter: 40,
  hopelessAfterMs: 15_000,
  throttleBudgetMs: 240_000,
  longestRetryAfterMs: 240_000,
  silentAttempts: 3,
  refusedAttempts: 8,
  timeoutAttempts: 2,
  aloneAttempts: 3,
  provingAttempts: 2,
  lostAfter: 12,
  lostAfterMs: 15_000,
};

/** How long the client waits after the first attempt. */
export const BACKOFF_MS = 100;

/** The longest wait that doubling can lead to. */
const MAX_BACKOFF_MS = 1_600;

/** How long the client waits after that many attempts. Milliseconds. */
export function backoff(attempts: number): number {
  return Math.min(BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
}
