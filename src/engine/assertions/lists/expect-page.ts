import { assertSelection } from './expect-selection.ts';
import { listDifference } from '../../../text/describe-difference.ts';
import { ascending, ascendingVersions, formatSummaryCount } from '../../../oracle/entry.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { differs } from '../../../text/difference.ts';
import { askPage } from './ask-page.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { Untested } from '../../session/outcomes.ts';
import type { Page } from '../../session/page.ts';
import { accountNeed } from '../../discovery/discovery.ts';

/** An account and the versions of its newest page, ascending. */
export interface NewestVersions {
  readonly address: LongHex;
  readonly versions: readonly bigint[];
}

/**
 * Returns the newest page of the best-known account, asked anew: it is furthest from the pruning
 * boundary.
 *
 * @throws Untested when no account has that many transactions.
 */
export async function askNewestVersions(ctx: CheckContext, count: number): Promise<NewestVersions> {
  const { address } = ctx.discovery.requireAccount(count);
  const page = await askPage(ctx, address, {});
  const versions = ascendingVersions(page?.listed ?? []);
  if (versions.length < count)
    throw new Untested(`the newest page has ${formatSummaryCount(versions.length)} now`, [
      accountNeed(count),
    ]);
  return { address, versions };
}

/** Judges that the page begins at a version, and agrees with everything known. */
export async function expectFirst(
  ctx: CheckContext,
  page: Page,
  version: bigint | undefined,
): Promise<void> {
  await expectAt(ctx, page, ascending(page.listed)[0]?.version, version, 'first');
}

/** Judges that the page ends at a version, and agrees with everything known. */
export async function expectLast(
  ctx: CheckContext,
  page: Page,
  version: bigint | undefined,
): Promise<void> {
  await expectAt(ctx, page, ascending(page.listed).at(-1)?.version, version, 'last');
}

async function expectAt(
  ctx: CheckContext,
  page: Page,
  actual: bigint | undefined,
  version: bigint | undefined,
  place: 'first' | 'last',
): Promise<void> {
  await assertSelection(ctx, page);
  if (actual !== version) await ctx.node.pruning.assertNotPrunedNow(version, page.account);
  const seen = actual === undefined ? 'an empty list' : `version ${actual}`;
  const expected =
    version === undefined ? 'an empty list' : `version ${version} as the ${place} summary`;
  const kind = actual === undefined ? 'empty' : undefined;
  ctx.judge(page.exchange, actual === version ? undefined : { ...differs(expected, seen), kind });
}

/**
 * Judges that the page agrees with everything known, and lists exactly those versions, in any
 * order.
 */
export async function expectVersions(
  ctx: CheckContext,
  page: Page,
  versions: readonly bigint[],
): Promise<void> {
  await assertSelection(ctx, page);
  const listed = ascendingVersions(page.listed);
  const same = listed.length > 0 && listed.join() === versions.join();
  if (!same) {
    await ctx.node.pruning.assertNotPrunedNow(
      versions[0] ?? page.question.start ?? page.question.end,
      page.account,
    );
  }
  const expected = `the versions ${versions.join(', ') || 'asked for'}`;
  const difference = listDifference(versions.map(String), listed.map(String));
  const found = differs(expected, listed.join(', ') || 'an empty list', difference);
  ctx.judge(page.exchange, same ? undefined : found);
}
