import type { Exchange, FailedExchange } from '../exchange.ts';
import { isAnswered } from '../exchange.ts';

/** The most requests that a reason names. */
const MAX_NAMED = 4;

/** Which requests were in flight whenever a target went down. */
export class Restarts {
  /** Requests that broke off since the last answer. */
  #brokenOff: FailedExchange[] = [];

  /** Call this with every exchange. */
  record(exchange: Exchange): void {
    if (isAnswered(exchange)) this.#brokenOff = [];
    else if (exchange.failure.kind !== 'refused') this.#brokenOff.push(exchange);
  }

  /** The requests in flight when the target went down, for a message. */
  get lastUnderWay(): string {
    const named = this.#brokenOff.slice(0, MAX_NAMED).map(({ id, request }) => {
      return `request ${id}, ${request.method} ${request.path}`;
    });
    const more = this.#brokenOff.length - named.length;
    return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  }
}
