import { isJsonList, isList, judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { codeOf } from '../../src/expect/error-matchers.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { ENDPOINTS, isValid } from '../../src/spec/endpoints/endpoints.ts';
import type { Names } from '../../src/spec/names.ts';
import { max, min } from '../../src/oracle/extremes.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { versionsAsked } from './versions-asked.ts';

/** The fewest responses that show the usual value. */
export const MIN_ANSWERS = 10;

/** The value of a header, and the version of the same response that it belongs to, if any. */
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
  /** Whether higher values are no finding. */
  readonly mayBeAhead?: boolean;
  /** Whether lower values are a finding only if they differ by more than a replica lags. */
  readonly mayLag?: boolean;
  /**
   * Names the kind of a response, after "as in 10"; `undefined` for a response that is not compared.
   *
   * @param here the values in the response.
   * @param usual the values of the usual responses.
   */
  readonly kindOf: (
    exchange: AnsweredExchange,
    here: Named,
    usual: Range,
    names: Names,
  ) => string | undefined;
}

/** The headers that are compared. */
type Compared =
  | 'ledgerVersion'
  | 'timestamp'
  | 'blockHeight'
  | 'oldestVersion'
  | 'oldestBlockHeight'
  | 'epoch';

/** The most by which a replica may lag while no version is committed, in microseconds and in blocks. */
const MOST_LAG: Partial<Record<Compared, bigint>> = { timestamp: 60_000_000n, blockHeight: 60n };

/** What the usual responses have: the values in the one with the lowest value, and the highest value and version. */
interface Range {
  readonly lowest: Named;
  readonly highest: Named;
}

/** Errors. A lagging replica lags in 200 responses too; but a replica may answer 503 because it lags. */
export const ERRORS: Kinds = {
  isUsual: ({ response }) => response.status === 200,
  kindOf: ({ response }, _here, _usual, names) => {
    const { status } = response;
    if (status === 200 || status === 503) return undefined;
    const code = codeOf(response, names);
    return `answers with status ${status}${code === undefined ? '' : ` and ${code}`}`;
  },
};

/**
 * Errors, and reads of versions below every ledger version in the run. A lagging replica that sends only such
 * responses also names an earlier ledger version.
 */
const ERRORS_AND_THE_PAST: Kinds = {
  // Only a valid request tells for certain which versions it asks for.
  isUsual: (exchange) =>
    ERRORS.isUsual(exchange) &&
    isValid(exchange.request.meaning) &&
    versionsAsked(exchange).size === 0,
  kindOf: (exchange, here, usual, names) => {
    if (!isWithin(here, usual)) return undefined;
    const { value, version: current = 0n } = usual.lowest;
    // A read of the latest of the past versions may still carry the current header.
    const past = here.value < value ? pastOf(exchange, current) : undefined;
    return ERRORS.kindOf(exchange, here, usual, names) ?? past;
  },
};

/**
 * Items, and lists in BCS: each compared with the newest pages in JSON. Another replica may send them, which names
 * another ledger version or, while no version is committed, lags by some blocks.
 */
const OTHER_CONTENT: Kinds = {
  isUsual: (exchange) => isJsonList(exchange) && versionsAsked(exchange).size === 0,
  mayLag: true,
  kindOf: (exchange, here, usual) => {
    const { request, response } = exchange;
    if (response.status !== 200 || !isValid(request.meaning) || isJsonList(exchange))
      return undefined;
    if (!isWithin(here, usual)) return undefined;
    const content = isList(exchange) ? 'lists in BCS' : 'items';
    const parameters = [...versionsAsked(exchange).keys()].join(' and ');
    return `${content} ${parameters === '' ? 'without a version' : `with ${parameters}`}`;
  },
};

/** Errors to valid requests: a gateway with another window may refuse those that are malformed. */
export const ERRORS_OF_THE_NODE: Kinds = {
  ...ERRORS,
  kindOf: (exchange, ...values) =>
    isValid(exchange.request.meaning) ? ERRORS.kindOf(exchange, ...values) : undefined,
};

/** The same as {@link OTHER_CONTENT}, with an oldest version that the usual responses name: a replica may have pruned more. */
export const OTHER_CONTENT_OF_ONE_WINDOW: Kinds = {
  ...OTHER_CONTENT,
  kindOf: (exchange, here, usual, names) => {
    const { version = 0n } = here;
    const isKnown =
      version >= (usual.lowest.version ?? 0n) && version <= (usual.highest.version ?? 0n);
    return isKnown ? OTHER_CONTENT.kindOf(exchange, here, usual, names) : undefined;
  },
};

/** Every kind of response. */
export const EVERYWHERE: readonly Kinds[] = [ERRORS_AND_THE_PAST, OTHER_CONTENT];

/** Returns false for a response of a replica that may lag behind the usual ones, or be ahead of them. */
function isWithin({ value, version }: Named, { lowest, highest }: Range): boolean {
  if (version === undefined) return true;
  const isNewer = value > highest.value && version > (highest.version ?? 0n);
  return version >= (lowest.version ?? 0n) && !isNewer;
}

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
 * Finds a kind of responses that all have a lower value than every usual response, or all a higher value, if there are
 * many of both. Section 2.5, "These headers appear on success and error responses".
 */
