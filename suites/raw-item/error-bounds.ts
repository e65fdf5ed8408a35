import {
  anItem,
  bodyWithKey,
  STRANGE_KEY,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  answerUnlessIgnored,
  askMalformedAddress,
  askMalformedItem,
} from '../../src/engine/assertions/inputs/malformed.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { max } from '../../src/oracle/extremes.ts';
import { untested } from '../../src/engine/session/unjudged-check.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 8: the oldest version that errors name. */
export const errorBoundChecks: readonly Check[] = [
  // "The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and
  // X-NODE-OLDEST-BLOCK-HEIGHT." ... "These headers appear on success and error responses."
  example(
    'RAW-BOUNDS.errors',
    'the oldest version that an error names is not pruned',
    ['item'],
    async (ctx) => {
      ctx.assertOldestKnown();
      for (const ask of errorsOf(ctx)) await expectAvailable(ctx, ask);
      if (ctx.record.judged > 0) return;
      throw untested('no error names an oldest version; not a failure here: see HDR-ON-ERRORS');
    },
    { supporting: true },
  ),
];

type Ask = () => Promise<AnsweredExchange>;

/** Requests of one kind that differ in their text: a cache, which may have kept an error, has kept none of the next. */
type AskAnew = (nth: number) => Promise<AnsweredExchange>;

/**
 * Returns requests that should fail: malformed ones at both endpoints, one for a missing item, and one for a
 * pruned version.
 */
function errorsOf(ctx: CheckContext): readonly AskAnew[] {
  const { handle, key } = anItem(ctx);
  const { oldest } = ctx.session.ledger;
  const below = (nth: number): bigint => max(0n, oldest - 1n - BigInt(nth));
  const malformedAddress: AskAnew = (nth) =>
    askMalformedAddress(ctx, { text: `xyz${textOf(nth)}`, why: 'is not hex' });
  const pruned: AskAnew = (nth) => ctx.node.item({ handle, key, version: below(nth) });
  return [
    // Lists may come from a node with a window of its own, which only a list shows.
    ...(ctx.discovery.answers('summaries') ? [malformedAddress] : []),
    (nth) => askMalformedItem(ctx, 'the body is an array', { handle, body: `[${textOf(nth)}]` }),
    (nth) =>
      askMalformedItem(ctx, 'the key is no hex', {
        handle,
        body: bodyWithKey(`xyz${textOf(nth)}`),
      }),
    (nth) => ctx.node.item({ handle, key: `${STRANGE_KEY}${textOf(nth)}` }),
    ...(oldest > 0n ? [pruned] : []),
  ];
}

/** Two digits, the first of which is no zero, as JSON demands; nothing for the first request, which other checks send too. */
function textOf(nth: number): string {
  return nth === 0 ? '' : String(nth + 9);
}

async function expectAvailable(ctx: CheckContext, ask: AskAnew): Promise<void> {
  const error = await answerUnlessIgnored(ask(0));
  const named = error && oldestIn(ctx, error);
  if (error === undefined || error.response.status === 200 || named === undefined) return;
  const { oldest } = ctx.session.ledger;
  const holds = named >= oldest || !(await isAlwaysPruned(ctx, ask, named));
  const name = headerName('oldestVersion', ctx.names);
  const expected = `${name} ${oldest} or above, the oldest version that is not pruned`;
  const actual = `${name} ${named} in a ${error.response.status}, but a read at this version gets 410`;
  ctx.judge(error, holds ? undefined : differs(expected, actual));
}

/**
 * Replicas may have different pruning windows: in this many rounds of concurrent reads, a replica with the version
 * would answer.
 */
const ROUNDS = 3;
const READS_AT_ONCE = 3;

/** A load balancer may choose a replica by the request: this many different requests reach every replica. */
const DIFFERENT = 8;

/**
 * Tells whether every read of a version is 410 and every 200 names a later oldest version, while errors still name
 * that version or an older one.
 */
async function isAlwaysPruned(ctx: CheckContext, ask: AskAnew, named: bigint): Promise<boolean> {
  const { handle, key } = anItem(ctx);
  const read: Ask = () => ctx.node.item({ handle, key, version: named });
  for (let round = 0; round < ROUNDS; round += 1) {
    const valid = await Promise.all(differentRequests(ctx).map((request) => request()));
    if (valid.some((answer) => answer.response.status === 200 && namesAtMost(ctx, answer, named)))
      return false;
    const reads = await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
    if (reads.some(({ response }) => response.status !== 410)) return false;
    const anew = Array.from({ length: READS_AT_ONCE }, (_, at) => 1 + round * READS_AT_ONCE + at);
    const errors = await Promise.all(anew.map(ask));
    if (!errors.every((error) => namesAtMost(ctx, error, named))) return false;
  }
  return true;
}

function differentRequests(ctx: CheckContext): readonly Ask[] {
  const { accounts, items } = ctx.discovery;
  return [
    ...accounts
      .slice(0, DIFFERENT)
      .map((account) => () => ctx.node.summaries(account.address, {}, { anyReplica: true })),
    ...items.slice(0, DIFFERENT).map(
      ({ handle, key }) =>
        () =>
          ctx.node.item({ handle, key }),
    ),
  ];
}

function namesAtMost(ctx: CheckContext, answer: AnsweredExchange, version: bigint): boolean {
  const named = oldestIn(ctx, answer);
  return named !== undefined && named <= version;
}

function oldestIn(ctx: CheckContext, { response }: AnsweredExchange): bigint | undefined {
  return ledgerView(response, ctx.names).oldestVersion;
}
