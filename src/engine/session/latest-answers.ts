import { ledgerView } from '../../expect/header-matchers.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';
import type { ItemKey } from '../../spec/endpoints/raw-item.ts';
import { itemId } from '../../spec/endpoints/raw-item.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { Names } from '../../spec/names.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { requestKey } from '../../wire/exchange.ts';

/** A response to an item request without ledger_version, and the version of its state. */
export interface LatestAnswer {
  readonly item: ItemKey;
  readonly exchange: AnsweredExchange;
  readonly version: bigint;
}

/** The most answers that are kept about an item; beyond that the earliest is forgotten. */
const MAX_KEPT = 500;

/**
 * What the run's plain requests without ledger_version read of each item, by the version that the
 * answer names; of equal answers the first. An answer that is neither the item nor says that there
 * is none (503) is not kept.
 */
export class LatestAnswers {
  readonly #answers = new Map<string, Map<string, LatestAnswer>>();

  /** Call this with every answer. */
  record(exchange: AnsweredExchange, names: Names): void {
    const { request, response } = exchange;
    const { meaning } = request;
    if (!isValid(meaning) || meaning.endpoint !== 'rawItem') return;
    const { question } = meaning;
    if (question.version !== undefined || response.status >= 500) return;
    const version = ledgerView(response, names).ledgerVersion;
    if (version === undefined || requestKey(request) !== requestKey(buildRequest(meaning))) return;
    const id = itemId(question);
    const known = this.#answers.get(id) ?? new Map<string, LatestAnswer>();
    this.#answers.set(id, known);
    const key = `${version} ${valueIn(exchange)}`;
    if (known.has(key)) return;
    known.set(key, { item: question, exchange, version });
    const [earliest] = known.keys();
    if (known.size > MAX_KEPT && earliest !== undefined) known.delete(earliest);
  }

  /** Returns the answers about an item, ascending by version. */
  of(item: ItemKey): readonly LatestAnswer[] {
    const known = this.#answers.get(itemId(item))?.values() ?? [];
    return [...known].toSorted((a, b) => Number(a.version - b.version));
  }

  /**
   * Returns whether two answers about an item differ: it is written while it is read, or read
   * wrongly.
   */
  hasChanged(item: ItemKey): boolean {
    return new Set(this.of(item).map(({ exchange }) => valueIn(exchange))).size > 1;
  }
}

/** Returns the bytes of the item in an answer; `undefined` when it was refused. */
export function valueIn({ response }: AnsweredExchange): HexBytes | undefined {
  return response.status === 200 ? hexBytes(response.body) : undefined;
}
