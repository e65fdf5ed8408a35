import { declarationOf } from '../../../src/spec/endpoints/endpoints.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';

/** The statuses of a gateway that denies access. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** The status of a throttling target; it says nothing about access. */
const THROTTLED = 429;

/** Finds out whether a target denies all access: whether every valid request was answered 401 or 403. */
export class AccessWatch {
  #refused = 0;
  #answered = 0;

  /** @param before the exchanges so far. */
  constructor(before: readonly Exchange[] = []) {
    for (const exchange of before) this.record(exchange);
  }

  /** To be called with every exchange. */
  record({ request, response }: Exchange): void {
    if (response === undefined || response.status === THROTTLED) return;
    if (declarationOf(request.meaning) !== 'valid') return;
    this.#answered += 1;
    if (REFUSALS.has(response.status)) this.#refused += 1;
  }

  get letsNobodyIn(): boolean {
    return this.#answered > 0 && this.#refused === this.#answered;
  }
}
