import {
  everyAnswer,
  everyError,
  firstDifference,
  nonEmpty,
  judgeAbout,
  judgeWhere,
  summariesIn,
} from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { SaidBefore } from '../../src/engine/check/said-before.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import type { CheckId } from '../../src/spec/check-id.ts';
import type { LedgerView } from '../../src/expect/header-matchers.ts';
import {
  findCoherenceDifference,
  findHeaderDifference,
  findHeadersOnErrorDifference,
  hasHeader,
  headerName,
  isComparable,
  ledgerView,
  prefixOf,
} from '../../src/expect/header-matchers.ts';
import type { HeaderName } from '../../src/spec/headers.ts';
import type { Names } from '../../src/spec/names.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { LEDGER_HEADERS } from '../../src/spec/headers.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs } from '../../src/text/difference.ts';
import type { Response } from '../../src/wire/exchange.ts';

/** Section 2.5, ledger metadata headers: every response carries these headers. */
export const ledgerHeaderChecks: readonly Check[] = [
  // "X-NODE-CHAIN-ID | integer, uint8 | required | Chain ID of the current chain"
  requiredHeader('HDR-CHAIN-ID.every', 'chainId'),
  // "X-NODE-LEDGER-VERSION | integer, uint64 | required | Current ledger version"
  requiredHeader('HDR-LEDGER-VERSION.every', 'ledgerVersion'),
  // "X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version"
  requiredHeader('HDR-OLDEST-VERSION.every', 'oldestVersion'),
  // "X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp"
  requiredHeader('HDR-TIMESTAMP.every', 'timestamp'),
  // "X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height"
  requiredHeader('HDR-BLOCK-HEIGHT.every', 'blockHeight'),
  // "X-NODE-OLDEST-BLOCK-HEIGHT | integer, uint64 | required | Oldest non-pruned block height"
  requiredHeader('HDR-OLDEST-BLOCK.every', 'oldestBlockHeight'),
  // "X-NODE-EPOCH | integer, uint64 | listed without a stated requirement | Current epoch"
  optionalHeader('HDR-EPOCH.every', 'epoch'),
  // "X-NODE-GAS-USED | integer, uint64 | optional | Cost of the call in gas"
  optionalHeader('HDR-GAS-USED.every', 'gasUsed'),
  // "On error responses all headers except X-NODE-CURSOR are listed and none is marked required."
  rule(
    'HDR-CURSOR.errors',
    'no error response carries the cursor header',
    [],
    everyError((response, names) => findHeaderDifference('cursor', response, names)),
    { judgesOpenRequests: true },
  ),
  // "These headers appear on success and error responses."
  rule(
    'HDR-ON-ERRORS.every',
    'error responses carry the ledger headers',
    [],
    everyAnswer(
      (response) => response.status !== 200 && !mayBeOfGateway(response),
      findHeadersOnErrorDifference,
    ),
    { judgesOpenRequests: true },
  ),
  // "X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version"
  // "X-NODE-OLDEST-BLOCK-HEIGHT | integer, uint64 | required | Oldest non-pruned block height"
  rule(
    'HDR-COHERENT.every',
    'the oldest version and block are never above the current ones',
    [],
    everyAnswer(
      (response, names) => isComparable(ledgerView(response, names)),
      (response, names) => findCoherenceDifference(ledgerView(response, names)),
    ),
    { judgesOpenRequests: true },
  ),
  // "Chain ID of the current chain"
  rule('HDR-ONE-CHAIN.run', 'all responses carry the same chain id', [], oneChain, {
    judgesOpenRequests: true,
  }),
  // "Current ledger version" ... "Current chain timestamp" ... "Current block height"
  rule(
    'HDR-ONWARD.run',
    'ledger headers never decrease from one response to the next',
    [],
    onward,
    {
      judgesOpenRequests: true,
    },
  ),
  rule(
    'HDR-ONE-LEDGER.run',
    'one ledger version has one block height, timestamp and epoch',
    [],
    oneLedger,
    { judgesOpenRequests: true },
  ),
  // "Current ledger version" ... "Oldest non-pruned ledger version"
  rule(
    'HDR-BOUNDS.every',
    'every listed version is within the bounds in its own headers',
    ['account'],
    () => listWithinHeaders,
  ),
];

/** A gateway can send the error object of section 7 for a node that is away, but it knows no ledger. */
function mayBeOfGateway(response: Response): boolean {
  return response.status === 503 && prefixOf(response) === undefined;
}

/**
 * Declares the check of a required header. An error with a malformed header fails the check; only a 200 counts
 * towards passing.
 */
