import { isValid } from '../../spec/endpoints/endpoints.ts';
import type { Exchange } from '../exchange.ts';
import { isAnswered, isBroken } from '../exchange.ts';

/** The weight of one request in the share of those whose connection broke: about the last fifty count. */
const WEIGHT = 0.02;

/** A server that closes idle connections, or restarts, breaks fewer; a limit of requests a second breaks more. */
const OFTEN = 0.1;

/** How often the connection of a valid request broke lately. */
export class Breaks {
  #share = 0;

  /** Call this with every exchange. */
  record(exchange: Exchange): void {
    if (!isValid(exchange.request.meaning)) return;
    const broke = !isAnswered(exchange) && isBroken(exchange.failure);
    this.#share += WEIGHT * (Number(broke) - this.#share);
  }

  /** Returns whether this is one of so many that the target may limit requests a second by closing connections. */
  mayBeLimit({ request, failure }: Exchange): boolean {
    const broke = failure !== undefined && isBroken(failure);
    return broke && isValid(request.meaning) && this.#share > OFTEN;
  }
}
