import { declarationOf } from '../../src/expect/requests/declared.ts';
import type { Exchange } from '../../src/wire/exchange.ts';

/** What a gateway says to who is not let in. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** What a target that throttles says whoever asks. */
const THROTTLED = 429;

/** Finds out whether a target lets nobody in: whether all valid requests were answered 401 or 403. */
export class AccessWatch {
  #refused = 0;
  #answered = 0;

  /** @param before what was exchanged already. */
  constructor(before: readonly Exchange[] = []) {
    for (const exchange of before) this.see(exchange);
  }

  /** To be told of every exchange. */
  see({ request, response }: Exchange): void {
    if (response === undefined || response.status === THROTTLED) return;
    if (declarationOf(request.meaning) !== 'valid') return;
    this.#answered += 1;
    if (REFUSALS.has(response.status)) this.#refused += 1;
  }

  get deniesAll(): boolean {
    return this.#answered > 0 && this.#refused === this.#answered;
  }
}
