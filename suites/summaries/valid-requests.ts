import {
  STRANGE_ADDRESS,
  VERSIONS_ABOVE_HEAD,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  BROWSER_ACCEPT,
  headersBeside,
} from '../../src/engine/assertions/inputs/client-headers.ts';
import { expectNotTaken } from '../../src/engine/assertions/inputs/malformed.ts';
import { isList, judgeByReports } from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { findMissing200 } from '../../src/engine/session/refusal.ts';
import { LARGE_LIMIT } from '../../src/engine/discovery/largest-limit.ts';
import { inapplicable, untested } from '../../src/engine/session/unjudged-check.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import { listedIn } from '../../src/expect/summary-matchers.ts';
import { formatSummaryCount } from '../../src/oracle/entry.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { JSON_TYPE } from '../../src/spec/media-types.ts';
import { differs } from '../../src/text/difference.ts';
import { plural } from '../../src/text/sentence.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { isForbiddenOrigin } from '../../src/wire/gateway-answer.ts';
import { observeOpen } from '../formats/open-inputs.ts';
import { expectNoSummaries } from './completeness.ts';

/** Section 4.1: every valid request is answered, for every client, account and limit. */
export const validRequestChecks: readonly Check[] = [
  // "limit | integer, uint16 | optional": with it and without it a request is valid. The headers
  // that a browser adds do not change the request.
  example(
    'SUM-ANSWERED.browser',
    'a browser gets the same list as other clients',
    ['account'],
    async (ctx) => {
      const { address } = ctx.discovery.requireAnsweredAccount();
      for (const accept of [JSON_TYPE, BROWSER_ACCEPT]) {
        for (const question of [{ limit: 1 }, {}]) {
          const options = { accept, headers: headersBeside(ctx.session.config, BROWSER) };
          const exchange = await ctx.node.summaries(address, question, options);
          await ctx.node.pruning.assertListNotPruned(exchange, address, question);
          if (!isForbiddenOrigin(exchange)) ctx.expectStatus(exchange, 200);
        }
      }
      if (ctx.record.judged === 0) throw inapplicable(FORBIDDEN_ORIGIN);
    },
  ),
  // "Hex-encoded 32-byte address: 64 hex characters prefixed `0x`."
  example(
    'FMT-ADDRESS-REFUSED.browser',
    'a malformed address is refused for browsers too',
    [],
    async (ctx) => {
      const headers = headersBeside(ctx.session.config, BROWSER);
      const spelling = { parameter: 'xyz', headers };
      const deviation = { malformed: 'the address has no hex digit' };
      await expectNotTaken(ctx, await ctx.node.sendSpelled('summaries', spelling, deviation));
      ctx.assertEndpointAnswers('summaries');
    },
    { supporting: true },
  ),
  // "end_version | u64 value | optional": with it and without it a request is valid.
  example(
    'SUM-ANSWERED.accounts',
    'every account with known transactions gets a 200',
    ['known-transaction'],
    expectKnownAnswered,
  ),
  // "limit | integer, uint16 | optional": whatever a list is asked for, it is given.
  rule(
    'SUM-ANSWERED.every',
    'a list request is refused only for a reason in the document',
    ['account'],
    judgeByReports(isList),
    { supporting: true },
  ),
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  example(
    'SUM-ANSWERED.u64',
    'a u64 version above the head is not refused for its size',
    ['account'],
    expectLargeVersionsTaken,
    { supporting: true },
  ),
  // "Retrieves summaries of committed transactions sent from one account."
  example(
    'SUM-SENDER.unknown',
    'an unknown account lists nothing',
    [],
    async (ctx) => {
      const { oldest: start, highest: end } = ctx.session.ledger;
      for (const address of UNKNOWN) {
        for (const question of end === undefined ? [{}] : [{}, { end }, { start, end }]) {
          const exchange = await ctx.node.summaries(address, question);
          expectNoSummaries(ctx, exchange, 'an unknown account');
        }
      }
    },
    { supporting: true },
  ),
  // "limit | integer, uint16 | optional | Maximum number of summaries to return."
  example(
    'SUM-ANSWERED.limits',
    'a u16 limit is accepted, or refused as too large',
    ['account'],
    async (ctx) => {
      const { address, newest } = ctx.discovery.requireAnsweredAccount();
      const size = newest?.listed.length ?? 1;
      for (const limit of ctx.discovery.clampLimits(1, 2, size)) {
        const exchange = await ctx.node.summaries(address, { limit }, { anyReplica: true });
        await ctx.node.pruning.assertListNotPruned(exchange, address, { limit });
        const expected = `200 for limit ${limit}, because limit ${ctx.discovery.largestLimit} was accepted`;
        ctx.expectStatus(exchange, 200, expected);
      }
      await observeLimits(ctx, address);
      await observeOpen(ctx);
    },
  ),
];

const FORBIDDEN_ORIGIN =
  'pages of other sites get 403, as from a server that lists the sites that may read it';

/** The headers a browser sends with every request of a page. */
const BROWSER = {
  origin: 'https://explorer.example',
  referer: 'https://explorer.example/',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'accept-language': 'en',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
};

