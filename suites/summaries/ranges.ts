import { aboutNewest, asks } from '../../src/engine/assertions/lists/asks.ts';
import { askNewestVersions } from '../../src/engine/assertions/lists/expect-page.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { findQuestion, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import { isPaged } from '../../src/engine/discovery/discovered-account.ts';
import { isBelowOldest, isBeyondHeadOrInverted } from '../../src/engine/session/open-range.ts';
import { formatRefusal, isRefusalOtherThanPruned } from '../../src/engine/session/refusal.ts';
import { inapplicable } from '../../src/engine/session/unjudged-check.ts';
import { ascending } from '../../src/oracle/entry.ts';
import { max } from '../../src/oracle/extremes.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1, selection rules 1 and 2 together: a start_version and an end_version. */
export const rangeChecks: readonly Check[] = [
  // "start_version | u64 value | optional | Version from which the list starts
  // end_version | u64 value | optional | Version at which the list ends"
  asks(
    'SEL-RANGE.within',
    'start_version and end_version bound a list on both sides',
    ['account-of-4'],
    within,
  ),
  asks(
    'SEL-RANGE.single',
    'a range of one listed version lists only that version',
    ['account'],
    aboutNewest(1, (v, discovery) => {
      discovery.requireRanges();
      const limit = discovery.clampLimit(5);
      const [last = 1n] = v.slice(-1);
      return [
        ...[v[0], last].map((only) => ({ start: only, end: only, limit })),
        { start: max(0n, last - 1n), end: last, limit: 1 },
      ];
    }),
  ),
  asks(
    'SEL-RANGE.limited',
    'a small limit lists the first transactions of a range',
    ['account-of-4'],
    aboutNewest(4, (v, discovery) => {
      discovery.requireRanges();
      return [{ start: v.at(-4), end: v.at(-2), limit: discovery.clampLimit(2) }];
    }),
  ),
  asks(
    'SEL-RANGE.inverted',
    'end_version below start_version lists nothing',
    ['account-of-2'],
    aboutNewest(2, (v) => [{ start: v.at(-1), end: v.at(-2) }]),
    { supporting: true, observed: 'end_version below start_version' },
  ),
  asks(
    'SEL-RANGE.gap',
    'a range between two neighbouring transactions lists nothing',
    ['account-of-2'],
    aboutNewest(2, (v) => [findGap(v) ?? emptyEnd(v)]),
    { supporting: true },
  ),
  // "start_version | u64 value | optional | Version from which the list starts"
  // "end_version | u64 value | optional | Version at which the list ends"
  rule('SUM-RANGES.every', 'no range that holds a known transaction is refused', ['account'], () =>
    judgeWhere(
      (exchange, context) => {
        const { account, start, end, limit } = findQuestion(exchange) ?? {};
        if (account === undefined || start === undefined || end === undefined) return false;
        // A node need not list in BCS.
        if (!takesJson(exchange)) return false;
        const { ledger } = context;
        if (limit !== undefined || isBelowOldest(ledger, { start, end }, exchange)) return false;
        if (isBeyondHeadOrInverted(ledger, { start, end }, exchange)) return false;
        return context.history(account).between(start, end).length > 0;
      },
      (exchange) =>
        isRefusalOtherThanPruned(exchange)
          ? differs('200 and a list', formatRefusal(exchange))
          : undefined,
    ),
  ),
];

function takesJson({ request }: AnsweredExchange): boolean {
  return /json|\*/.test(request.headers['accept'] ?? '*/*');
}

/**
 * A range of the best-known account, ranges that end at the latest version, two that begin with the longest silence, and
 * one up to the largest version whose limit is long and leaves a transaction out.
 */
async function* within(ctx: CheckContext): AsyncGenerator<AccountQuestion> {
  ctx.discovery.requireRanges();
  const { address, versions } = await askNewestVersions(ctx, 4);
  yield { account: address, start: versions.at(-3), end: versions.at(-2) };
  for (const { address: account, newest } of ctx.discovery.requireAccounts(3)) {
    const start = ascending(newest.listed).at(-3)?.version;
    const head = ctx.session.ledger.highest ?? newest.bounds.current;
    yield { account, start, end: head };
    yield { account, start: head, end: head };
  }
  if (ctx.discovery.answeredRanges !== 'all') return;
  const silence = longestSilence(ctx);
  if (silence !== undefined) {
    const { account, start, end } = silence;
    yield { account, start, end };
    yield { account, start, end: ctx.session.ledger.highest ?? end };
  }
  for (const account of ctx.discovery.accounts.filter(isPaged).slice(0, 1)) {
    const known = ascending([...account.older.listed, ...account.newest.listed]);
    const start = (known[0]?.version ?? 0n) + 1n;
    const limit = ctx.discovery.clampLimit(Math.max(1, known.length - 2));
    yield { account: account.address, start, end: U64_MAX, limit };
    yield* widest(ctx, account.address, start, limit);
  }
}

/** Ranges whose width is 0 for a node that counts in 32 or in 64 bits. */
function* widest(
  { session }: CheckContext,
  account: LongHex,
  start: bigint,
  limit: number,
): Generator<AccountQuestion> {
  if (start <= U64_MAX - 2n ** 32n) yield { account, start, end: start + 2n ** 32n, limit };
  if (session.ledger.oldest === 0n) yield { account, start: 0n, end: U64_MAX, limit };
}

/** A range without a transaction before its end. */
interface Silence {
  readonly account: LongHex;
  readonly start: bigint;
  readonly end: bigint;
}

/** Returns the longest time in which an account sent nothing: a node may search a range only so far. */
function longestSilence({ session, discovery }: CheckContext): Silence | undefined {
  const silences = discovery.accounts.flatMap(({ address: account }) => {
    const known = session.history(account);
    return known.entries.flatMap(({ version: end }, at): readonly Silence[] => {
      const start = (known.entries[at - 1]?.version ?? end) + 1n;
      const isThere = start >= session.ledger.oldest && known.isCovered(start);
      return start < end && isThere ? [{ account, start, end }] : [];
    });
  });
  const length = ({ start, end }: Silence): bigint => end - start;
  return silences.reduce<Silence | undefined>(
    (long, next) => (long === undefined || length(next) > length(long) ? next : long),
    undefined,
  );
}

/** Finds the first two neighbouring transactions with versions in between. */
function findGap(
  versions: readonly bigint[],
): { readonly start: bigint; readonly end: bigint } | undefined {
  const gaps = versions
    .slice(1)
    .map((after, index) => ({ start: (versions[index] ?? after) + 1n, end: after - 1n }));
  return gaps.find(({ start, end }) => start <= end);
}

/** The versions above the head, if no gap lies between two transactions. */
function emptyEnd(versions: readonly bigint[]): { readonly start: bigint; readonly end: bigint } {
  if ((versions.at(-1) ?? 0n) >= U64_MAX - 1n) {
    throw inapplicable(
      'the account has no gap between its transactions, and no version is above them',
    );
  }
  return { start: U64_MAX - 1n, end: U64_MAX };
}
