import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import {
  expectSelection,
  findKnownViolation,
} from '../../src/engine/assertions/lists/expect-selection.ts';
import { findSpellingDifference } from '../../src/engine/assertions/lists/same-list.ts';
import { byLeadingZeros } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import { askMeanwhile, settleBoth } from '../../src/engine/assertions/watching/ask-meanwhile.ts';
import { accountsThatGrow } from '../../src/engine/assertions/watching/watch-growing.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import { ignoreIfMoved } from '../../src/engine/session/chain-moved.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';

/** Returns the spellings of an address that are compared. */
type Spell = (address: LongHex) => readonly string[];

/**
 * Judges that an address means the same account in each spelling, and goes on doing so while the
 * account sends more transactions.
 */
export async function expectSpelledAlike(ctx: CheckContext, spell: Spell): Promise<void> {
  await settleBoth(watchSpelled(ctx, spell), expectSameLists(ctx, spell));
}

async function expectSameLists(ctx: CheckContext, spell: Spell): Promise<void> {
  const accounts = byLeadingZeros(ctx.discovery.requireAccounts(1)).slice(0, 3);
  for (const { address, newest } of accounts) {
    const start = versionWithin(newest.listed);
    const question = { start, limit: ctx.discovery.clampLimit(2) };
    const usual = await ctx.node.page(address, question);
    const answers = await Promise.all(
      spell(address).map((spelling) => ctx.node.summaries(address, question, { spelling })),
    );
    for (const exchange of answers) {
      ctx.judge(exchange, await findSpellingDifference(ctx, usual, exchange));
    }
  }
  // A page without versions moves with the chain, so known transactions of the account judge that page.
  for (const { address } of accounts.slice(0, 1)) {
    await expectNewest(ctx, address, spell);
  }
}

/** How often the newest page of an account that grows is asked for in each spelling. */
const MOST_ROUNDS = 4;

/**
 * Finds a page that is cached under one spelling: it stays the same when the account sends more. Of the accounts with
 * the most spellings, the one that grows most is watched.
 */
async function watchSpelled(ctx: CheckContext, spell: Spell): Promise<void> {
  let seen: bigint | undefined;
  const next = (): (() => Promise<void>) | undefined => {
    const [account] = accountsThatGrow(ctx).toSorted((a, b) => spell(b).length - spell(a).length);
    const last = account && ctx.session.history(account).entries.at(-1)?.version;
    if (account === undefined || last === seen) return undefined;
    seen = last;
    return () => expectNewest(ctx, account, spell).catch(ignoreIfMoved);
  };
  await askMeanwhile(ctx, next, { most: MOST_ROUNDS, concurrency: 1 });
}

/**
 * Judges the newest page, and then that page in each spelling, which no rule of every list judges. If
 * a spelled page is wrong, both are asked for again: what was wrong for a moment is not of the
 * spelling.
 */
async function expectNewest(ctx: CheckContext, address: LongHex, spell: Spell): Promise<void> {
  await expectUsual(ctx, address);
  for (const spelling of spell(address)) {
    const page = await askPage(ctx, address, {}, { spelling, anyReplica: true });
    if (page === undefined) continue;
    const violation = await findKnownViolation(ctx, page);
    if (violation === undefined || (await isWrongAgain(ctx, address, spelling))) {
      ctx.judge(page.exchange, violation);
    } else {
      // "When both are absent, the output consists of the most recent committed transactions of the account."
      ctx.judgeAs('SEL-NEWEST.every', page.exchange, violation);
    }
  }
}

async function expectUsual(ctx: CheckContext, address: LongHex): Promise<void> {
  const usual = await askPage(ctx, address, {}, { anyReplica: true });
  if (usual !== undefined) await expectSelection(ctx, usual);
}

async function isWrongAgain(
  ctx: CheckContext,
  address: LongHex,
  spelling: string,
): Promise<boolean> {
  await expectUsual(ctx, address);
  const page = await askPage(ctx, address, {}, { spelling, anyReplica: true });
  return page !== undefined && (await findKnownViolation(ctx, page)) !== undefined;
}

/** Returns the second newest version of a page, or the only one: settled, and far from the pruning boundary. */
export function versionWithin(listed: readonly { readonly version: bigint }[]): bigint {
  return (listed.at(-2) ?? listed.at(-1))?.version ?? 0n;
}
