import type { LongHex } from '../../../spec/formats/address.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { ChainMoved } from '../../session/chain-moved.ts';
import type { ListedAccount } from '../../discovery/discovered-account.ts';
import type { Walk, WalkedPages } from './walk.ts';
import { expectOneList, takeWalk } from './walk.ts';

/** The most transactions that are read at each end of an account. */
const MAX_TRANSACTIONS_READ = 500;

/** The most pages of a walk, for nodes with short pages. */
const MAX_PAGES = 25;

/**
 * Reads each account, without what is pruned during the reading.
 *
 * @param most how many accounts are read.
 * @throws ChainMoved when that leaves nothing.
 */
export async function readAccounts(
  ctx: CheckContext,
  read: (account: ListedAccount) => Promise<void>,
  most = Infinity,
): Promise<void> {
  const accounts = ctx.discovery.requireAccounts(1).slice(0, most);
  const moved: ChainMoved[] = [];
  for (const account of accounts) {
    try {
      await read(account);
    } catch (error) {
      if (!(error instanceof ChainMoved)) throw error;
      moved.push(error);
    }
  }
  const [first] = moved;
  if (first !== undefined && moved.length === accounts.length) throw first;
}

/** How often a walk starts again because the oldest version was pruned meanwhile. */
const MAX_TRIES = 3;

/** Summaries per page, and what judges each page: a walk that is judged must also be one list. */
export interface WalkOptions extends Pick<Walk, 'judge'> {
  readonly limit: number;
}

/** Forward from the oldest version. */
export async function walkFromOldest(
  ctx: CheckContext,
  account: LongHex,
  options: WalkOptions,
): Promise<WalkedPages> {
  for (let tries = 1; ; tries += 1) {
    const from = ctx.session.ledger.oldest;
    const taken = await walk(ctx, { ...options, account, from, forward: true });
    if (taken.pages.length > 0 || tries === MAX_TRIES) return taken;
  }
}

/** Backward from the latest version. */
export function walkFromHead(
  ctx: CheckContext,
  account: LongHex,
  options: WalkOptions,
): Promise<WalkedPages> {
  const from = ctx.session.ledger.highest ?? 0n;
  return walk(ctx, { ...options, account, from, forward: false });
}

/** Walks from a version in one direction; at most {@link MAX_TRANSACTIONS_READ} transactions. */
export async function walk(
  ctx: CheckContext,
  way: WalkOptions & Omit<Walk, 'pages'>,
): Promise<WalkedPages> {
  const limit = ctx.discovery.clampLimit(way.limit);
  const pages = Math.min(MAX_PAGES, Math.ceil(MAX_TRANSACTIONS_READ / limit));
  const taken = await takeWalk(ctx, { ...way, limit, pages });
  if (way.judge !== undefined) expectOneList(ctx, way.account, taken);
  return taken;
}
