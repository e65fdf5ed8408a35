import { isValid } from '../../../src/spec/endpoints/endpoints.ts';
import type { AnsweredExchange, Exchange, Request } from '../../../src/wire/exchange.ts';
import { isOfGateway } from '../../../src/wire/gateway-answer.ts';
import { plural } from '../../../src/text/sentence.ts';

/** The fewest lost connections that a notice names: a server may close one that is idle at any time. */
const MIN_LOST = 10;

/** Counts the valid requests that a target did not answer at once, and that were repeated. */
export class RepeatWatch {
  /** By status. */
  readonly #away = new Map<number, Set<Request>>();
  readonly #lost = new Set<Request>();
  /** How many responses 503 a gateway may have sent. */
  #ofGateway = 0;

  /** Call this with every exchange. */
  record({ request, response, failure }: Exchange): void {
    if (!isValid(request.meaning)) return;
    if (failure?.kind === 'reset') this.#lost.add(request);
    if (response === undefined) return;
    const { status } = response;
    const ofGateway = isOfGateway(response);
    if (status === 503 && ofGateway) this.#ofGateway += 1;
    if (status !== 503 && !ofGateway) return;
    this.#note(request, status);
  }

  #note(request: Request, status: number): void {
    this.#away.set(status, (this.#away.get(status) ?? new Set()).add(request));
  }

  /** @param foreign responses of something else than the node, as a request that was sent again has shown. */
  noticesWith(foreign: readonly AnsweredExchange[]): readonly string[] {
    for (const { request, response } of foreign) {
      if (isValid(request.meaning)) this.#note(request, response.status);
    }
    const away = [...this.#away].map(([status, { size }]) => {
      const repeated = `${were(size)} answered with ${status} and repeated.`;
      return status === 503
        ? repeated + this.#notJudged
        : `${repeated} A gateway may have sent these responses, so they were not judged; without a gateway they are the node's own.`;
    });
    if (this.#lost.size < MIN_LOST) return away;
    return [
      ...away,
      `${plural(this.#lost.size, 'valid request')} lost the connection before the response was complete, and were repeated: the node or a gateway closes connections.`,
    ];
  }

  get #notJudged(): string {
    if (this.#ofGateway === 0) return '';
    return ` Responses without an error code: ${this.#ofGateway}; a gateway may have sent them, so their form was not judged.`;
  }
}

function were(count: number): string {
  return `${plural(count, 'valid request')} ${count === 1 ? 'was' : 'were'}`;
}
