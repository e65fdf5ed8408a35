import { elementsOf } from '../../../src/expect/summary-matchers.ts';
import { isValid } from '../../../src/spec/endpoints/endpoints.ts';
import { itemId } from '../../../src/spec/endpoints/raw-item.ts';
import type { GroundTruth } from '../../../src/engine/known-truth.ts';
import { shortHex } from '../../../src/spec/formats/address.ts';
import type { Exchange, Response } from '../../../src/wire/exchange.ts';

/** The most addresses or keys that a notice names. */
const MAX_NAMED = 3;

/** Finds configured accounts and items of which a target shows nothing. */
export class UnseenTruth {
  readonly #truth: GroundTruth;
  readonly #seen = new Set<string>();
  readonly #missed = new Set<string>();

  constructor(truth: GroundTruth) {
    this.#truth = truth;
  }

  /** Call this with every exchange. */
  record({ request: { meaning }, response }: Exchange): void {
    if (response === undefined || !isValid(meaning)) return;
    const { endpoint, question } = meaning;
    if (endpoint === 'summaries')
      this.#add(question.account, response, response.status === 404 || isEmptyList(response));
    if (endpoint === 'rawItem') this.#add(itemId(question), response, response.status === 404);
  }

  get notices(): readonly string[] {
    const { accounts, tables } = this.#truth;
    const senders = accounts.filter(({ address, empty }) => !empty && this.#isUnseen(address));
    const items = tables
      .flatMap((table) => table.items)
      .filter(({ history }) => history.every(({ value }) => value !== 'absent'))
      .filter((item) => this.#isUnseen(itemId(item)));
    const keys = items.map(({ key, handle }) => `${key} of table ${handle}`);
    return [
      ...about(
        senders.map(({ address }) => shortHex(address)),
        (named) =>
          `The node lists no transaction of ${named}: is it an account of this chain, with transactions that are not pruned?`,
      ),
      ...about(
        keys,
        (named) => `The node answered 404 to every read of ${named}: are handle and key right?`,
      ),
    ];
  }

  #add(id: string, { status }: Response, isMissed: boolean): void {
    if (isMissed) this.#missed.add(id);
    else if (status === 200) this.#seen.add(id);
  }

  #isUnseen(id: string): boolean {
    return this.#missed.has(id) && !this.#seen.has(id);
  }
}

/** A list in BCS begins with its length; the document does not show the rest. */
function isEmptyList(response: Response): boolean {
  if (response.status !== 200) return false;
  const elements = elementsOf(response);
  return elements === undefined ? response.body.length <= 1 : elements.length === 0;
}

function about(all: readonly string[], text: (named: string) => string): readonly string[] {
  if (all.length === 0) return [];
  const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : '';
  return [text(all.slice(0, MAX_NAMED).join(', ') + more)];
}