function requiredHeader(id: CheckId, name: HeaderName): Check {
  const { suffix, format } = LEDGER_HEADERS[name];
  return rule(
    id,
    `every 200 carries ${suffix}, and its value is a ${format}`,
    [],
    everyAnswer(
      (response, names) =>
        response.status === 200 || findHeaderDifference(name, response, names) !== undefined,
      (response, names) => findHeaderDifference(name, response, names),
    ),
    { judgesOpenRequests: true },
  );
}

function optionalHeader(id: CheckId, name: HeaderName): Check {
  const { suffix, format } = LEDGER_HEADERS[name];
  return rule(
    id,
    `${suffix} is a ${format} when present`,
    [],
    everyAnswer(
      (response, names) => response.status === 200 || hasHeader(name, response, names),
      (response, names) => findHeaderDifference(name, response, names),
    ),
    { judgesOpenRequests: true },
  );
}

/** The chain may have moved between the headers and the list. */
const listWithinHeaders = judgeAbout(
  (exchange, { names, ledger }) => {
    const listed = nonEmpty(summariesIn(exchange, names));
    const { ledgerVersion } = ledgerView(exchange.response, names);
    const pruned = ledger.prunedBefore(exchange);
    return listed && { exchange, listed, ledgerVersion, pruned };
  },
  ({ exchange, listed, ledgerVersion, pruned }, { ledger }) => {
    const below = listed.find(({ version }) => version < pruned);
    if (below !== undefined)
      return differs(`nothing below the oldest version ${pruned}`, `version ${below.version}`);
    const ahead = listed.filter(({ version }) => version > (ledgerVersion ?? U64_MAX));
    const [first] = ahead;
    if (first === undefined) return undefined;
    return {
      ...differs(`nothing above the ledger version ${ledgerVersion}`, `version ${first.version}`),
      stillHolds: () => ahead.some(({ version }) => ledger.isAhead(version, exchange)),
    };
  },
);

function oneChain(): Judge {
  let first: bigint | undefined;
  return judgeAbout(
    ({ response }, { names }) => ledgerView(response, names).chainId,
    (chainId, { names }) => {
      first ??= chainId;
      if (chainId === first) return undefined;
      return differs(
        `the chain id ${first}, as in earlier responses`,
        `${headerName('chainId', names)} ${chainId}`,
      );
    },
  );
}

const COUNTED = [
  'ledgerVersion',
  'blockHeight',
  'timestamp',
  'epoch',
  'oldestVersion',
  'oldestBlockHeight',
] as const satisfies readonly (keyof LedgerView)[];

/**
 * Judges that no header is lower than in a response that had ended before the request was sent. HDR-COHERENT
 * judges contradictory headers in one response.
 */
function onward(): Judge {
  const highest = new SaidBefore<LedgerView>();
  return judgeWhere(
    ({ response }, { names }) => {
      const view = ledgerView(response, names);
      return view.ledgerVersion !== undefined && findCoherenceDifference(view) === undefined;
    },
    (exchange, { names, ledger }) => {
      const view = ledgerView(exchange.response, names);
      const before = highest.findBefore(exchange, ledger) ?? {};
      const known = highest.last ?? {};
      const furthest = furthestOf(known, view);
      if (furthest !== known) highest.add(exchange, furthest);
      return findDecreaseDifference(before, view, names);
    },
  );
}

/** Returns the higher of both values for each header; the same object if no value is higher. */
function furthestOf(known: LedgerView, view: LedgerView): LedgerView {
  let furthest = known;
  for (const name of COUNTED) {
    const before = known[name];
    const now = view[name];
    const adds = now !== undefined && (before === undefined || now > before);
    if (adds) furthest = { ...furthest, [name]: now };
  }
  return furthest;
}

function findDecreaseDifference(
  before: LedgerView,
  now: LedgerView,
  names: Names,
): Difference | undefined {
  return firstDifference(COUNTED, (name) => {
    const [known, value] = [before[name], now[name]];
    if (known === undefined || value === undefined || value >= known) return undefined;
    const header = headerName(name, names);
    return differs(`${header} ${known} or more, as in an earlier response`, `${value}`);
  });
}

function oneLedger(): Judge {
  const firstAt = new Map<bigint, LedgerView>();
  return judgeAbout(
    ({ response }, { names }) => {
      const view = ledgerView(response, names);
      return view.ledgerVersion === undefined ? undefined : { version: view.ledgerVersion, view };
    },
    ({ version, view }, { names }) => {
      const known = firstAt.get(version) ?? view;
      firstAt.set(version, known);
      return firstDifference(['blockHeight', 'timestamp', 'epoch'] as const, (name) => {
        const [before, now] = [known[name], view[name]];
        if (before === undefined || now === undefined || before === now) return undefined;
        return differs(
          `${headerName(name, names)} ${before} at ledger version ${version}, as in an earlier response`,
          `${now}`,
        );
      });
    },
  );
}
