import { ascendingVersions } from '../../oracle/entry.ts';
import { max } from '../../oracle/extremes.ts';
import type { GroundTruth, KnownAccount } from '../known-truth.ts';
import { codeOf } from '../../expect/error-matchers.ts';
import { ledgerView } from '../../expect/header-matchers.ts';
import { elementsOf } from '../../expect/summary-matchers.ts';
import type { SampledPage } from '../../oracle/learn-names.ts';
import { isVersionOpen, learnNames } from '../../oracle/learn-names.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { BCS_TYPE, JSON_TYPE } from '../../spec/media-types.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { mediaType } from '../../wire/exchange.ts';
import { NO_LAYOUT } from '../session/needed.ts';
import { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import type { DiscoveredAccount } from './discovered-account.ts';
import type { AnsweredRanges } from './discovery.ts';
import { isPaged } from './discovered-account.ts';
import { Discovery } from './discovery.ts';
import { isRefusalOtherThanPruned } from '../session/refusal.ts';
import type { LargestLimit } from './largest-limit.ts';
import { findLargestLimit, findLimitOfForm } from './largest-limit.ts';
import { discoverItems } from './discover-items.ts';
import { FIELDS, wrapTruth } from './item-wrapping.ts';
import { findOutdated, truthWithoutValues, withoutValues } from './outdated-values.ts';
import { truthUpTo, versionAhead } from './reached-truth.ts';
import { answerOrNothing } from './answer-or-nothing.ts';
import { findGroundTruth } from './find-ground-truth.ts';
import type { DiscoveryAnswer } from './discover-account.ts';
import { firstListing, discoverAccount } from './discover-account.ts';

/** The most accounts that are discovered, however many are configured. */
export const MAX_ACCOUNTS = 16;

/** What a replica that lags has is known, too. */
const ANY_REPLICA = { anyReplica: true } as const;

/**
 * Finds out what the target offers: each account's newest page and the page before it, or the first
 * page when the newest is empty; and each item's latest bytes. Learns the names that the document
 * does not show. The cost does not grow with the ledger.
 *
 * @throws Unjudged (cantTell) when the target stops answering.
 */
export async function discoverTarget(session: Session): Promise<Discovery> {
  const node = new NodeClient(session, { owner: 'discovery' });
  const everything = await findGroundTruth(session, node);
  // Discovered facts come from this target: only the facts of the user are trusted.
  for (const { address, transactions } of session.truth.accounts) {
    for (const { version } of transactions) session.history(address).trust(version);
  }
  const named = everything.accounts.slice(0, MAX_ACCOUNTS);
  const newest = await Promise.all(
    named.map((account) => answerOrNothing(node.summaries(account.address, {}, ANY_REPLICA))),
  );
  const answers = await Promise.all(
    named.map((account, at) => firstListing(session, node, account, newest[at])),
  );
  await learn(session, node, named, answers);
  const truth = reachedOf(session, everything);
  const accounts = await Promise.all(
    truth.accounts
      .slice(0, MAX_ACCOUNTS)
      .map((account, at) => discoverAccount(node, account, answers[at])),
  );
  const { sent, deleted, wrapping, ...items } = await discoverItems(session, node, truth);
  const found = {
    ...items,
    wrapping,
    taken: await largestLimitOf(node, accounts),
    noBcsReason: await whyNoBcs(session, node, accounts),
    answeredRanges: await rangesOf(session, node, accounts),
  };
  const known = wrapping === undefined ? truth : wrapTruth(truth, wrapping);
  const outdated = await findOutdated(session, node, [...sent, ...deleted]);
  session.outdated = outdated;
  session.comparesNoValue = wrapping === FIELDS;
  return new Discovery(
    accounts,
    withoutValues(sent, outdated),
    truthWithoutValues(known, outdated),
    found,
  );
}

/** Returns the ground truth without the facts that the target has not reached. */
function reachedOf({ config, ledger }: Session, truth: GroundTruth): GroundTruth {
  const { highest } = ledger;
  if (highest === undefined || versionAhead(config.truth, highest) === undefined) return truth;
  return truthUpTo(truth, highest);
}

/**
 * Section 4.1 offers two media types and demands neither: a target that answers
 * `bcs_not_supported`, or always gives JSON, has no BCS lists. Without a layout they cannot be
 * decoded.
 */
async function whyNoBcs(
  session: Session,
  node: NodeClient,
  accounts: readonly DiscoveredAccount[],
): Promise<string | undefined> {
  if (session.decodeSummaries === undefined) return NO_LAYOUT;
  const account = accounts.find(({ answered }) => answered);
  if (account === undefined) return undefined;
  const asked = node.summaries(account.address, { limit: 1 }, { accept: BCS_TYPE });
  const exchange = await answerOrNothing(asked);
  if (exchange === undefined) return undefined;
  const { response } = exchange;
  if (codeOf(response, session.names) === 'bcs_not_supported') {
    return 'the target says bcs_not_supported, a code the document lists';
  }
  const json = response.status === 200 && mediaType(response) === JSON_TYPE;
  return json ? 'the target gives JSON whatever Accept says' : undefined;
}

/** Asks for a range of one version, and for the widest one there is. */
async function rangesOf(
  { ledger }: Session,
  node: NodeClient,
  accounts: readonly DiscoveredAccount[],
): Promise<AnsweredRanges | undefined> {
  const account = accounts.find(({ newest }) => (newest?.listed.length ?? 0) > 0);
  const version = account?.newest?.listed[0]?.version;
  if (account === undefined || version === undefined) return undefined;
  const isRefused = async (start: bigint, end: bigint): Promise<boolean> => {
    const asked = node.summaries(account.address, { start, end });
    const exchange = await answerOrNothing(asked);
    return exchange !== undefined && isRefusalOtherThanPruned(exchange);
  };
  if (await isRefused(version, version)) return 'none';
  return (await isRefused(ledger.oldest, ledger.highest ?? version)) ? 'narrow' : 'all';
}

/**
 * Asks one account with more than one page, if any: only such an account shows how long a page may
 * be. Checks ask for no larger limit than lists of every form take.
 */
async function largestLimitOf(
  node: NodeClient,
  accounts: readonly DiscoveredAccount[],
): Promise<LargestLimit | undefined> {
  const paged = accounts.find(isPaged);
  const account = paged ?? accounts.find(({ answered }) => answered);
  if (account === undefined) return undefined;
  const askBeside =
    (bounds: SummariesQuestion) =>
    (address: LongHex, limit: number): Promise<AnsweredExchange | undefined> =>
      answerOrNothing(node.summaries(address, { ...bounds, limit }));
  const { address, newest } = account;
  const taken = await findLargestLimit(askBeside({}), address, newest?.listed.length ?? 1);
  const versions = ascendingVersions(newest?.listed ?? []);
  const [start, end] = [versions[0], versions.at(-1)];
  let { limit } = taken;
  if (start !== undefined) limit = await findLimitOfForm(askBeside({ start }), address, limit);
  if (end !== undefined) limit = await findLimitOfForm(askBeside({ end }), address, limit);
  return paged === undefined ? { limit } : { ...taken, limit };
}

/** Learns the names of members from first pages, and where these leave it open, from pages at known versions. */
async function learn(
  session: Session,
  node: NodeClient,
  known: readonly KnownAccount[],
  answers: readonly (DiscoveryAnswer | undefined)[],
): Promise<void> {
  const samples = known.flatMap(({ address }, at) => sampleOf(session, address, answers[at]));
  const deciding = isVersionOpen(session.names, samples) ? await pagesAtKnown(session, node) : [];
  session.setNames(learnNames(session.names, [...samples, ...deciding]));
}

/** How many accounts show which member is the version. */
const MAX_SHOWING = 2;

/** Returns pages that begin at versions that the user knows. */
async function pagesAtKnown(session: Session, node: NodeClient): Promise<readonly SampledPage[]> {
  const { truth, ledger } = session;
  const knowing = truth.accounts.flatMap(({ address, transactions }) => {
    const reached = transactions.filter(({ version }) => version <= (ledger.highest ?? 0n));
    const last = reached.map(({ version }) => version).reduce(max, 0n);
    return last > ledger.oldest ? [{ address, last }] : [];
  });
  const pages = await Promise.all(
    knowing.slice(0, MAX_SHOWING).map(async ({ address, last }) => {
      const exchange = await answerOrNothing(node.summaries(address, { start: last, limit: 1 }));
      return sampleOf(session, address, exchange && { exchange });
    }),
  );
  return pages.flat();
}

/** Returns the page in an answer, and what its headers and the user say; none in an error. */
function sampleOf(
  session: Session,
  account: LongHex,
  answer: Pick<DiscoveryAnswer, 'exchange'> | undefined,
): readonly SampledPage[] {
  if (answer === undefined) return [];
  const { response } = answer.exchange;
  const elements = elementsOf(response);
  const { oldestVersion: oldest, ledgerVersion } = ledgerView(response, session.names);
  // The chain may have moved between the headers and the list.
  const current = max(ledgerVersion ?? 0n, session.ledger.highest ?? 0n);
  const bounds =
    oldest === undefined || ledgerVersion === undefined ? {} : { bounds: { oldest, current } };
  const user = session.truth.accounts.find(({ address }) => address === account);
  const known = user?.transactions.map(({ version }) => version) ?? [];
  return elements === undefined ? [] : [{ account, elements, known, ...bounds }];
}
