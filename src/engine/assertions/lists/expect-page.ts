import { assertSelection } from './expect-selection.ts';
import { ascending, ascendingVersions, formatSummaryCount } from '../../../oracle/entry.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { differs } from '../../../text/difference.ts';
import { askPage } from './ask-page.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { untested } from '../../session/unjudged-check.ts';
import type { Page } from '../../session/page.ts';
import { accountNeed } from '../../../evidence/need.ts';

/** An account and the versions of its newest page, ascending. */
interface NewestVersions {
  readonly address: LongHex;
  readonly versions: readonly bigint[];
}

/**
 * Returns the newest page of the best-known account, asked anew: it is furthest from the pruning
 * boundary.
 *
 * @throws Unjudged (untested) when no account has that many transactions.
 */
export async function askNewestVersions(ctx: CheckContext, count: number): Promise<NewestVersions> {
  const { address } = ctx.discovery.requireAccount(count);
  const page = await askPage(ctx, address, {}, { anyReplica: true });
  const versions = ascendingVersions(page?.listed ?? []);
  if (versions.length < count)
    throw untested(`the newest page has ${formatSummaryCount(versions.length)} now`, [
      accountNeed(count),
    ]);
  return { address, versions };
}

/**
 * Judges that the page begins at a version, and agrees with everything known.
 *
 * @param right who says that the version is there, when the user does.
 */
export async function expectFirst(
  ctx: CheckContext,
  page: Page,
  version: bigint,
  right?: string,
): Promise<void> {
  await assertSelection(ctx, page);
  const first = ascending(page.listed)[0]?.version;
  if (first !== version) await ctx.node.pruning.assertNotPrunedNow(version, page.account);
  const seen = first === undefined ? 'an empty list' : `version ${first}`;
  const kind = first === undefined ? ('empty' as const) : undefined;
  const found = { ...differs(`version ${version} as the first summary`, seen), kind, right };
  ctx.judge(page.exchange, first === version ? undefined : found);
}
