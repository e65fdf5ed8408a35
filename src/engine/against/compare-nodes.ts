import type { RunOptions } from '../run-options.ts';
import type {
  DifferenceGroup,
  DifferingCase,
  NodeDifferences,
} from '../../evidence/node-differences.ts';
import { DIFFERENCES_VERSION } from '../../evidence/node-differences.ts';
import { curlLine } from '../../evidence/curl.ts';
import { requestRecord } from '../../evidence/exchange-record.ts';
import type { Redactor } from '../../evidence/redact.ts';
import { requestLimitOf } from '../../evidence/effort.ts';
import { cutText } from '../../text/cut-text.ts';
import type { TwoAnswers } from '../../expect/two-answers/two-answers.ts';
import { compareAnswers, NO_ANSWER } from '../../expect/two-answers/two-answers.ts';
import { declarationOf } from '../../spec/endpoints/endpoints.ts';
import type { Names } from '../../spec/names.ts';
import type { Request } from '../../wire/exchange.ts';
import type { Came } from './node-asked.ts';
import { ComparisonEnded, NodeAsked, unasked } from './node-asked.ts';
import type { Differing } from './difference-tally.ts';
import { DifferenceTally } from './difference-tally.ts';
import { chooseRequests, withBounded } from './distinct-requests.ts';
import { omitUndefined } from '../../text/json.ts';

/** Two nodes, and the requests to send to them. */
export interface ComparisonOptions {
  /** The node that was judged. */
  readonly first: RunOptions;
  readonly second: RunOptions;
  /** The names that the run has learned from the first node. */
  readonly names: Names;
  /** The different requests of the run. */
  readonly requests: readonly Request[];
  readonly redactor: Redactor;
  /** Aborted when the user stops the comparison. */
  readonly stop: AbortSignal;
  /** Called with the number of requests before the first is sent. */
  readonly onChosen?: ((requests: number) => void) | undefined;
}

/** The most requests sent to both nodes. Beyond that, they would repeat kinds already asked. */
const MAX_REQUESTS = 1000;

/** The part of a limit on requests that is sent once; the rest repeats what differs. */
const SENT_ONCE = 0.6;

/** How many cases of a group are asked again. */
const MAX_ASKED_AGAIN = 5;

/** The longest text of an answer that a case quotes. Characters. */
const MAX_TEXT_LENGTH = 4000;

/** The longest name or media type. Characters. */
const MAX_NAME_LENGTH = 200;

/**
 * Sends to two nodes of one chain what a run has asked one of them, and reports where their answers
 * differ. Both are asked anew at the same time, so that neither answer is older than the other. A
 * request without a version is also asked up to a version that both have. Requests with different
 * answers are asked again in turn, and the second node answers only once it has all that the first
 * had: where only the chain moved, the answers are then equal. Nothing of this is recorded, and no
 * check sees it.
 */
export async function compareNodes(options: ComparisonOptions): Promise<NodeDifferences> {
  const comparison = new Comparison(options);
  try {
    await comparison.run();
  } catch (error) {
    if (!(error instanceof ComparisonEnded)) throw error;
    return comparison.document(error.message);
  } finally {
    await comparison.close();
  }
  return comparison.document();
}

class Comparison {
  readonly #options: ComparisonOptions;
  readonly #tally = new DifferenceTally();
  readonly #nodes: NodeAsked[] = [];
  #chosen: readonly Request[] = [];
  #known: number;

  constructor(options: ComparisonOptions) {
    this.#options = options;
    this.#known = options.requests.length;
  }

  /** @throws ComparisonEnded when something could not be compared. */
  async run(): Promise<void> {
    const { first, second, names, requests, stop } = this.#options;
    const own = await this.#open(first, names, stop);
    const other = await this.#open(second, names, stop);
    const bounded = withBounded(requests, latestOf(own, other));
    this.#known = bounded.length;
    const { requests: limit = Infinity } = requestLimitOf(first.effort) ?? {};
    this.#chosen = chooseRequests(bounded, Math.min(MAX_REQUESTS, Math.floor(limit * SENT_ONCE)));
    this.#options.onChosen?.(this.#chosen.length);
    await this.#askAll(own, other);
    await this.#askAgain(own, other);
    this.#tally.dropPassing();
  }

