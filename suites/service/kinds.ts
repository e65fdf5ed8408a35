import type { KnownAccount, TransactionKind } from '../../src/engine/known-truth.ts';
import type { KnownTransactionOnPage } from '../../src/engine/assertions/lists/known-transactions.ts';
import {
  expectListed,
  askKnownTransactions,
} from '../../src/engine/assertions/lists/known-transactions.ts';
import { assertSelection } from '../../src/engine/assertions/lists/expect-selection.ts';
import { MEMBER_RULES } from '../../src/engine/session/attribution.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { cannotTell, untested } from '../../src/engine/session/unjudged-check.ts';
import { isObject } from '../../src/text/json.ts';
import type { Element, ListedSummary } from '../../src/expect/summary-matchers.ts';
import { isSequenceNumber, protectorType } from '../../src/expect/summary-matchers.ts';
import { ascending } from '../../src/oracle/entry.ts';
import { max } from '../../src/oracle/extremes.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { PROTECTOR_TYPE, REPLAY_PROTECTOR, SEQUENCE_NUMBER } from '../../src/spec/names.ts';
import { differs, formatValue } from '../../src/text/difference.ts';

const KINDS = ['sequence_number', 'orderless'] as const;

/** Section 1, what the service does: both kinds of transactions. */
export const kindChecks: readonly Check[] = [
  // "Both sequence-number-based and orderless transactions are covered."
  example(
    'SVC-BOTH-KINDS.truth',
    'known sequence-number and orderless transactions are listed',
    ['both-kinds'],
    expectKnownOfBothKinds,
  ),
  example(
    'SVC-BOTH-KINDS.newest',
    'the newest page shows each kind of transaction known to be on it',
    ['orderless'],
    async (ctx) => {
      const known = ctx.discovery.truth.accounts.filter((account) => account.orderless);
      const reasons: (string | undefined)[] = [];
      for (const account of atLeastOne(known, 'orderless')) {
        reasons.push(await expectKnownKinds(ctx, account));
      }
      if (ctx.record.judged > 0) return;
      const reason = reasons.find((found) => found !== undefined);
      if (reason === undefined) throw untested(NONE_LEFT, ['both-kinds']);
      throw cannotTell(reason);
    },
  ),
];

async function expectKnownOfBothKinds(ctx: CheckContext): Promise<void> {
  const known = await askKnownTransactions(ctx, ({ kind }) => kind !== undefined);
  for (const kind of KINDS) {
    const some = known.filter((found) => found.transaction.kind === kind);
    if (some.length === 0) throw untested(noneOf(ctx, kind), ['both-kinds']);
    // If only some are missing, their kind is not the reason: SEL-COMPLETE judges that.
    const there = some.filter(({ listed }) => listed !== undefined);
    if (there.length === 0) for (const found of some) await expectListed(ctx, found);
    for (const found of there) expectOrderlessTag(ctx, found);
  }
}

function noneOf({ discovery }: CheckContext, kind: TransactionKind): string {
  const isKnown = discovery.truth.accounts.some(({ transactions }) =>
    transactions.some((known) => known.kind === kind),
  );
  return isKnown
    ? `each transaction of kind ${kind} in the configuration has been pruned: name a newer one under accounts`
    : `the configuration has no transaction of kind ${kind}: name one under accounts`;
}

/** Judges that an orderless transaction has the tag that the profile names, if any. */
function expectOrderlessTag(
  ctx: CheckContext,
  { transaction, page, listed }: KnownTransactionOnPage,
): void {
  const type = listed === undefined ? undefined : protectorType(listed.element);
  const named = transaction.kind === 'orderless' ? ctx.names.orderlessType : undefined;
  const holds = type === undefined || named === undefined || type === named;
  ctx.judge(page.exchange, holds ? undefined : differs(`type ${named}`, formatValue(type)));
}

const NONE_LEFT =
  'no account is known to have both kinds on its newest page: name a recent transaction of each kind under accounts';

const NOT_DISTINGUISHED =
  'the newest page shows one kind alone, or gives both the type sequence_number: ' +
  'name a recent transaction of each kind under accounts';

/**
 * Judges a page that shows both kinds, or that is known to hold another kind and was not pruned since.
 *
 * @returns the reason why the page cannot be judged; `undefined` also when nothing is known of the page.
 */
