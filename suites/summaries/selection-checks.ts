import { askPage } from '../../src/engine/assertions/lists/ask-page.ts';
import { aboutNewest, asks } from '../../src/engine/assertions/lists/asks.ts';
import { askNewestVersions } from '../../src/engine/assertions/lists/expect-page.ts';
import { missingSince, watchGrowing } from '../../src/engine/assertions/watching/watch-growing.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { inapplicable } from '../../src/engine/session/unjudged-check.ts';
import type { Page } from '../../src/engine/session/page.ts';
import { listedIn } from '../../src/expect/summary-matchers.ts';
import { ascending } from '../../src/oracle/entry.ts';
import type { AccountQuestion } from '../../src/spec/endpoints/summaries.ts';
import { asksForNewest } from '../../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';

/** Section 4.1, selection rules 1 to 3, with at most one of the two bounds. */
export const selectionChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  asks(
    'SEL-START.listed',
    'start_version at a transaction lists that transaction first',
    ['account-of-3'],
    aboutNewest(3, (v, discovery) =>
      [v[0], v[1], v.at(-1)].map((start) => ({ start, limit: discovery.clampLimit(3) })),
    ),
  ),
  asks(
    'SEL-START.between',
    'start_version between two transactions lists the later one first',
    ['account-of-2'],
    aboutNewest(2, (v, discovery) =>
      [v[0], v.at(-2)].map((before = 0n) => ({
        start: before + 1n,
        limit: discovery.clampLimit(2),
      })),
    ),
  ),
  asks(
    'SEL-START.onward',
    'a list from start_version has no gap',
    ['account-of-3'],
    aboutNewest(3, (v, discovery) => [{ start: v[0], limit: discovery.clampLimit(v.length) }]),
  ),
  asks(
    'SEL-START.beyond',
    'start_version beyond the head lists nothing',
    ['account'],
    beyondTheHead,
    { supporting: true, observed: 'start_version beyond the head' },
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at
  // end_version."
  asks(
    'SEL-END.listed',
    'end_version at a transaction lists that transaction last',
    ['account-of-3'],
    aboutNewest(3, (v, discovery) =>
      [v[1], v.at(-2), v.at(-1)].map((end) => ({ end, limit: discovery.clampLimit(3) })),
    ),
  ),
  asks(
    'SEL-END.between',
    'end_version between two transactions lists the earlier one last',
    ['account-of-2'],
    endsBetween,
  ),
  asks(
    'SEL-END.newest',
    'end_version lists the newest transactions at or below it',
    ['account-of-4'],
    aboutNewest(4, (v, discovery) => [{ end: v.at(-2), limit: discovery.clampLimit(2) }]),
  ),
  asks(
    'SEL-END.default',
    'end_version without a limit lists the page that ends there',
    ['account-of-3'],
    aboutNewest(3, (v) => [{ end: v.at(-2) }]),
  ),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  asks(
    'SEL-NEWEST.limited',
    'a small limit lists the newest transactions',
    ['account-of-3'],
    aboutNewest(3, (_, discovery) => discovery.clampLimits(1, 2, 3).map((limit) => ({ limit }))),
  ),
  asks(
    'SEL-NEWEST.page',
    'a request without parameters lists the newest page',
    ['account'],
    async function* ({ discovery }) {
      for (const { address: account } of discovery.requireAccounts(1)) yield { account };
    },
  ),
  example(
    'SEL-NEWEST.nothing-newer',
    'no committed transaction is newer than the newest page',
    ['account'],
    expectNothingNewer,
  ),
];

/** Before the newest transaction of the best-known account, and after two that follow each other. */
async function* endsBetween(ctx: CheckContext): AsyncGenerator<AccountQuestion> {
  const { discovery, session } = ctx;
  const { address, versions } = await askNewestVersions(ctx, 2);
  const [last = 1n] = versions.slice(-1);
  yield { account: address, end: last - 1n, limit: discovery.clampLimit(2) };
  const behind = discovery.accounts.flatMap(({ address: account }): readonly AccountQuestion[] => {
    const known = new Set(session.history(account).entries.map(({ version }) => version));
    const end = [...known].findLast(
      (version) => known.has(version - 1n) && !known.has(version + 1n),
    );
    return end === undefined ? [] : [{ account, end: end + 1n, limit: 1 }];
  });
  yield* behind.slice(0, 1);
}

/** The largest versions, as far as they are above the head. */
async function* beyondTheHead({
  discovery,
  session,
}: CheckContext): AsyncGenerator<AccountQuestion> {
  const { address: account } = discovery.requireAccount(1);
  const head = session.ledger.highest ?? 0n;
  const beyond = [{ start: U64_MAX }, { start: U64_MAX - 1n, limit: 1 }];
  const questions = beyond.filter(({ start }) => start > head);
  if (questions.length === 0) throw inapplicable('the latest version is the largest u64');
  for (const question of questions) yield { ...question, account };
}

/** Judges that the newest page omits no transaction that was committed before the response. */
async function expectNothingNewer(ctx: CheckContext): Promise<void> {
  const watched = watchGrowing(ctx);
  const [once] = await Promise.allSettled([expectNothingNewerOnce(ctx), watched]);
  for (const page of [...firstNewestPages(ctx), ...(await watched)]) {
    ctx.judge(page.exchange, missingSince(ctx, page));
  }
  if (once.status === 'rejected') throw once.reason;
  if (ctx.record.judged === 0) throw inapplicable('the latest version is the largest u64');
}

/** Returns the newest pages of the discovery: no earlier request had named these accounts for a while. */
function firstNewestPages({ discovery }: CheckContext): readonly Page[] {
  const pages = discovery.accounts.flatMap(({ newest }) => newest ?? []);
  return pages.filter(({ question }) => asksForNewest(question));
}

async function expectNothingNewerOnce(ctx: CheckContext): Promise<void> {
  for (const { address } of ctx.discovery.requireAccounts(1)) {
    const newest = await askPage(ctx, address, {}, { anyReplica: true });
    const last = ascending(newest?.listed ?? []).at(-1);
    if (newest === undefined || last === undefined || last.version === U64_MAX) continue;
    const { settled } = newest.bounds;
    const newer = await findCommitted(ctx, address, last.version + 1n, settled);
    const expected = `version ${newer} on the newest page: version ${settled} was committed before`;
    const actual = `version ${last.version} as the newest`;
    ctx.judge(newest.exchange, newer === undefined ? undefined : differs(expected, actual));
  }
}

/** Finds the first transaction of an account that the target lists between two versions. */
async function findCommitted(
  ctx: CheckContext,
  address: LongHex,
  start: bigint,
  last: bigint,
): Promise<bigint | undefined> {
  const { response } = await ctx.node.summaries(address, { start, limit: 1 }, { anyReplica: true });
  const listed = response.status === 200 ? (listedIn(response, ctx.names) ?? []) : [];
  const within = (version: bigint): boolean => version >= start && version <= last;
  return ascending(listed).find(({ version }) => within(version))?.version;
}