/** Addresses of accounts that do not exist. */
const UNKNOWN = [STRANGE_ADDRESS, longHex(`5eed${'0'.repeat(56)}b0a7`)];

/** Judges that every known account gets a list, however long, old or new the list is. */
async function expectKnownAnswered(ctx: CheckContext): Promise<void> {
  const { oldest } = ctx.session.ledger;
  const known = ctx.discovery.accounts.filter(
    (account) =>
      account.answered || account.truth.transactions.some(({ version }) => version >= oldest),
  );
  for (const { address } of atLeastOne(known, 'known-transaction')) {
    const exchange = await ctx.node.summaries(address, {}, { anyReplica: true });
    await ctx.node.pruning.assertListNotPruned(exchange, address, {});
    ctx.judge(exchange, findMissing200(exchange, '200'));
    const { ledgerVersion: end } = ledgerView(exchange.response, ctx.names);
    if (end === undefined) continue;
    const until = await ctx.node.summaries(address, { end }, { anyReplica: true });
    await ctx.node.pruning.assertListNotPruned(until, address, { end });
    ctx.judge(until, findMissing200(until, '200'));
  }
}

/**
 * Versions beyond smaller types, a double and a signed type, and the largest version. The Core Rule Set takes 2^31 and
 * 2^32 themselves for an attack.
 */
const LARGE_VERSIONS = [
  2n ** 31n + 1n,
  2n ** 32n + 1n,
  2n ** 53n + 1n,
  2n ** 63n,
  U64_MAX - 1n,
  U64_MAX,
];

/** Statuses by which a node takes a version for malformed or for pruned; it is neither. */
const REFUSED: ReadonlySet<number> = new Set([400, 410]);

/** How often a refused version is compared with a smaller version: replicas behind one address may differ. */
const COMPARISONS = 3;

/**
 * Judges that a large version is not refused with 400 or 410 if a smaller version above the latest is accepted. The
 * document leaves open whether a version above the latest may be refused, and a replica may answer 404. But every
 * version is a u64, and none of these is pruned.
 */
async function expectLargeVersionsTaken(ctx: CheckContext): Promise<void> {
  const { address } = ctx.discovery.requireAnsweredAccount();
  const newest = await ctx.node.summaries(address, { limit: 1 }, { anyReplica: true });
  ctx.countJudged(newest);
  const { ledgerVersion } = ledgerView(newest.response, ctx.names);
  if (ledgerVersion === undefined) throw untested('the newest page names no ledger version');
  const above = ledgerVersion + VERSIONS_ABOVE_HEAD;
  for (const version of LARGE_VERSIONS.filter((large) => large > above)) {
    for (const name of ['start', 'end'] as const) {
      const refused = await findRefusedAlone(ctx, address, [
        { [name]: version },
        { [name]: above },
      ]);
      if (refused === undefined) continue;
      ctx.judge(refused, findMissing200(refused, `200, as with ${name}_version=${above}`));
    }
  }
}

/**
 * Finds the refusal of the first of two questions, if each try gets 400 or 410 for the first question and 200 for
 * the other.
 */
async function findRefusedAlone(
  ctx: CheckContext,
  address: LongHex,
  [first, other]: readonly [SummariesQuestion, SummariesQuestion],
): Promise<AnsweredExchange | undefined> {
  let refused: AnsweredExchange | undefined;
  for (let nth = 0; nth < COMPARISONS; nth += 1) {
    refused = await ctx.node.summaries(address, { ...first, limit: 1 }, { anyReplica: true });
    if (!REFUSED.has(refused.response.status)) return undefined;
    const { response } = await ctx.node.summaries(
      address,
      { ...other, limit: 1 },
      { anyReplica: true },
    );
    if (response.status !== 200) return undefined;
  }
  return refused;
}

/**
 * Observes a limit of 0, a limit that is certainly too large, and the largest limit for an account with few
 * transactions.
 */
async function observeLimits(ctx: CheckContext, address: LongHex): Promise<void> {
  // A usual maximum is 1000: one more is above it.
  for (const limit of [0, LARGE_LIMIT, LARGE_LIMIT + 1]) await observeLimit(ctx, address, limit);
  const small = ctx.discovery.accounts.find(
    ({ newest, older }) => (newest?.listed.length ?? 0) > 0 && (older?.listed.length ?? 0) === 0,
  );
  const size = small?.newest?.listed.length ?? 0;
  await observeLimit(
    ctx,
    small?.address ?? longHex('1'),
    65_535,
    `, for an account with ${plural(size, 'transaction')}`,
  );
}

async function observeLimit(
  ctx: CheckContext,
  address: LongHex,
  limit: number,
  whose = '',
): Promise<void> {
  const exchange = await ctx.node.summaries(address, { limit }, { anyReplica: true });
  const { status } = exchange.response;
  const listed = status === 200 ? listedIn(exchange.response, ctx.names)?.length : undefined;
  const seen = listed === undefined ? `status ${status}` : formatSummaryCount(listed);
  ctx.observe('8', `limit ${limit}${whose}`, seen);
  const holds = status === 200 || (status >= 400 && status < 500);
  ctx.judge(exchange, holds ? undefined : differs('200 or a refusal', `status ${status}`));
}