async function expectKnownKinds(
  ctx: CheckContext,
  account: KnownAccount,
): Promise<string | undefined> {
  const { address } = account;
  const exchange = await ctx.node.summaries(address);
  const page = exchange.response.status === 200 ? ctx.node.read(exchange, address, {}) : undefined;
  const { listed } = page ?? { listed: [] };
  const elements = listed.map(({ element }) => element);
  observeOtherTypes(ctx, elements);
  const kindsOnPage = new Map(
    elements.map(protectorKind).map((kind) => [formatKind(kind), kind] as const),
  );
  if (areAlike([...kindsOnPage.values()])) {
    // One summary has one kind.
    if (listed.length === 1) return undefined;
    if (!listsKnownOfBoth(account, listed)) return NOT_DISTINGUISHED;
    ctx.countJudged(exchange);
    return undefined;
  }
  const hasSequenceNumber = elements.some((element) => isSequenceNumber(element));
  const both = hasSequenceNumber && kindsOnPage.size > 1;
  if (!both && isPrunedSince(ctx, account, listed.length))
    return `history was pruned during the check: the newest page of ${address} is shorter`;
  const known = both ? KINDS : kindsKnownOnPage(ctx, account, exchange, listed);
  if (known.length === 0) return undefined;
  const isOrderlessOnly = !hasSequenceNumber && kindsOnPage.size > 0;
  const holds = both || (isOrderlessOnly && !known.includes('sequence_number'));
  const expected = `${known.map((kind) => KIND_IN_WORDS[kind]).join(' and ')} transactions on the newest page`;
  if (page === undefined) throw ctx.node.attribution.ofRefusal(exchange);
  const found = differs(expected, [...kindsOnPage.keys()].join(', ') || 'an empty list');
  if (!holds) await assertSelection(ctx, page);
  ctx.judge(exchange, holds ? undefined : found, { answer: page.exchange, rules: MEMBER_RULES });
  return undefined;
}

const KIND_IN_WORDS = { sequence_number: 'sequence-number', orderless: 'orderless' } as const;

/**
 * Returns the kinds that a newest page must show: both, if a transaction of each kind is known from its first
 * version on. If the page is the whole account, only orderless ones are certain.
 */
function kindsKnownOnPage(
  ctx: CheckContext,
  { address, transactions }: KnownAccount,
  exchange: AnsweredExchange,
  listed: readonly ListedSummary[],
): readonly TransactionKind[] {
  const { ledger } = ctx.session;
  const oldest = max(ledger.bounds(exchange).oldest, ledger.oldest);
  const from = ascending(listed)[0]?.version ?? oldest;
  const known = transactions.filter(({ version }) => version >= oldest && version >= from);
  const has = (kind: TransactionKind): boolean => known.some((found) => found.kind === kind);
  const isAll = ledger.isOldestKnown && oldest === 0n && nothingIsBefore(ctx, address, from);
  if (has('sequence_number') && (has('orderless') || isAll)) return KINDS;
  return isAll ? ['orderless'] : [];
}

/** Tells whether the discovery found no transaction below the newest page of an account, or below that version. */
function nothingIsBefore({ discovery }: CheckContext, address: LongHex, version: bigint): boolean {
  const discovered = discovery.accounts.find((account) => account.address === address);
  const first = ascending(discovered?.newest?.listed ?? [])[0]?.version;
  return discovered?.older?.listed.length === 0 && first !== undefined && version <= first;
}

function observeOtherTypes(ctx: CheckContext, elements: readonly Element[]): void {
  const types = new Set(elements.flatMap((element) => protectorType(element) ?? []));
  types.delete(SEQUENCE_NUMBER);
  for (const type of types) ctx.observe('2.2', 'the type of an orderless transaction', type);
}

/** The tag and the other members, which distinguish two variants with equal tags. */
interface ProtectorKind {
  readonly type: string | undefined;
  readonly members: readonly string[];
}

function protectorKind(element: Element): ProtectorKind {
  const protector = element[REPLAY_PROTECTOR];
  const members = isObject(protector) ? Object.keys(protector) : [];
  const others = members.filter((member) => member !== PROTECTOR_TYPE).toSorted();
  return { type: protectorType(element), members: others };
}

function formatKind({ type = 'untagged', members }: ProtectorKind): string {
  return [type, ...members].join(' ');
}

/** Tells whether a page has replay protectors of one form only, which may be of either kind. */
function areAlike(kindsOnPage: readonly ProtectorKind[]): boolean {
  const [kind, ...others] = kindsOnPage;
  // Section 2.2 lists both variants with this one type.
  return kind?.type === SEQUENCE_NUMBER && others.length === 0;
}

/** Tells whether the page lists a known transaction of each kind. */
function listsKnownOfBoth(
  { transactions }: KnownAccount,
  listed: readonly ListedSummary[],
): boolean {
  const versions = new Set(listed.map(({ version }) => version));
  const there = transactions.filter(({ version }) => versions.has(version));
  return KINDS.every((kind) => there.some((transaction) => transaction.kind === kind));
}

/** Tells whether a part of the discovered page was pruned since: the rest need not show both kinds. */
function isPrunedSince(ctx: CheckContext, { address }: KnownAccount, left: number): boolean {
  const before = ctx.discovery.accounts.find(
    (discovered) => discovered.address === address,
  )?.newest;
  const [first, ...more] = ascending(before?.listed ?? []);
  return first !== undefined && first.version < ctx.session.ledger.oldest && left <= more.length;
}
