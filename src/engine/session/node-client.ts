import { NO_MALFORMED, SMOKE } from '../../evidence/effort.ts';
import { MAX_VALUE } from '../../spec/endpoints/endpoint.ts';
import type { Deviation, EndpointName, ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { declarationOf, ENDPOINTS, isValid, requestParts } from '../../spec/endpoints/endpoints.ts';
import type { ItemQuestion } from '../../spec/endpoints/raw-item.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { RequestOptions, Spelling } from '../../wire/build-request.ts';
import { buildRequest, spellRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange, Request, Requester } from '../../wire/exchange.ts';
import { ledgerView } from '../../expect/header-matchers.ts';
import { elementsOf, listedIn } from '../../expect/summary-matchers.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { mediaType } from '../../wire/exchange.ts';
import { Attribution } from './attribution.ts';
import { isBeyondHeadOrInverted } from './open-range.ts';
import type { Unjudged } from './unjudged-check.ts';
import { cannotTell, leftOutBy } from './unjudged-check.ts';
import type { Page } from './page.ts';
import { Pruning } from './pruned-meanwhile.ts';
import { isRefusedInput } from './refusal.ts';
import type { RequestCap } from './request-cap.ts';
import type { Repeating, Session } from './session.ts';
import { askWhatNoAnswerMeans } from './no-answer.ts';

/** Which answers are asked for again. */
type Again = Pick<Repeating, 'isDoubted' | 'mayLag'>;

/** The path of a table under its whole handle, and the part of that before `0x`. */
const WHOLE_HANDLE = /^(\/v1\/tables\/)0x(?=[\da-f]{64}\/)/i;

/** Who asks through a {@link NodeClient}, and how. */
interface NodeClientOptions {
  /** The id of a check, or `discovery`. */
  readonly owner: string;
  /** The reason for its requests, when they are not the check's own questions. */
  readonly reason?: string | undefined;
  /** Limits how many requests are sent; later ones count as left out. */
  readonly cap?: RequestCap | undefined;
  /** Whether one of several implementations may refuse what another took. */
  readonly mayOneRefuse?: ((question: SummariesQuestion, accept?: string) => boolean) | undefined;
  /** The length of a page without a limit, as far as it is known. */
  readonly defaultPageSize?: (() => number | undefined) | undefined;
  /** Called with every request before it is sent. */
  readonly onRequest?: ((request: Request) => void) | undefined;
}

/** How a list is asked for. */
export interface ListOptions extends RequestOptions {
  /**
   * For a check that compares the list with no other response. A list of a replica that lags, or of a
   * cache, is accepted after some tries: the rules judge it by its own headers.
   */
  readonly anyReplica?: boolean;
}

/**
 * The target as a check sees it: takes questions, returns answers, and names every failure of
 * delivery. Checks and discoveries use a `NodeClient`; each client below sends through the client
 * above. The preflight uses `RetryingClient`, the comparison of two nodes uses `Session`.
 *
 * | client | adds | throws |
 * |---|---|---|
 * | `Network` | the connection, the size and time of an answer | nothing |
 * | `Client` | pace, timeout, the number of an exchange; notifies its listeners | nothing: a failure is an exchange; reports what was not sent |
 * | `RetryingClient` | waits when the target throttles, tries again when the target is silent | `RequestFailed` |
 * | `Session` | refuses requests that differ from their declaration, repeats requests when a replica lags or one implementation refuses them | `RequestFailed` |
 * | `NodeClient` | builds requests, reads pages, converts failures to outcomes, stops after the few requests of a smoke run | `Unjudged`, `Mismatch`, `ChainMoved` |
 */
export class NodeClient {
  readonly #session: Session;
  readonly #requester: Requester;
  readonly #onRequest: (request: Request) => void;
  readonly #cap: RequestCap | undefined;
  readonly #mayOneRefuse: (question: SummariesQuestion, accept?: string) => boolean;
  /**
   * Set at the first request that the run does not send. The check may have caught the error and
   * continued.
   */
  notAsked: Unjudged | undefined;
  /** Finds out what has been pruned meanwhile. */
  readonly pruning: Pruning;
  /** Creates the errors for wrong answers. */
  readonly attribution: Attribution;

  constructor(session: Session, options: NodeClientOptions) {
    const { owner, reason, cap, mayOneRefuse, defaultPageSize, onRequest } = options;
    this.#session = session;
    this.#requester = { owner, reason };
    this.#cap = cap;
    this.#mayOneRefuse = mayOneRefuse ?? (() => false);
    this.#onRequest = onRequest ?? (() => undefined);
    this.attribution = new Attribution(session, owner);
    const askNewest = (account: LongHex) => this.summaries(account, { limit: 1 });
    const askAgain = (request: Request) => this.send({ ...request });
    this.pruning = new Pruning(session, askNewest, askAgain, defaultPageSize);
  }

  /**
   * Sends a request as it is.
   *
   * @param again which answers are asked for again, see {@link Repeating}.
   * @throws Unjudged (cantTell) or Mismatch when there is no answer; Unjudged (cantTell) when its content encoding
   *   cannot be decoded; see SUM-MEDIA and RAW-MEDIA; Unjudged when the run does not send
   *   it.
   */
  async send(request: Request, again: Again = {}): Promise<AnsweredExchange> {
    this.#assertAllowed(request);
    if (this.#cap?.isReached === true) throw await this.#leaveOut(this.#cap);
    const sent = this.#withWrittenHandle(request);
    this.#onRequest(sent);
    const repeating: Repeating = { ...again, isRefusedByOne: this.#isRefusedByOne };
    const deliver = (): Promise<AnsweredExchange> =>
      this.#session.send(sent, this.#requester, repeating).catch(this.#throwWhatNoAnswerMeans);
    const exchange = await (this.#cap?.count(deliver) ?? deliver());
    const { decodeFailure } = exchange.response;
    if (decodeFailure !== undefined)
      throw cannotTell(`${decodeFailure}; see SUM-MEDIA and RAW-MEDIA`);
    return exchange;
  }

  /**
   * Returns the answer to a request that was refused without a ledger version: it is sent again as
   * often as a lagging replica may refuse it, before the refusal fails. Returns any other answer as
   * it is.
   *
   * @throws as {@link send}
   */
  async confirm(exchange: AnsweredExchange): Promise<AnsweredExchange> {
    const { request, response } = exchange;
    const { ledgerVersion } = ledgerView(response, this.#session.names);
    if (response.status === 200 || ledgerVersion !== undefined) return exchange;
    return this.send({ ...request }, { isDoubted: true });
  }

  /** Returns a request whose handle is written as the target takes handles. */
  #withWrittenHandle(request: Request): Request {
    if (this.#session.handlesAreBare !== true) return request;
    return { ...request, path: request.path.replace(WHOLE_HANDLE, '$1') };
  }

  /**
   * Returns the error that ends the check. It is thrown in its own step, after all requests sent so
   * far were answered and judged.
   */
  async #leaveOut(cap: RequestCap): Promise<Unjudged> {
    const left = leftOutBy(SMOKE);
    this.notAsked ??= left;
    await cap.settle();
    const { clock, client } = this.#session;
    await clock.wait(0, this.#requester.owner, client.ended);
    return left;
  }

  #assertAllowed({ meaning }: Request): void {
    if (this.#session.config.effort.malformed || declarationOf(meaning) !== 'malformed') return;
    this.notAsked ??= leftOutBy(NO_MALFORMED);
    throw this.notAsked;
  }

  /**
   * Each of several implementations behind one address may have a maximum of its own, or no BCS: a
   * request that only one implementation refuses is sent again.
   */
  readonly #isRefusedByOne = (exchange: AnsweredExchange): boolean => {
    const { meaning, headers } = exchange.request;
    if (!isValid(meaning) || meaning.endpoint !== 'summaries') return false;
    const { question } = meaning;
    if (!isRefusedInput(exchange) || !this.#mayOneRefuse(question, headers['accept'])) return false;
    // All of them may refuse such a range, whatever else is asked for.
    return !isBeyondHeadOrInverted(this.#session.ledger, question, exchange);
  };

  readonly #throwWhatNoAnswerMeans = async (error: unknown): Promise<never> => {
    if (!(error instanceof RequestFailed)) throw error;
    const { cutOff } = this.#session;
    if (error.why.kind === 'limit' && cutOff !== undefined) throw (this.notAsked ??= cutOff);
    throw await askWhatNoAnswerMeans(this.#session, error);
  };

  /**
   * Sends a valid request made by {@link buildRequest}.
   *
   * @throws as {@link send}
   */
  async ask(
    meaning: ValidMeaning,
    options?: RequestOptions,
    again?: Again,
  ): Promise<AnsweredExchange> {
    assertInRange(meaning);
    return this.send(buildRequest(meaning, options), again);
  }

  /**
   * Sends a valid request to section 4.1.
   *
   * @throws as {@link send}
   */
  summaries(
    account: LongHex,
    question: SummariesQuestion = {},
    { anyReplica = false, ...options }: ListOptions = {},
  ): Promise<AnsweredExchange> {
    const meaning = { endpoint: 'summaries', question: { ...question, account } } as const;
    return this.ask(meaning, options, { mayLag: anyReplica });
  }

  /**
   * Sends a valid request to section 4.2, for BCS, since an item has no other form.
   *
   * @throws as {@link send}
   */
  item(question: ItemQuestion, options?: RequestOptions): Promise<AnsweredExchange> {
    return this.ask({ endpoint: 'rawItem', question }, options);
  }

  /**
   * Sends a request, spelled by hand, that the document does not allow or leaves open.
   *
   * @throws as {@link send}
   */
  sendSpelled(
    name: EndpointName,
    spelling: Spelling,
    deviation: Deviation,
  ): Promise<AnsweredExchange> {
    return this.send(spellRequest(name, spelling, deviation));
  }

  /**
   * Returns the page that a valid question gets.
   *
   * @throws Mismatch or Unjudged (judged elsewhere) when it is refused; Unjudged (cantTell) when its versions cannot be
   *   read, which other checks judge; ChainMoved when what was asked for has been pruned
   *   meanwhile.
   */
  async page(
    account: LongHex,
    question: SummariesQuestion = {},
    options: RequestOptions = {},
  ): Promise<Page> {
    const exchange = await this.summaries(account, question, options);
    if (exchange.response.status !== 200) {
      await this.pruning.assertListNotPruned(exchange, account, question);
      throw this.attribution.ofRefusal(exchange);
    }
    return this.read(exchange, account, question);
  }

  /**
   * Returns the page in a 200.
   *
   * @throws Unjudged (cantTell) when its versions cannot be read.
   */
  read(exchange: AnsweredExchange, account: LongHex, question: SummariesQuestion): Page {
    const listed = listedIn(exchange.response, this.#session.names);
    if (listed === undefined) throw cannotTell(whyUnreadable(exchange));
    const { ledger } = this.#session;
    return {
      exchange,
      account,
      question,
      listed,
      get bounds() {
        return ledger.bounds(exchange);
      },
    };
  }
}

/**
 * A version derived from an answer may exceed u64, as one above the largest version does.
 *
 * @throws Unjudged (cantTell)
 */
function assertInRange(meaning: ValidMeaning): void {
  const formats = ENDPOINTS[meaning.endpoint].query;
  for (const [parameter, value] of Object.entries(requestParts(meaning).query)) {
    const most = MAX_VALUE[formats[parameter] ?? 'u64'];
    if (value === undefined || (value >= 0 && value <= most)) continue;
    throw cannotTell(`a number computed from the responses, ${value}, is out of range`);
  }
}

function whyUnreadable(exchange: AnsweredExchange): string {
  if (mediaType(exchange.response) !== JSON_TYPE) {
    return `expected a JSON list; got ${mediaType(exchange.response) || 'no media type'}`;
  }
  return elementsOf(exchange.response) === undefined
    ? 'the body is not an array of objects; not a failure here: see SUM-ARRAY'
    : 'the versions of the summaries cannot be read: the member is unknown, missing or not a u64; see names.version';
}
