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

/** In how many rounds lists of a growing account begin at one version, before it is another. */
const SAME_STARTS = 3;

/** The first of every so many rounds, in which lists begin at a version. */
const STARTING = { first: 2, every: 4 } as const;

/**
 * Asks for pages at the head of the growing accounts while other checks ask and blocks are
 * committed, in rounds. One page of each ends at or above the head. Beside it, the newest page is
 * asked for, or what begins at or after the account's last known transaction, with an end and
 * without. In between, asks accounts without transactions from the oldest version on: they may
 * begin to grow. Asks nothing while no account grows and no block is committed.
 *
 * @returns the newest pages. SEL-END judges those that end at the head, over every list.
 */
export async function watchGrowing(ctx: CheckContext): Promise<readonly Page[]> {
  const pages: Page[] = [];
  const nextUnlisted = unlistedAccounts(ctx);
  const startOf = startsOfRounds(ctx);
  await askMeanwhile(ctx, (round) => {
    const growing = accountsThatGrow(ctx);
    const unlisted = growing.length === 0 || round % 4 === 0 ? nextUnlisted() : undefined;
    if (unlisted !== undefined) return () => listFromTheOldest(ctx, unlisted);
    const start = startOf(growing, round);
    const account = start?.account ?? growing[round % growing.length];
    if (account === undefined) return undefined;
    const questions = questionsAtHead(ctx, start, round);
    return async () => void pages.push(...(await newestPages(ctx, account, questions)));
  });
  return pages;
}

/** Where lists begin for a while. */
interface Start {
  readonly account: LongHex;
  /** The last known transaction of the account, or more often the version after it, where nothing is listed yet. */
  readonly version: bigint;
  /** The version after it. */
  readonly behind: bigint;
}

/**
 * Returns a function that names where the lists of a round begin, if it is one of {@link STARTING}: at the end of the
 * account that has grown most. It stays for {@link SAME_STARTS} such rounds: the list from there grows, and is not full.
 */
function startsOfRounds({
  session,
}: CheckContext): (growing: readonly LongHex[], round: number) => Start | undefined {
  let current: (Start & { readonly span: number }) | undefined;
  return ([account], round) => {
    const { first, every } = STARTING;
    if (round % every !== first) return undefined;
    const span = Math.floor(round / (every * SAME_STARTS));
    if (current?.span === span) return current;
    const last = account && session.history(account).entries.at(-1)?.version;
    if (account === undefined || last === undefined) return undefined;
    const behind = last + 1n;
    current = { span, account, version: span % 3 === 0 ? last : behind, behind };
    return current;
  };
}

/**
 * Returns the questions of a round. Other checks ask for many newest pages while blocks are committed, and for few
 * lists that end at the head or above it: every round has one of those. Each kind comes first in every second round,
 * so either can meet a fault of the first request after a block.
 */
function questionsAtHead(
  ctx: CheckContext,
  start: Start | undefined,
  round: number,
): readonly SummariesQuestion[] {
  const end = { end: endOf(ctx, round) };
  const questions =
    start === undefined
      ? [besideEnd(ctx, round), end]
      : [
          { start: start.version },
          { start: start.behind, end: ctx.discovery.endBeside(U64_MAX) },
          end,
        ];
  return Math.floor(round / 8) % 2 === 0 ? questions : questions.toReversed();
}

function besideEnd(ctx: CheckContext, round: number): SummariesQuestion {
  if (round % 8 === 5) return { end: headOf(ctx) };
  return round % 8 === 7 ? { limit: ctx.discovery.clampLimit(10) } : {};
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

/** What is listed is known from then on. */
async function listFromTheOldest(ctx: CheckContext, account: LongHex): Promise<void> {
  await ctx.node.summaries(account, { start: ctx.session.ledger.oldest });
}

/**
 * Returns the discovered accounts for which a transaction was listed that was committed after the
 * discovery, those with most of them first.
 */
export function accountsThatGrow({
  session,
  discovery,
}: Pick<CheckContext, 'session' | 'discovery'>): readonly LongHex[] {
  const [first = U64_MAX, ...others] = discovery.accounts.flatMap(
    ({ newest }) => newest?.bounds.current ?? [],
  );
  const head = others.reduce(max, first);
  const accounts = discovery.accounts.map(({ address, answered, newest }) => {
    // A node may refuse to list an account that has sent nothing so far.
    const before = newest?.bounds.current ?? (answered ? U64_MAX : head);
    const grown = session.history(address).between(before + 1n, U64_MAX).length;
    return { address, grown };
  });
  return accounts
    .filter(({ grown }) => grown > 0)
    .toSorted((one, other) => other.grown - one.grown)
    .map(({ address }) => address);
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
