import type { Exchange, Request, Requester } from '../exchange.ts';
import { isAnswered } from '../exchange.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';

/** How many requests of a kind in a row must time out before no more of the kind are sent. */
const HANGS_AFTER = 4;
/** How many other requests must be answered meanwhile: a stalled target answers none. */
const OTHERS = 8;
/** How many more requests of one kind checks send after that. */
const MORE_TRIES = 2;

/**
 * Which kinds of requests a target never answers in time. A kind is an endpoint with the names of
 * the parameters in their order, or one account or table, or both.
 */
export class Hangs {
  /** By kind, how many in a row, and how many answers had come before the last of them. */
  readonly #inARow = new Map<string, { readonly count: number; readonly answers: number }>();
  #answers = 0;
  /** The id of the last request that was answered. */
  #lastAnswered = 0;
  readonly #tries = new Map<string, number>();
  /** By kind that was shown to hang, the request that showed it. */
  readonly #proven = new Map<string, string>();
  #left = 0;

  /**
   * Call this with every exchange; what is malformed may be ignored, which says nothing of a
   * kind.
   */
  record(exchange: Exchange): void {
    if (!isValid(exchange.request.meaning)) return;
    if (isAnswered(exchange)) {
      this.#answers += 1;
      this.#lastAnswered = Math.max(this.#lastAnswered, exchange.id);
      for (const kind of kindsOf(exchange.request)) this.#inARow.delete(kind);
      return;
    }
    // While the target answers no later request, everything stalls, not this kind alone.
    if (exchange.failure.kind !== 'timeout' || exchange.id > this.#lastAnswered) return;
    for (const kind of kindsOf(exchange.request)) {
      const { count = 0 } = this.#inARow.get(kind) ?? {};
      this.#inARow.set(kind, { count: count + 1, answers: this.#answers });
    }
  }

  /** Returns whether no more requests of this kind are to be sent. */
  isHanging(request: Request): boolean {
    return kindsOf(request).some((kind) => this.#hangs(kind));
  }

  #hangs(kind: string): boolean {
    const { count = 0, answers = 0 } = this.#inARow.get(kind) ?? {};
    return count >= HANGS_AFTER && this.#answers - answers >= OTHERS;
  }

  /**
   * Returns whether one more request of a hanging kind is sent: some check has to find the fault.
   */
  takeTry(request: Request, { owner }: Requester): boolean {
    const kind = kindsOf(request).find((one) => this.#hangs(one)) ?? '';
    const tries = this.#tries.get(kind) ?? 0;
    if (owner === 'discovery' || tries >= MORE_TRIES) return false;
    this.#tries.set(kind, tries + 1);
    return true;
  }

  /**
   * Returns whether a request of this kind was proven to hang: sent alone, it got no answer while
   * others did.
   */
  isProven(request: Request): boolean {
    return kindsOf(request).some((kind) => this.#proven.has(kind));
  }

  /** Notes that. */
  prove(request: Request): void {
    for (const kind of kindsOf(request)) {
      this.#proven.set(kind, `${request.method} ${request.path}`);
    }
  }

  /** Counts a request that was not sent because its kind hangs. */
  leaveOut(): void {
    this.#left += 1;
  }

  /** The notice about requests left out; `undefined` when all were sent. */
  get notice(): string | undefined {
    if (this.#left === 0) return undefined;
    const [example] = this.#proven.values();
    const like = example === undefined ? '' : ` like ${example}`;
    return `Requests${like} time out: ${this.#left} more of that kind were not sent.`;
  }
}

/** Returns the method of a request and the names of its parameters in their order. */
export function kindOf({ method, path }: Request): string {
  const [, query = ''] = path.split('?');
  const names = query
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .join();
  return `${method} ${names}`;
}

function kindsOf(request: Request): readonly string[] {
  const [place = ''] = request.path.split('?');
  const kind = kindOf(request);
  return [kind, `${request.method} ${place}`, `${place} ${kind}`];
}