  async #open(config: RunOptions, names: Names, stop: AbortSignal): Promise<NodeAsked> {
    const { redactor } = this.#options;
    const node = await NodeAsked.open(config, names, { signal: stop, redactor });
    this.#nodes.push(node);
    return node;
  }

  /** Sends as many at once as the limiters allow. */
  async #askAll(own: NodeAsked, other: NodeAsked): Promise<void> {
    const waiting = [...this.#chosen];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [came, otherCame] = await Promise.all([own.ask(next), other.ask(next)]);
        this.#tally.add(next, compared(next, came, otherCame, own));
      }
    };
    const ended = await Promise.allSettled(
      Array.from({ length: this.#options.first.concurrency }, work),
    );
    const failed = ended.find((worker) => worker.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #askAgain(own: NodeAsked, other: NodeAsked): Promise<void> {
    for (const { cases } of this.#tally.groups) {
      for (const found of cases.slice(0, MAX_ASKED_AGAIN)) {
        await this.#askBothInOrder(found, other, own);
        await this.#askBothInOrder(found, own, other);
      }
    }
  }

  /** Asks one node, then the other once it has caught up with the first. */
  async #askBothInOrder(found: Differing, before: NodeAsked, after: NodeAsked): Promise<void> {
    const { request, difference } = found;
    const earlier = await before.ask(request);
    if (declarationOf(request.meaning) !== 'malformed') {
      await before.readHeaders();
      if (!(await after.catchUp(before.latest ?? 0n))) return;
    }
    const later = await after.ask(request);
    const [own] = this.#nodes;
    if (own === undefined) return;
    const [came, otherCame] = before === own ? [earlier, later] : [later, earlier];
    const again = compared(request, came, otherCame, own);
    if ('notComparable' in again) return;
    found.of += 1;
    if (again.difference?.field === difference.field) found.differed += 1;
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map(({ session }) => session.client.close()));
  }

  document(incomplete?: string): NodeDifferences {
    const { first, second, redactor } = this.#options;
    const {
      groups,
      passing,
      compared: count,
      notCompared,
    } = this.#tally.summed((found) => caseOf(found, this.#options));
    const [own, other] = this.#nodes;
    return {
      formatVersion: DIFFERENCES_VERSION,
      first: own?.facts ?? unasked(first),
      second: other?.facts ?? unasked(second),
      ...(incomplete === undefined ? {} : { incomplete: redactor.text(incomplete) }),
      questions: {
        known: this.#known,
        asked: this.#chosen.length,
        compared: count,
        notCompared,
      },
      groups: groups.map((group) => redactedGroup(group, redactor)),
      passing,
    };
  }
}

/**
 * Returns the latest version that both nodes have.
 *
 * @throws ComparisonEnded when it is unknown, or the chains differ.
 */
function latestOf(own: NodeAsked, other: NodeAsked): bigint {
  for (const { facts } of [own, other]) {
    if (facts.chainId !== null && facts.ledgerVersion !== null) continue;
    throw new ComparisonEnded(
      `${facts.url} sends no chain id or no ledger version, so nothing can be compared`,
    );
  }
  const why = otherChain(own.facts, other.facts);
  if (why !== undefined) throw new ComparisonEnded(why);
  const [latest = 0n, otherLatest = 0n] = [own.latest, other.latest];
  return latest < otherLatest ? latest : otherLatest;
}

/** Returns why two nodes cannot be compared: different chain ids. */
export function otherChain(
  first: Pick<NodeDifferences['first'], 'url' | 'chainId'>,
  second: Pick<NodeDifferences['first'], 'url' | 'chainId'>,
): string | undefined {
  if (first.chainId === null || first.chainId === second.chainId) return undefined;
  if (second.chainId === null) {
    return `${second.url} sends no chain id: expected chain ${first.chainId}`;
  }
  return `${first.url} is of chain ${first.chainId}, ${second.url} of chain ${second.chainId}: name two nodes of the same chain`;
}

function compared(
  request: Request,
  came: Came,
  otherCame: Came,
  { session }: NodeAsked,
): TwoAnswers {
  for (const each of [came, otherCame]) if ('notComparable' in each) return each;
  if ('response' in came && 'response' in otherCame) {
    return compareAnswers(request, came, otherCame, session.decodeSummaries);
  }
  const [first, second] = [came, otherCame].map((each) =>
    'silent' in each ? each.silent : 'came',
  );
  const field = NO_ANSWER;
  return first === second || first === undefined || second === undefined
    ? { compared: [field] }
    : { compared: [field], difference: { field, first, second } };
}

/**
 * Redacts a group: names of members and media types come from the node, so they may contain
 * secrets.
 */
function redactedGroup(group: DifferenceGroup, redactor: Redactor): DifferenceGroup {
  const text = (value: string): string => cutText(redactor.text(value), MAX_NAME_LENGTH);
  const { field, values } = group;
  if (values === undefined) return { ...group, field: text(field) };
  return { ...group, field, values: { first: text(values.first), second: text(values.second) } };
}

function caseOf(
  { request, difference, differed, of }: Differing,
  { first, second, redactor }: ComparisonOptions,
): DifferingCase {
  const text = (value: string): string => cutText(redactor.text(value), MAX_TEXT_LENGTH);
  const { method, path, headers, body, declared } = requestRecord(request, redactor);
  const curl = [first, second].map(({ target }) => curlLine(request, target.display, redactor));
  return {
    request: { method, path, headers, declared, ...omitUndefined({ body }) },
    first: text(difference.first),
    second: text(difference.second),
    ...(difference.difference === undefined ? {} : { difference: text(difference.difference) }),
    seen: { differed, of },
    curl: [curl[0] ?? '', curl[1] ?? ''],
  };
}
