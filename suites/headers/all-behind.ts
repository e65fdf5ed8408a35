import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { ENDPOINTS, isValid } from '../../src/spec/endpoints/endpoints.ts';
import { max } from '../../src/oracle/extremes.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { versionsAsked } from './versions-asked.ts';

/** The fewest responses that show the usual value. */
export const MIN_ANSWERS = 10;

/** The value of a header, and the ledger version of the same response, if any. */
interface Named {
  readonly value: bigint;
  readonly version: bigint | undefined;
}

/**
 * The responses that show the usual value of a header, and the kinds of responses that are compared with that
 * value.
 */
interface Kinds {
  readonly isUsual: (exchange: AnsweredExchange) => boolean;
  /**
   * Names the kind of a response, after "as in 10"; `undefined` for a response that is not compared.
   *
   * @param here the values in the response.
   * @param lowest the values in the usual response with the lowest value.
   */
  readonly kindOf: (exchange: AnsweredExchange, here: Named, lowest: Named) => string | undefined;
}

/** Errors. A lagging replica lags in 200 responses too; but a replica may answer 503 because it lags. */
export const ERRORS: Kinds = {
  isUsual: ({ response }) => response.status === 200,
  kindOf: ({ response: { status } }) =>
    status === 200 || status === 503 ? undefined : `answers with status ${status}`,
};

/**
 * Errors, and reads of versions below every ledger version in the run. A lagging replica that sends only such
 * responses also names an earlier ledger version.
 */
export const ERRORS_AND_THE_PAST: Kinds = {
  // Only a valid request tells for certain which versions it asks for.
  isUsual: (exchange) =>
    ERRORS.isUsual(exchange) &&
    isValid(exchange.request.meaning) &&
    versionsAsked(exchange).size === 0,
  kindOf: (exchange, here, lowest) => {
    const { version: current = 0n } = lowest;
    if (here.version !== undefined && here.version < current) return undefined;
    // A read of the latest of the past versions may still carry the current header.
    const past = here.value < lowest.value ? pastOf(exchange, current) : undefined;
    return ERRORS.kindOf(exchange, here, lowest) ?? past;
  },
};

/** Returns the content of a 200 and its version parameters, if all these versions are past. */
function pastOf(exchange: AnsweredExchange, current: bigint): string | undefined {
  const { request, response } = exchange;
  const { endpoint } = request.meaning;
  if (endpoint === 'outside' || response.status !== 200) return undefined;
  const asked = [...versionsAsked(exchange)];
  if (asked.length === 0 || asked.some(([, version]) => version >= current)) return undefined;
  const parameters = asked.map(([name]) => name).join(' and ');
  return `${ENDPOINTS[endpoint].gives}s with ${parameters} in the past`;
}

/**
 * Finds a kind of responses that all have a lower value than every usual response, if there are many of both.
 * Section 2.5, "These headers appear on success and error responses".
 */
export function notAllBehind(
  header: 'ledgerVersion' | 'timestamp' | 'blockHeight' | 'oldestBlockHeight' | 'epoch',
  { isUsual, kindOf }: Kinds = ERRORS,
): () => Judge {
  return () => {
    const levels = new Levels();
    return judgeAbout(
      (exchange, { names }) => {
        const { [header]: value, ledgerVersion: version } = ledgerView(exchange.response, names);
        if (value === undefined) return undefined;
        const here = { value, version };
        levels.note(exchange, value);
        const usual = isUsual(exchange);
        if (usual) levels.addUsual(here);
        const { lowest } = levels;
        const kind = usual || lowest === undefined ? undefined : kindOf(exchange, here, lowest);
        return kind === undefined ? undefined : { kind, here, exchange };
      },
      ({ kind, here, exchange }, { names }) => {
        const count = levels.addBehind(kind, here, exchange);
        if (count < MIN_ANSWERS) return undefined;
        const found = differs(
          `${headerName(header, names)} ${levels.lowest?.value} or more, as in other responses`,
          `${here.value}, as in ${count} ${kind}`,
        );
        return { ...found, stillHolds: () => !levels.hasFallen(kind) };
      },
    );
  };
}

/** The responses of one kind that were lower than all usual ones. */
interface Behind {
  readonly count: number;
  /** The highest value of these responses. */
  readonly highest: bigint;
  /** The number of rises of the header by the last of them. */
  readonly rises: number;
}

/** The values of one header in the usual responses of a run, and the kinds of responses with lower values. */
class Levels {
  readonly #behind = new Map<string, Behind>();
  readonly #abreast = new Set<string>();
  #usual = 0;
  #rises = 0;
  #lowest: Named | undefined;

  /** Returns the lowest usual value; `undefined` before there are enough usual responses. */
  get lowest(): Named | undefined {
    return this.#usual < MIN_ANSWERS ? undefined : this.#lowest;
  }

  /**
   * Tells whether a usual response has meanwhile had a value as low as that kind had: the oldest block falls in all
   * responses while a node fills in its history.
   */
  hasFallen(kind: string): boolean {
    const behind = this.#behind.get(kind);
    return (
      behind !== undefined && this.#lowest !== undefined && this.#lowest.value <= behind.highest
    );
  }

  /** Counts the rises of the header; every response with the header is passed here. */
  note({ response }: AnsweredExchange, value: bigint): void {
    if (response.status === 200 && value >= (this.#lowest?.value ?? 0n)) this.#rises += 1;
  }

  addUsual(here: Named): void {
    this.#usual += 1;
    if (this.#lowest === undefined || here.value < this.#lowest.value) this.#lowest = here;
  }

  /**
   * Adds a response of a kind.
   *
   * @returns the number of responses of the kind that were behind; 0 if one was not.
   */
  addBehind(kind: string, { value }: Named, exchange: AnsweredExchange): number {
    if (value >= (this.#lowest?.value ?? 0n)) this.#abreast.add(kind);
    if (this.#abreast.has(kind)) return 0;
    const known = this.#behind.get(kind) ?? { count: 0, highest: 0n, rises: 0 };
    // A time that is set back once stays back in all later responses.
    if (exchange.response.status === 200 && known.rises === this.#rises) return 0;
    const count = known.count + 1;
    this.#behind.set(kind, { count, highest: max(known.highest, value), rises: this.#rises });
    return count;
  }
}
