import { min } from '../../oracle/extremes.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';

/** Which answers had come when a request was sent, and which ledger versions later ones name. */
export class AnswerOrder {
  /** How many answers had come when a request was sent. */
  readonly #cameBefore = new WeakMap<Request, number>();
  /** The place of each answer in the order of arrival. */
  readonly #places = new WeakMap<AnsweredExchange, number>();
  /** The ledger versions that were named, with how many answers had come when each was asked for, and when that was. */
  readonly #named: {
    readonly answers: number;
    readonly sentAt: number;
    readonly version: bigint;
  }[] = [];
  #answers = 0;

  /** Call this before a request is sent. */
  beforeSending(request: Request): void {
    this.#cameBefore.set(request, this.#answers);
  }

  /** Call this with every answer. */
  record(exchange: AnsweredExchange): void {
    this.#answers += 1;
    this.#places.set(exchange, this.#answers);
  }

  /** Notes the ledger version that the answer to a request names; not of a replica that lags. */
  name({ request, sentAt }: AnsweredExchange, version: bigint): void {
    this.#named.push({ answers: this.#cameBefore.get(request) ?? 0, sentAt, version });
  }

  /** Returns whether an answer had come when the request of another was sent. */
  cameBefore(earlier: AnsweredExchange, { request }: AnsweredExchange): boolean {
    const place = this.#places.get(earlier);
    return place !== undefined && place <= (this.#cameBefore.get(request) ?? 0);
  }

  /**
   * Returns a version that was not yet exceeded when an answer came: the lowest one that was named in reply to a
   * request sent later, by so many milliseconds at least; `undefined` when there was none.
   */
  knownAfter(exchange: AnsweredExchange, laterMs = 0): bigint | undefined {
    const place = this.#places.get(exchange);
    const from = laterMs === 0 ? 0 : exchange.sentAt + exchange.durationMs + laterMs;
    const later = this.#named.filter(
      ({ answers, sentAt }) => place !== undefined && answers >= place && sentAt >= from,
    );
    const [first, ...rest] = later.map(({ version }) => version);
    return first === undefined ? undefined : rest.reduce(min, first);
  }
}
