import { max, min } from '../../../oracle/extremes.ts';
import type { Violation } from '../../../oracle/selection.ts';
import { findViolation } from '../../../oracle/selection.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import type { SummariesQuestion } from '../../../spec/endpoints/summaries.ts';
import { asksForNewest } from '../../../spec/endpoints/summaries.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ignoreIfMoved } from '../../session/chain-moved.ts';
import type { Page } from '../../session/page.ts';
import { VERSIONS_ABOVE_HEAD } from '../inputs/choose-inputs.ts';
import { askMeanwhile } from './ask-meanwhile.ts';
import { askPage } from '../lists/ask-page.ts';

/** The most times that the accounts which had sent nothing are asked whether they have begun to. */
const MAX_TRIES = 16;

/** How often lists of a growing account are asked for from one version before it is another. */
const SAME_STARTS = 3;

/** The rounds, of eight, with a list that begins there. */
const STARTING: ReadonlySet<number> = new Set([2, 6]);

/**
 * Where lists of a growing account begin: at its last known transaction, or after it, where nothing
 * is listed yet.
 */
const STARTS = { atLast: 0n, behindLast: 1n } as const;

/**
 * Asks for pages at the head of the growing accounts while other checks ask and blocks are
 * committed, two in each round. One page ends at or above the head. The other is mostly the newest
 * page, or starts at or after the account's last known transaction. In between, asks accounts
 * without transactions from the oldest version on: they may begin to grow. Asks nothing while no
 * account grows and no block is committed.
 *
 * @returns the newest pages. SEL-END judges those that end at the head, over every list.
 */
export async function watchGrowing(ctx: CheckContext): Promise<readonly Page[]> {
  const pages: Page[] = [];
  const nextUnlisted = unlistedAccounts(ctx);
  const nextQuestions = questionsAtHead(ctx);
  const accountOf = accountsOfRounds(ctx);
  await askMeanwhile(ctx, (round) => {
    const growing = accountsThatGrow(ctx);
    const unlisted = growing.length === 0 || round % 4 === 0 ? nextUnlisted() : undefined;
    if (unlisted !== undefined) return () => listFromTheOldest(ctx, unlisted);
    const account = accountOf(growing, round);
    if (account === undefined) return undefined;
    const questions = nextQuestions(account, round);
    return async () => void pages.push(...(await newestPages(ctx, account, questions)));
  });
  return pages;
}

/**
 * Returns a function that names the account of a round. Rounds that begin a list at its last transaction, or after it,
 * stay with the liveliest account for {@link SAME_STARTS} times eight rounds: it may send something in between.
 */
function accountsOfRounds({
  session,
}: CheckContext): (growing: readonly LongHex[], round: number) => LongHex | undefined {
  let starting: { readonly account: LongHex | undefined; readonly span: number } | undefined;
  return (growing, round) => {
    if (!STARTING.has(round % 8)) return growing[round % growing.length];
    const span = Math.floor(round / (8 * SAME_STARTS));
    if (starting?.span !== span) starting = { account: session.liveliestAccount, span };
    const { account } = starting;
    return account !== undefined && growing.includes(account) ? account : growing[0];
  };
}

/**
 * Returns the questions of a round. Other checks ask for many newest pages while blocks are
 * committed, and for few lists that end at the head or above it: every round has one of those. Each
 * kind comes first in every second round, so either can meet a fault of the first request after a
 * block.
 */
function questionsAtHead(
  ctx: CheckContext,
): (account: LongHex, round: number) => readonly SummariesQuestion[] {
  const startAtLast = startsThatStay(ctx, STARTS.atLast);
  const startBehindLast = startsThatStay(ctx, STARTS.behindLast);
  const besides = (account: LongHex, round: number): SummariesQuestion => {
    if (round % 8 === 2) return { start: startAtLast(account) };
    if (round % 8 === 5) return { end: headOf(ctx) };
    if (round % 8 === 6) return { start: startBehindLast(account) };
    return round % 8 === 7 ? { limit: ctx.discovery.clampLimit(10) } : {};
  };
  return (account, round) => {
    const questions = [besides(account, round), { end: endOf(ctx, round) }];
    return Math.floor(round / 8) % 2 === 0 ? questions : questions.toReversed();
  };
}

