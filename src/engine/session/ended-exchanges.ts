import type { Redactor } from '../../evidence/redact.ts';
import type { Traffic } from '../../evidence/traffic.ts';
import { NO_TRAFFIC, withExchange } from '../../evidence/traffic.ts';
import { listedIn } from '../../expect/summary-matchers.ts';
import { coveredSpan } from '../../oracle/selection.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';
import type { Client } from '../../wire/client/client.ts';
import type { Credentials } from '../../wire/client/credentials.ts';
import type { AnsweredExchange, Exchange, Request } from '../../wire/exchange.ts';
import { isAnswered } from '../../wire/exchange.ts';
import { isOfRateLimit } from '../../wire/client/retry-after.ts';
import { isOfNode } from '../../wire/gateway-answer.ts';
import type { Access } from './access.ts';
import type { LatestAnswers } from './latest-answers.ts';
import type { RuleContext } from './rule.ts';
import type { Rules } from './rules.ts';

/** The longest body of a request that is kept, in bytes. */
const MAX_BODY = 1024;

/** The known facts about a target, which its answers add to. */
interface Knowledge extends RuleContext {
  readonly rules: Rules;
  readonly redactor: Redactor;
  readonly latestAnswers: LatestAnswers;
}

/** What decides when an exchange is judged. */
interface Gates {
  /** Exchanges that count in the traffic, and are not judged. */
  readonly before: readonly Exchange[];
  readonly access: Access;
  readonly credentials: Credentials;
}

/**
 * Takes each exchange as it ends: counts it, lets the rules judge it, and then keeps what it shows.
 * An answer waits until the names of headers and members are known, and a refusal that may mean
 * lost access until access is confirmed.
 */
export class EndedExchanges {
  readonly #knowledge: Knowledge;
  readonly #access: Access;
  readonly #credentials: Credentials;
  #traffic: Traffic;
  /** By the ids of their exchanges, without those with a long body. */
  readonly #requests = new Map<number, Request>();
  /** Answers that wait for the names; undefined once those are known. */
  #waiting: AnsweredExchange[] | undefined = [];
  /** Refusals that may mean lost access. */
  readonly #suspects = new WeakSet<AnsweredExchange>();
  /** The answers that something else gave while the node was away: none of them is judged. */
  readonly foreign: AnsweredExchange[] = [];
  /** By endpoint, what denies access while the node has answered nothing there. */
  readonly #denied = new Map<string, AnsweredExchange[]>();

  constructor(knowledge: Knowledge, { before, access, credentials }: Gates) {
    this.#knowledge = knowledge;
    this.#access = access;
    this.#credentials = credentials;
    this.#traffic = before.reduce(withExchange, NO_TRAFFIC);
  }

  /** The number of ended exchanges, by the declared kind of their requests. */
  get traffic(): Traffic {
    return this.#traffic;
  }

  /** Returns the request of an exchange, unless its body is longer than that of a read item. */
  requestOf(id: number): Request | undefined {
    return this.#requests.get(id);
  }

  /** Call this with each exchange, in the order in which they end. */
  take(exchange: Exchange): void {
    const { redactor, ledger } = this.#knowledge;
    const { id, request } = exchange;
    if ((request.body?.length ?? 0) <= MAX_BODY) this.#requests.set(id, request);
    this.#traffic = withExchange(this.#traffic, exchange);
    if (isAnswered(exchange)) redactor.learn(exchange.response);
    if (!isAnswered(exchange) || isOfRateLimit(exchange.response)) return;
    if (exchange.request.meaning.endpoint === 'outside') return;
    ledger.record(exchange);
    if (this.#access.isSuspect(exchange) || this.#mayBeRenewed(exchange))
      this.#suspects.add(exchange);
    else this.#examine(exchange);
  }

  /**
   * Judges an answer that may mean lost access, when access is confirmed. Call this with every answer.
   *
   * @returns false when the node was away and something else answered: it is not judged.
   * @throws RequestFailed when access is lost: its refusals are not judged.
   */
  async confirmAccess(exchange: AnsweredExchange, { clock, ended }: Client): Promise<boolean> {
    if (!this.#suspects.has(exchange)) return true;
    const { owner } = exchange.requester;
    const isOwn = await this.#access.confirm(exchange, (ms) => clock.wait(ms, owner, ended));
    this.#suspects.delete(exchange);
    if (isOwn) this.#examine(exchange);
    else if (!isOfNode(exchange.response)) this.foreign.push(exchange);
    return isOwn;
  }

  /** Judges every answer that waits for the names, and from now on each at once. Call this when names are set. */
  judgeWaiting(): void {
    const waiting = this.#waiting ?? [];
    const { ledger, names } = this.#knowledge;
    ledger.learn(names, waiting);
    this.#waiting = undefined;
    for (const exchange of waiting) this.#judge(exchange);
  }

  /**
   * Returns true when the answer asks for newer credentials and the request may be sent again with
   * them.
   */
  #mayBeRenewed({ response }: AnsweredExchange): boolean {
    return response.status === 401 && this.#credentials.isRenewable;
  }

  /** The first answer at each endpoint that the target lets nobody in to: none of them is judged. */
  get denied(): readonly AnsweredExchange[] {
    return [...this.#denied.values()].flatMap(([first]) => first ?? []);
  }

  /** Returns true for an answer that was not judged, since its endpoint lets nobody in. */
  isDenied({ request }: AnsweredExchange): boolean {
    return this.#denied.has(request.meaning.endpoint);
  }

  #examine(exchange: AnsweredExchange): void {
    const { endpoint } = exchange.request.meaning;
    const denied = this.#denied.get(endpoint) ?? [];
    if (this.#access.isDeniedEverywhere(exchange)) {
      denied.push(exchange);
      this.#denied.set(endpoint, denied);
      return;
    }
    this.#denied.delete(endpoint);
    for (const answer of [...denied, exchange]) {
      if (this.#waiting === undefined) this.#judge(answer);
      else this.#waiting.push(answer);
    }
  }

  /** The rules compare an answer with what was known before it, so it is learned from after them. */
  #judge(exchange: AnsweredExchange): void {
    this.#knowledge.rules.examine(exchange, this.#knowledge);
    this.#learn(exchange);
  }

  #learn(exchange: AnsweredExchange): void {
    const { names, latestAnswers } = this.#knowledge;
    const { id, request, response } = exchange;
    const { meaning } = request;
    if (response.decodeFailure !== undefined) return;
    latestAnswers.record(exchange, names);
    if (response.status !== 200 || meaning.endpoint !== 'summaries' || !isValid(meaning)) return;
    const listed = listedIn(response, names);
    if (listed === undefined) return;
    const { account } = meaning.question;
    const source = { exchange: id, path: request.path };
    this.#knowledge.history(account).learn(listed, coveredSpan(listed), source);
  }
}
