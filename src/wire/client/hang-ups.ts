import { declarationOf } from '../../spec/endpoints/endpoints.ts';
import type { Exchange, FailedExchange } from '../exchange.ts';
import { isAnswered, isBroken } from '../exchange.ts';

/** How many malformed requests in a run must be hung up on, each time they are sent, before that is usual. */
const USUAL_AFTER = 3;

/** Attempts at a malformed request then: the first may have met a connection that was about to close. */
export const ATTEMPTS_IF_USUAL = 2;

/** Whether a target closes the connection at every malformed request, instead of answering one. */
export class HangUps {
  /** How many it closed the connection at; `undefined` once it has answered one. */
  #count: number | undefined = 0;

  /** Call this with every exchange. */
  record(exchange: Exchange): void {
    if (isAnswered(exchange) && isMalformed(exchange)) this.#count = undefined;
  }

  /** Notes that a request is given up. */
  noteGivenUp(exchange: FailedExchange): void {
    if (this.#count !== undefined && isHungUpOn(exchange)) this.#count += 1;
  }

  /** Returns whether the target hangs up on this request as it does on every malformed one. */
  isUsual(exchange: FailedExchange): boolean {
    return (this.#count ?? 0) >= USUAL_AFTER && isHungUpOn(exchange);
  }
}

function isMalformed({ request }: Exchange): boolean {
  return declarationOf(request.meaning) === 'malformed';
}

function isHungUpOn(exchange: FailedExchange): boolean {
  return isMalformed(exchange) && isBroken(exchange.failure);
}