/**
 * Returns a function that names the next account without listed transactions, one for each new
 * head.
 */
function unlistedAccounts({ session, discovery }: CheckContext): () => LongHex | undefined {
  let tries = 0;
  let head = session.ledger.highest;
  return () => {
    const { highest } = session.ledger;
    if (tries >= MAX_TRIES || highest === head) return undefined;
    head = highest;
    const unlisted = discovery.accounts.filter(
      ({ address }) => session.history(address).entries.length === 0,
    );
    tries += 1;
    return unlisted[tries % unlisted.length]?.address;
  };
}

/**
 * Versions at which an account ended lately, or so far above. Each is given {@link SAME_STARTS}
 * times: the list from it has grown, and is not full yet.
 */
function startsThatStay(
  { session }: CheckContext,
  above: bigint,
): (account: LongHex) => bigint | undefined {
  const given = new Map<LongHex, { readonly start: bigint | undefined; times: number }>();
  return (account) => {
    const known = given.get(account);
    if (known !== undefined && known.times < SAME_STARTS) {
      known.times += 1;
      return known.start;
    }
    const last = session.history(account).entries.at(-1)?.version;
    const start = last === undefined ? undefined : last + above;
    given.set(account, { start, times: 1 });
    return start;
  };
}

/** What is listed is known from then on. */
async function listFromTheOldest(ctx: CheckContext, account: LongHex): Promise<void> {
  await ctx.node.summaries(account, { start: ctx.session.ledger.oldest });
}

/**
 * Returns the discovered accounts for which a transaction was listed that was committed after the
 * discovery.
 */
export function accountsThatGrow({
  session,
  discovery,
}: Pick<CheckContext, 'session' | 'discovery'>): readonly LongHex[] {
  const [first = U64_MAX, ...others] = discovery.accounts.flatMap(
    ({ newest }) => newest?.bounds.current ?? [],
  );
  const head = others.reduce(max, first);
  return discovery.accounts.flatMap(({ address, answered, newest }) => {
    const last = session.history(address).entries.at(-1)?.version ?? 0n;
    // A node may refuse to list an account that has sent nothing so far.
    const before = newest?.bounds.current ?? (answered ? U64_MAX : head);
    return last > before ? [address] : [];
  });
}

/**
 * Asks all questions at once.
 *
 * @returns the newest pages among the answers; none when one was refused, or pruned meanwhile.
 */
async function newestPages(
  ctx: CheckContext,
  account: LongHex,
  questions: readonly SummariesQuestion[],
): Promise<readonly Page[]> {
  const ask = async (question: SummariesQuestion): Promise<Page | undefined> => {
    if (asksForNewest(question)) return askPage(ctx, account, question);
    await ctx.node.summaries(account, question);
    return undefined;
  };
  const pages = await Promise.all(questions.map(ask)).catch(ignoreIfMoved);
  return (pages ?? []).filter((page) => page !== undefined);
}

function headOf({ session }: CheckContext): bigint {
  return session.ledger.highest ?? 0n;
}

/**
 * Returns an end_version: one at the head is below the head after the next block; one far above
 * stays above.
 */
function endOf(ctx: CheckContext, nth: number): bigint {
  const head = headOf(ctx);
  if (nth % 8 === 7) return head;
  return nth % 2 === 0 ? min(head + VERSIONS_ABOVE_HEAD, U64_MAX) : U64_MAX;
}

/**
 * Returns a transaction that was committed before the page was asked for, is missing from it, was
 * listed elsewhere since, and is not pruned.
 */
export function missingSince(
  { session }: CheckContext,
  { account, question, listed, bounds }: Page,
): Violation | undefined {
  const violation = findViolation(question, listed, session.history(account), bounds);
  const missed = violation?.disputed;
  return missed === undefined || missed < session.ledger.oldest ? undefined : violation;
}
