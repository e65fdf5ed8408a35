import type { KnownAccount } from '../known-truth.ts';
import { elementsOf } from '../../expect/summary-matchers.ts';
import { ascending } from '../../oracle/entry.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { NodeClient } from '../session/node-client.ts';
import type { Session } from '../session/session.ts';
import { answerOrNothing, readOrNothing } from './answer-or-nothing.ts';
import type { DiscoveredAccount } from './discovered-account.ts';

/** A request to an account, and its answer. */
export interface DiscoveryAnswer {
  readonly exchange: AnsweredExchange;
  readonly question: SummariesQuestion;
}

/**
 * Returns the answer without parameters. When that lists nothing, the answer from the oldest
 * version on or up to the latest, if it lists something: an empty newest page does not prove that
 * the account has no transactions, nor does a 410, since a page of the default size may reach into
 * pruned history. A 400 may come from a node that demands a parameter.
 */
export async function firstListing(
  session: Session,
  node: NodeClient,
  { address, empty }: KnownAccount,
  newest: AnsweredExchange | undefined,
): Promise<DiscoveryAnswer | undefined> {
  if (newest === undefined) return undefined;
  const without = { exchange: newest, question: {} };
  const isListed = newest.response.status === 200 && elementsOf(newest.response)?.length !== 0;
  if (empty || isListed) return without;
  const { oldest, highest } = session.ledger;
  const others: readonly SummariesQuestion[] = [
    { start: oldest },
    ...(highest === undefined ? [] : [{ end: highest }]),
    ...(newest.response.status === 400 ? [{ limit: 1 }] : []),
  ];
  for (const question of others) {
    const exchange = await answerOrNothing(node.summaries(address, question));
    if (exchange?.response.status !== 200) continue;
    if ((elementsOf(exchange.response) ?? []).length > 0) return { exchange, question };
  }
  return without;
}

/** Finds the pages of an account: the newest page, or the first, and the page before it. */
export async function discoverAccount(
  node: NodeClient,
  truth: KnownAccount,
  answer: DiscoveryAnswer | undefined,
): Promise<DiscoveredAccount> {
  const { address } = truth;
  if (answer?.exchange.response.status !== 200) return { address, truth, answered: false };
  const { exchange, question } = answer;
  const onward = question.start !== undefined;
  const answered = !onward && (elementsOf(exchange.response)?.length ?? 0) > 0;
  const bare = { address, truth, answered };
  const newest = readOrNothing(() => node.read(exchange, address, question));
  if (newest === undefined) return bare;
  const [first] = ascending(newest.listed);
  if (onward || first === undefined || first.version <= newest.bounds.oldest) {
    return { ...bare, newest };
  }
  const older = await answerOrNothing(node.page(address, { end: first.version - 1n }));
  return older === undefined ? { ...bare, newest } : { ...bare, newest, older };
}
