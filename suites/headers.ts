import { everyAnswer, everyError, isJsonList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, whateverWasAsked } from '../fixtures/check/check.ts';
import type { Difference } from '../src/expect/difference.ts';
import { differs } from '../src/expect/difference.ts';
import type { LedgerView } from '../src/expect/headers.ts';
import {
  comparable,
  headerName,
  headerPresent,
  headerWellFormed,
  headersCoherent,
  headersOnError,
  ledgerView,
} from '../src/expect/headers.ts';
import { listedIn } from '../src/expect/summaries.ts';
import type { HeaderName } from '../src/spec/headers.ts';
import { LEDGER_HEADERS } from '../src/spec/headers.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';

/** Section 2.5, ledger metadata headers. */

const REQUIRED = [
  'chainId',
  'ledgerVersion',
  'oldestVersion',
  'timestamp',
  'blockHeight',
  'oldestBlockHeight',
] as const satisfies readonly HeaderName[];

// "required" on the 200 response, with its type; also on errors where it is there.
const required = REQUIRED.map((name) =>
  audit(
    `${LEDGER_HEADERS[name].requirement}.every`,
    `every 200 carries ${LEDGER_HEADERS[name].suffix}, a ${LEDGER_HEADERS[name].format}, and every error that has it has it well formed`,
    () => onEvery200(name),
  ),
);

/** An error can break it, but only a 200 can meet it. */
function onEvery200(name: HeaderName): AuditRule {
  return ({ response }, { names }) =>
    headerWellFormed(name, response, names) ?? (response.status === 200 ? 'agrees' : undefined);
}

// "listed without a stated requirement", "optional".
const optional = (['epoch', 'gasUsed'] as const).map((name) =>
  audit(
    `${LEDGER_HEADERS[name].requirement}.every`,
    `${LEDGER_HEADERS[name].suffix}, when there, is a ${LEDGER_HEADERS[name].format}`,
    everyAnswer(
      (response, names) => response.status === 200 || headerPresent(name, response, names),
      (response, names) => headerWellFormed(name, response, names),
    ),
  ),
);

// "These headers appear on success and error responses."
const onEveryAnswer = [
  ...required,
  ...optional,
  audit(
    'HDR-CURSOR.errors',
    'no error response carries the cursor',
    everyError((response, names) => headerWellFormed('cursor', response, names)),
  ),
  // "On error responses all headers except X-NODE-CURSOR are listed and none is marked required."
  audit(
    'HDR-ON-ERRORS.every',
    'error responses carry the ledger headers',
    everyError(headersOnError),
  ),
  audit(
    'HDR-COHERENT.every',
    'oldest is never above current, for versions and blocks',
    everyAnswer(
      (response, names) => comparable(ledgerView(response, names)),
      (response, names) => headersCoherent(ledgerView(response, names)),
    ),
  ),
  audit('HDR-ONE-CHAIN.run', 'all answers of the run name one chain', oneChain),
  audit('HDR-ONWARD.run', 'what the headers count never goes back during the run', onward),
  audit(
    'HDR-ONE-LEDGER.run',
    'one ledger version has one block height, timestamp and epoch',
    oneLedger,
  ),
].map(whateverWasAsked);

export const headers: readonly Check[] = [
  ...onEveryAnswer,
  audit(
    'HDR-BOUNDS.every',
    'no list goes beyond the versions its own headers name',
    () => listWithinHeaders,
  ),
];

const listWithinHeaders: AuditRule = (exchange, { names }) => {
  if (!isJsonList(exchange)) return undefined;
  const { ledgerVersion, oldestVersion } = ledgerView(exchange.response, names);
  const listed = listedIn(exchange.response, names);
  if (listed === undefined || listed.length === 0) return undefined;
  for (const { version } of listed) {
    if (ledgerVersion !== undefined && version > ledgerVersion) {
      return differs(`nothing above the ledger version ${ledgerVersion}`, `version ${version}`);
    }
    if (oldestVersion !== undefined && version < oldestVersion) {
      return differs(`nothing below the oldest version ${oldestVersion}`, `version ${version}`);
    }
  }
  return 'agrees';
};

function oneChain(): AuditRule {
  let first: bigint | undefined;
  return ({ response }, { names }) => {
    const { chainId } = ledgerView(response, names);
    if (chainId === undefined) return undefined;
    first ??= chainId;
    if (chainId === first) return 'agrees';
    return differs(
      `the chain id ${first}, as before`,
      `${headerName('chainId', names)} ${chainId}`,
    );
  };
}

const COUNTED = [
  'ledgerVersion',
  'blockHeight',
  'timestamp',
  'epoch',
  'oldestVersion',
  'oldestBlockHeight',
] as const satisfies readonly (keyof LedgerView)[];

/** The furthest that was known of the ledger once an exchange had ended. */
interface Reached {
  readonly at: number;
  readonly view: LedgerView;
}

/** An answer that began after another had ended must not know less of the ledger. */
function onward(): AuditRule {
  const reached: Reached[] = [];
  let at = 0;
  return (exchange, { names }) => {
    const view = ledgerView(exchange.response, names);
    if (view.ledgerVersion === undefined) return undefined;
    const before = reachedBy(reached, exchange.sentAt);
    at = Math.max(at, exchange.sentAt + exchange.durationMs);
    const known = reached.at(-1)?.view ?? {};
    const furthest = further(known, view);
    if (furthest !== known) reached.push({ at, view: furthest });
    return wentBack(before, view) ?? 'agrees';
  };
}

/** What had surely been reached when a request was sent. */
function reachedBy(reached: readonly Reached[], sentAt: number): LedgerView {
  // A millisecond of margin: sentAt is a whole number of them.
  return reached.findLast(({ at }) => at + 1 < sentAt)?.view ?? {};
}

/** What is known with the view added; the same object where it adds nothing. */
function further(known: LedgerView, view: LedgerView): LedgerView {
  let furthest = known;
  for (const name of COUNTED) {
    const before = known[name];
    const now = view[name];
    const adds = now !== undefined && (before === undefined || now > before);
    if (adds) furthest = { ...furthest, [name]: now };
  }
  return furthest;
}

function wentBack(before: LedgerView, now: LedgerView): Difference | undefined {
  for (const name of COUNTED) {
    const known = before[name];
    const value = now[name];
    if (known !== undefined && value !== undefined && value < known) {
      return differs(`${name} not below ${known}, which an earlier answer named`, `${value}`);
    }
  }
  return undefined;
}

function oneLedger(): AuditRule {
  const seen = new Map<bigint, LedgerView>();
  return ({ response }: AnsweredExchange, { names }) => {
    const view = ledgerView(response, names);
    if (view.ledgerVersion === undefined) return undefined;
    const known = seen.get(view.ledgerVersion);
    if (known === undefined) {
      seen.set(view.ledgerVersion, view);
      return 'agrees';
    }
    for (const name of ['blockHeight', 'timestamp', 'epoch'] as const) {
      if (known[name] !== undefined && view[name] !== undefined && known[name] !== view[name]) {
        return differs(
          `${name} ${known[name]} at ledger version ${view.ledgerVersion}, as before`,
          `${view[name]}`,
        );
      }
    }
    return 'agrees';
  };
}
