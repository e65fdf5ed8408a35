import { ruleAbout } from '../../src/engine/check/audit-rules.ts';
import type { AuditRule } from '../../src/engine/session/audit.ts';
import { headerName, ledgerView } from '../../src/expect/headers.ts';
import { ENDPOINTS } from '../../src/spec/endpoints/endpoints.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { versionsAsked } from './versions-asked.ts';

/** The fewest answers that show what is usual. */
export const MIN_ANSWERS = 10;

/** The value of a header, and the ledger version beside it, where there is one. */
interface Named {
  readonly value: bigint;
  readonly version: bigint | undefined;
}

/** The answers that show what a header usually is, and the kinds of answers that are held against them. */
interface Kinds {
  readonly isUsual: (exchange: AnsweredExchange) => boolean;
  /**
   * Continues "as in 10"; `undefined` for an answer that is held against nothing.
   *
   * @param here what the answer names.
   * @param lowest what the usual answer with the lowest value names.
   */
  readonly kindOf: (exchange: AnsweredExchange, here: Named, lowest: Named) => string | undefined;
}

/** A replica that lags does not do so in errors alone; but one that answers 503 may do so because it lags. */
export const ERRORS: Kinds = {
  isUsual: ({ response }) => response.status === 200,
  kindOf: ({ response: { status } }) =>
    status === 200 || status === 503 ? undefined : `answers with status ${status}`,
};

/**
 * Errors, and answers about versions that were past before any answer. A replica that lags and gives these alone
 * names an earlier ledger version as well.
 */
export const ERRORS_AND_THE_PAST: Kinds = {
  isUsual: (exchange) => ERRORS.isUsual(exchange) && versionsAsked(exchange).size === 0,
  kindOf: (exchange, here, lowest) => {
    const { version: current = 0n } = lowest;
    if (here.version !== undefined && here.version < current) return undefined;
    // Of what is read at the latest of the past versions, the header may be the current one all the same.
    const past = here.value < lowest.value ? pastOf(exchange, current) : undefined;
    return ERRORS.kindOf(exchange, here, lowest) ?? past;
  },
};

/** What a 200 holds, and the parameters that name versions, when all of these are past. */
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
 * Section 2.5, "These headers appear on success and error responses": finds a kind of answers that all name a
 * lower value than every usual one, when there are many of both.
 */
export function notAllBehind(
  header: 'ledgerVersion' | 'timestamp' | 'blockHeight' | 'oldestBlockHeight' | 'epoch',
  { isUsual, kindOf }: Kinds = ERRORS,
): () => AuditRule {
  return () => {
    const levels = new Levels();
    return ruleAbout(
      (exchange, { names }) => {
        const { [header]: value, ledgerVersion: version } = ledgerView(exchange.response, names);
        if (value === undefined) return undefined;
        const here = { value, version };
        levels.note(exchange, value);
        if (isUsual(exchange)) return levels.addUsual(exchange, here);
        const { lowest } = levels;
        const kind = lowest && kindOf(exchange, here, lowest);
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

/** The answers of one kind that were lower than all usual ones. */
interface Behind {
  readonly count: number;
  /** The last of them, when it ended, and how far the header had risen by then. */
  readonly value: bigint;
  readonly doneAt: number;
  readonly rises: number;
}

/** What the usual answers of a run name in one header, and which kinds of answers name less. */
class Levels {
  readonly #behind = new Map<string, Behind>();
  readonly #abreast = new Set<string>();
  readonly #fallen = new Set<string>();
  #usual = 0;
  #rises = 0;
  #lowest: Named | undefined;

  /** The lowest that a usual answer named; `undefined` until there were enough of them. */
  get lowest(): Named | undefined {
    return this.#usual < MIN_ANSWERS ? undefined : this.#lowest;
  }

  /** Whether usual answers have named as little as that kind did, later on. */
  hasFallen(kind: string): boolean {
    return this.#fallen.has(kind);
  }

  /** To be called with every answer that has the header. */
  note({ response }: AnsweredExchange, value: bigint): void {
    if (response.status === 200 && value >= (this.#lowest?.value ?? 0n)) this.#rises += 1;
  }

  addUsual({ sentAt }: AnsweredExchange, here: Named): undefined {
    this.#usual += 1;
    if (this.#lowest === undefined || here.value < this.#lowest.value) this.#lowest = here;
    // The oldest block falls for all answers while a node fills in its history.
    for (const [kind, { doneAt, value }] of this.#behind) {
      if (sentAt > doneAt && here.value <= value) this.#fallen.add(kind);
    }
  }

  /**
   * Adds a response of a kind.
   *
   * @returns the number of responses of the kind that were behind; 0 if one was not.
   */
  addBehind(kind: string, { value }: Named, exchange: AnsweredExchange): number {
    if (value >= (this.#lowest?.value ?? 0n)) this.#abreast.add(kind);
    if (this.#abreast.has(kind)) return 0;
    const known = this.#behind.get(kind) ?? { count: 0, rises: 0 };
    // A time that is set back once is so in all answers that follow.
    if (exchange.response.status === 200 && known.rises === this.#rises) return 0;
    const doneAt = exchange.sentAt + exchange.durationMs;
    const count = known.count + 1;
    this.#behind.set(kind, { count, value, doneAt, rises: this.#rises });
    return count;
  }
}