export function notAllApart(header: Compared, compared: readonly Kinds[]): () => Judge {
  return () => {
    const all = compared.map((kinds) => new Levels(kinds, MOST_LAG[header] ?? 1n));
    return judgeAbout(
      (exchange, { names }) => {
        const view = ledgerView(exchange.response, names);
        const value = view[header];
        if (value === undefined) return undefined;
        const version = view[header === 'oldestBlockHeight' ? 'oldestVersion' : 'ledgerVersion'];
        const placed = all.flatMap(
          (levels) => levels.place(exchange, { value, version }, names) ?? [],
        );
        return placed.length === 0 ? undefined : { value, placed };
      },
      ({ value, placed }, { names }) => {
        const found = placed.find(({ apart }) => apart !== undefined);
        if (found?.apart === undefined) return undefined;
        const { expected, count, stillHolds } = found.apart;
        return {
          ...differs(
            `${headerName(header, names)} ${expected}, as in other responses`,
            `${value}, as in ${count} ${found.kind}`,
          ),
          stillHolds,
        };
      },
    );
  };
}

/** A response that is compared, and how its kind differs from the usual responses, if it does. */
interface Placed {
  readonly kind: string;
  readonly apart:
    | {
        readonly expected: string;
        readonly count: number;
        readonly stillHolds: () => boolean;
      }
    | undefined;
}

/** The responses of one kind so far. */
interface OfKind {
  lowest: bigint;
  highest: bigint;
  /** The number of responses that were below all usual ones; 0 once one was not. */
  behind: number;
  /** The number of rises of the header by the last of them. */
  rises: number;
  /** The number of responses that were above all usual ones; 0 once one was not. */
  ahead: number;
  /** The number of usual responses when enough were above. */
  usualThen: number;
}

/** The values of one header in the usual responses of a run, and the kinds of responses with other values. */
class Levels {
  readonly #kinds: Kinds;
  /** The least differences that count, of lower and of higher values. */
  readonly #gap: { readonly behind: bigint; readonly ahead: bigint };
  readonly #known = new Map<string, OfKind>();
  #usual = 0;
  /** The number of usual responses of each endpoint. */
  readonly #usualAt = new Map<string, number>();
  #rises = 0;
  #range: Range | undefined;

  constructor(kinds: Kinds, mostLag: bigint) {
    this.#kinds = kinds;
    this.#gap = { behind: kinds.mayLag === true ? mostLag : 1n, ahead: mostLag };
  }

  /** Adds a response. Returns its kind if it is compared with the usual ones. */
  place(exchange: AnsweredExchange, here: Named, names: Names): Placed | undefined {
    const { isUsual, kindOf } = this.#kinds;
    const { status } = exchange.response;
    const { endpoint } = exchange.request.meaning;
    const usualHere = this.#usualAt.get(endpoint) ?? 0;
    if (status === 200 && here.value >= (this.#range?.lowest.value ?? 0n)) this.#rises += 1;
    if (isUsual(exchange)) {
      this.#usualAt.set(endpoint, usualHere + 1);
      this.#addUsual(here);
      return undefined;
    }
    if (this.#range === undefined || this.#usual < MIN_ANSWERS) return undefined;
    // A gateway may send the requests of each endpoint to a node of its own, with another head and window.
    if (status !== 200 && usualHere < MIN_ANSWERS) return undefined;
    const kind = kindOf(exchange, here, this.#range, names);
    if (kind === undefined) return undefined;
    const known = this.#add(kind, here, this.#range, status === 200);
    return { kind, apart: this.#behind(known, this.#range) ?? this.#ahead(known, this.#range) };
  }

  #addUsual(here: Named): void {
    this.#usual += 1;
    const { lowest = here, highest = here } = this.#range ?? {};
    this.#range = {
      lowest: here.value < lowest.value ? here : lowest,
      highest: {
        value: max(here.value, highest.value),
        version: max(here.version ?? 0n, highest.version ?? 0n),
      },
    };
  }

  #add(kind: string, { value }: Named, { lowest, highest }: Range, isContent: boolean): OfKind {
    const fresh = { lowest: value, highest: value, behind: 0, rises: 0, ahead: 0, usualThen: 0 };
    const known = this.#known.get(kind) ?? fresh;
    this.#known.set(kind, known);
    known.lowest = min(known.lowest, value);
    known.highest = max(known.highest, value);
    if (known.highest + this.#gap.behind > lowest.value) known.behind = 0;
    // A time that is set back once stays back in all later responses.
    else if (!isContent || known.rises !== this.#rises) known.behind += 1;
    known.rises = this.#rises;
    if (known.lowest < highest.value + this.#gap.ahead) known.ahead = 0;
    else known.ahead += 1;
    if (known.ahead === MIN_ANSWERS) known.usualThen = this.#usual;
    return known;
  }

  /** The oldest block falls in all responses while a node fills in its history. */
  #behind(known: OfKind, { lowest }: Range): Placed['apart'] {
    const count = known.behind;
    if (count < MIN_ANSWERS) return undefined;
    const stillHolds = (): boolean =>
      this.#range === undefined || this.#range.lowest.value >= known.highest + this.#gap.behind;
    return { expected: `${lowest.value} or more`, count, stillHolds };
  }

  /** Values rise with time: those of many later usual responses show that they had not yet risen. */
  #ahead(known: OfKind, { highest }: Range): Placed['apart'] {
    const count = known.ahead;
    if (this.#kinds.mayBeAhead === true) return undefined;
    if (count <= MIN_ANSWERS || this.#usual < known.usualThen + MIN_ANSWERS) return undefined;
    const stillHolds = (): boolean =>
      this.#range === undefined || this.#range.highest.value + this.#gap.ahead <= known.lowest;
    return { expected: `${highest.value} or less`, count, stillHolds };
  }
}
