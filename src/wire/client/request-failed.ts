import type { AnsweredExchange, FailedExchange } from '../exchange.ts';

/**
 * Why a request was given up, with the last attempt where the request itself is the reason. None of
 * these is a finding by itself.
 */
export type GivenUp =
  // Forbidden: a gateway refused this request each time by a page with 403.
  | { readonly kind: 'throttled' | 'forbidden'; readonly exchange: AnsweredExchange }
  | {
      readonly kind: 'silent';
      readonly exchange: FailedExchange;
      /** Present when the target went down each time it got this request alone. */
      readonly takesDown?: true;
    }
  // Lagging: all its answers were older than earlier answers.
  | { readonly kind: 'lost' | 'ended' | 'limit' | 'hanging' | 'lagging' };

/** Thrown when no usable answer was received. */
export class RequestFailed extends Error {
  readonly why: GivenUp;
  constructor(why: GivenUp, message: string) {
    super(message);
    this.name = 'RequestFailed';
    this.why = why;
  }
}
