import type { RunOptions } from '../run-options.ts';
import { ledgerView, prefixOf } from '../../expect/header-matchers.ts';
import { ledgerFacts } from '../../evidence/ledger-facts.ts';
import type { ComparedNode } from '../../evidence/node-differences.ts';
import type { NodeAnswer } from '../../expect/two-answers/two-answers.ts';
import type { Names } from '../../spec/names.ts';
import { longHex } from '../../spec/formats/address.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { Credentials } from '../../wire/client/credentials.ts';
import { liveWire } from '../../wire/wire.ts';
import type { SessionOptions } from '../session/session.ts';
import { Session } from '../session/session.ts';
import { messageOf } from '../../text/error.ts';

/** The requester of every request of a comparison. */
const REQUESTER = { owner: 'against' };

/** How often a lagging node is asked, and the pause in milliseconds. */
const BEHIND = { pauseMs: 50, tries: 40 } as const;

/** Thrown when a node is gone, or the user stops: nothing more can be compared. */
export class ComparisonEnded extends Error {}

/** The outcome of a request: an answer, no answer, or nothing that can be compared. */
export type Came = NodeAnswer | { readonly silent: string } | { readonly notComparable: string };

/** One of the two nodes that are compared, with its own connection and limiter. */
export class NodeAsked {
  readonly session: Session;
  readonly #names: Names;
  /** How often a lagging node is asked; fewer times once it has failed to catch up. */
  #patience: number = BEHIND.tries;

  private constructor(session: Session, names: Names) {
    this.session = session;
    this.#names = names;
  }

  /**
   * Asks the node first, since its header prefix may differ from the other node's.
   *
   * @throws ComparisonEnded when it does not answer.
   */
  static async open(
    config: RunOptions,
    names: Names,
    options: Pick<SessionOptions, 'signal' | 'redactor'>,
  ): Promise<NodeAsked> {
    const wire = liveWire();
    const shared = { ...options, wire, credentials: new Credentials(config, wire) };
    const first = new NodeAsked(sessionOf(config, names, shared), names);
    const { response } = await first.readHeaders();
    await first.session.client.close();
    const own = { ...names, headerPrefix: prefixOf(response) ?? names.headerPrefix };
    const node = new NodeAsked(sessionOf(config, own, shared), own);
    await node.readHeaders();
    return node;
  }

  /**
   * Asks a question that any node can answer, to read the headers.
   *
   * @throws ComparisonEnded
   */
  async readHeaders(): Promise<AnsweredExchange> {
    const { accounts } = this.session.config.truth;
    const account = accounts[0]?.address ?? longHex('1');
    const question = { account, limit: 1 };
    try {
      return await this.session.send(buildRequest({ endpoint: 'summaries', question }), REQUESTER);
    } catch (error) {
      throw new ComparisonEnded(`${this.session.config.target.display}: ${messageOf(error)}`);
    }
  }

  /** @throws ComparisonEnded */
  async ask(request: Request): Promise<Came> {
    try {
      const { response } = await this.session.send(request, REQUESTER);
      const { oldest, highest: latest = 0n } = this.session.ledger;
      const { ledgerVersion, oldestVersion } = ledgerView(response, this.#names);
      const says = ledgerVersion !== undefined && oldestVersion !== undefined;
      const own = says ? { oldest: oldestVersion, latest: ledgerVersion } : undefined;
      return { response, names: this.#names, own, known: own ?? { oldest, latest } };
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      const { why } = error;
      if (why.kind === 'lagging')
        return { notComparable: 'its replicas are at different versions' };
      if (why.kind === 'throttled') return { notComparable: 'it throttles' };
      if (why.kind === 'forbidden') return { notComparable: 'a gateway refuses it' };
      if (why.kind === 'silent') return { silent: why.exchange.failure.kind };
      throw new ComparisonEnded(`${this.session.config.target.display}: ${error.message}`);
    }
  }

  /**
   * Waits until the node has that version; false when it does not get there.
   *
   * @throws ComparisonEnded
   */
  async catchUp(version: bigint): Promise<boolean> {
    const { clock, client, ledger } = this.session;
    for (let tries = 0; (ledger.highestNamed ?? 0n) < version; tries += 1) {
      if (tries === this.#patience) {
        this.#patience = 1;
        return false;
      }
      await clock.wait(BEHIND.pauseMs, REQUESTER.owner, client.ended);
      await this.readHeaders();
    }
    return true;
  }

  /** The highest version that it has named. */
  get latest(): bigint | undefined {
    return this.session.ledger.highestNamed;
  }

  get facts(): ComparedNode {
    const { config, ledger, client } = this.session;
    return { ...unasked(config), ...ledgerFacts(ledger.lastHeaders), requests: client.sent };
  }
}

/** Returns the record of a node that was not asked anything. */
export function unasked({ target }: RunOptions): ComparedNode {
  return { url: target.display, ...ledgerFacts(), requests: 0 };
}

function sessionOf(config: RunOptions, names: Names, options: SessionOptions): Session {
  const profile = { ...config.profile, names };
  const session = new Session({ ...config, profile }, [], options);
  session.setNames(names);
  return session;
}
