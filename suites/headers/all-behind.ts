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
    const behind = new Map<string, { count: number; turn: number }>();
    const abreast = new Set<string>();
    let usual = 0;
    let turn = 0;
    let lowest: Named | undefined;
    return ruleAbout(
      (exchange, { names }) => {
        const { [header]: value, ledgerVersion: version } = ledgerView(exchange.response, names);
        if (value === undefined) return undefined;
        const here = { value, version };
        if (exchange.response.status === 200 && value >= (lowest?.value ?? 0n)) turn += 1;
        if (isUsual(exchange)) {
          usual += 1;
          if (lowest === undefined || value < lowest.value) lowest = here;
          return undefined;
        }
        if (lowest === undefined || usual < MIN_ANSWERS) return undefined;
        const kind = kindOf(exchange, here, lowest);
        if (kind === undefined) return undefined;
        return { kind, value, least: lowest.value, isError: exchange.response.status !== 200 };
      },
      ({ kind, value, least, isError }, { names }) => {
        if (value >= least) abreast.add(kind);
        if (abreast.has(kind)) return undefined;
        const known = behind.get(kind) ?? { count: 0, turn: 0 };
        // A time that is set back once is so in all answers that follow.
        if (!isError && known.turn === turn) return undefined;
        const count = known.count + 1;
        behind.set(kind, { count, turn });
        if (count < MIN_ANSWERS) return undefined;
        return differs(
          `${headerName(header, names)} ${least} or more, as elsewhere`,
          `${value}, as in ${count} ${kind}`,
        );
      },
    );
  };
}
