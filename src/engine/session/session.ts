import type { RunOptions } from '../run-options.ts';
import type { GroundTruth } from '../known-truth.ts';
import { ledgerView } from '../../expect/header-matchers.ts';
import { assertDeclared } from '../../expect/requests/declared.ts';
import { requestLimitOf } from '../../evidence/effort.ts';
import { Redactor } from '../../evidence/redact.ts';
import { AccountHistory } from '../../oracle/account-history.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';
import type { ItemKey } from '../../spec/endpoints/raw-item.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import { SUMMARY_LAYOUTS } from '../../spec/layouts/layouts.ts';
import type { Names } from '../../spec/names.ts';
import { headerSecrets } from '../../evidence/header-secrets.ts';
import { Client } from '../../wire/client/client.ts';
import { Credentials } from '../../wire/client/credentials.ts';
import type { Clock } from '../../wire/clock.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { RetryingClient } from '../../wire/client/retrying-client.ts';
import type { AnsweredExchange, Exchange, Request, Requester } from '../../wire/exchange.ts';
import { isAnswered, NOBODY } from '../../wire/exchange.ts';
import { isForbiddenPage } from '../../wire/gateway-answer.ts';
import type { Wire } from '../../wire/wire.ts';
import { liveWire } from '../../wire/wire.ts';
import type { Rule, RuleContext } from './rule.ts';
import { Access } from './access.ts';
import { AskingChecks } from './asking-checks.ts';
import { EndedExchanges } from './ended-exchanges.ts';
import { ForbiddenPages } from './forbidden-pages.ts';
import { LagPatience } from './lag-patience.ts';
import { Rules } from './rules.ts';
import { LatestAnswers } from './latest-answers.ts';
import { LedgerTracker } from './ledger-tracker.ts';
import type { Unjudged } from './unjudged-check.ts';
import { cutOffBy } from './unjudged-check.ts';

/** The reason why a request is given up whose answers are all older than earlier answers. */
const LAGGING =
  'the ledger version in these responses is lower than in earlier responses: judge one node by its own address, not through a balancer or a cache; if another node has taken over, run again';

/**
 * How often a request is sent while replicas lag, and while one of several implementations refuses
 * it. If half of them do, 20 in a row do so once in a million.
 */
const TRIES = 20;

/** How often a request is sent that something else answers while the node is away. */
const TRIES_IF_AWAY = 6;

/** The reason why a request is given up that the node was away for each time. */
const AWAY = 'a proxy answered in place of the node, which was away for a while';

/** How often a request is sent that may have been refused at the moment of a new block. */
const TRIES_IF_EARLY = 3;

/** How many lagging answers to a request come before one is accepted, where `mayLag` is set. */
const TRIES_FOR_ANY_REPLICA = 5;

/**
 * The longest pause before a lagging answer is asked for again, for each try so far. Milliseconds.
 */
const LAGGING_PAUSE_MS = 3;

/** What an answer may be, besides that of a lagging replica, for its request to be sent again. */
export interface Repeating {
  /** Whether a refusal without a ledger version may be of the first replica that lags. */
  readonly isDoubted?: boolean;
  /** Whether a 200 or 410 of a replica that lags is accepted in the end: the check compares it with nothing. */
  readonly mayLag?: boolean;
  /** Tells whether another implementation behind the same address may take what one refused. */
  readonly isRefusedByOne?: (exchange: AnsweredExchange) => boolean;
}

/** The options of a session besides its configuration and rules. */
export interface SessionOptions {
  /** Exchanges from before it, such as preflight's; ids continue after theirs. */
  readonly before?: readonly Exchange[];
  /** The network, unless a recording is judged again. */
  readonly wire?: Wire | undefined;
  /** The header values of the earlier exchanges; absent: the values of the configuration. */
  readonly credentials?: Credentials | undefined;
  /** Shared with what writes down the exchanges; absent: one of its own. */
  readonly redactor?: Redactor | undefined;
  /** Aborted when the user wants an end: nothing more is sent then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The connection to one target, the known facts about its ledger, and the rules that judge every
 * exchange as it ends.
 */
export class Session implements RuleContext {
  readonly config: RunOptions;
  /** Redacts the secrets of the configuration in all texts about the target. */
  readonly redactor: Redactor;
  readonly client: Client;
  readonly retryingClient: RetryingClient;
  readonly ledger: LedgerTracker;
  readonly latestAnswers = new LatestAnswers();
  readonly askingChecks = new AskingChecks();
  readonly rules: Rules;
  /**
   * True once a malformed request was ignored; later ones without an answer then also count as
   * ignored.
   */
  ignoresMalformed = false;
  /**
   * Whether table handles are written without `0x`, which the document does not mention for them;
   * `undefined` until the discovery has found out.
   */
  handlesAreBare: boolean | undefined;
  /** The items whose configured value is out of date, as the discovery has found out. */
  outdated: readonly ItemKey[] = [];
  /** Whether items are sent among other fields, so that no configured value can be compared with them. */
  comparesNoValue = false;
  /** Every exchange that has ended: their number, their requests, and those that are not judged. */
  readonly ended: EndedExchanges;
  readonly #forbidden: ForbiddenPages;
  readonly #patience = new LagPatience(TRIES);
  readonly #histories = new Map<LongHex, AccountHistory>();
  #names: Names;

  constructor(
    config: RunOptions,
    rules: readonly Rule[],
    { before = [], signal, ...shared }: SessionOptions = {},
  ) {
    const { wire = liveWire(), credentials = new Credentials(config, wire) } = shared;
    this.config = config;
    this.redactor = shared.redactor ?? new Redactor(config.secrets);
    credentials.onValue((value) => this.redactor.add(headerSecrets(value)));
    this.#names = config.profile.names;
    this.rules = new Rules(rules);
    this.ledger = new LedgerTracker(this.#names);
    // The first requests are judged by what these said of the ledger, and by nothing else of them.
    for (const exchange of before.filter(isAnswered)) this.ledger.record(exchange);
    const { target: base, headers, proxy, tls, concurrency, rate, timeoutMs } = config;
    const pace = { concurrency, rate, maxRequests: requestLimitOf(config.effort)?.requests };
    const reached = { base, headers, credentials, proxy, tls, timeoutMs };
    this.client = new Client({ ...reached, ...pace, sentBefore: before.length, signal }, wire);
    this.retryingClient = new RetryingClient(this.client);
    this.#forbidden = new ForbiddenPages(this.client);
    const hasCredential = base.credentials !== undefined || Object.keys(headers).length > 0;
    const access = new Access(this.retryingClient.presence, hasCredential);
    this.ended = new EndedExchanges(this, { before, access, credentials });
    this.client.onExchange((exchange) => this.ended.take(exchange));
  }

  /** The reason why the session sends no more requests; `undefined` while it still sends. */
  get cutOff(): Unjudged | undefined {
    const limit = requestLimitOf(this.config.effort);
    return this.client.limitReached && limit !== undefined ? cutOffBy(limit) : undefined;
  }

  /** The clock that every decision of a run reads; a recording replays it. */
  get clock(): Clock {
    return this.client.clock;
  }

  /** Decodes lists in BCS; `undefined` when the profile gives no layout. */
  get decodeSummaries(): SummaryDecoder | undefined {
    const { summaryLayout } = this.config.profile;
    // Stryker disable next-line ConditionalExpression: there is no layout without a name
    return summaryLayout === undefined ? undefined : SUMMARY_LAYOUTS[summaryLayout];
  }

  get truth(): GroundTruth {
    return this.config.truth;
  }

  /** The refusals of a gateway to valid requests, see {@link ForbiddenPages}. */
  get refusedByGateway(): readonly AnsweredExchange[] {
    return this.#forbidden.givenUp;
  }

  /**
   * The names of headers and members: those of the profile, until the discovery has learned more.
   */
  get names(): Names {
    return this.#names;
  }

  /** Returns what has been learned about an account so far. */
  history(account: LongHex): AccountHistory {
    const known = this.#histories.get(account);
    if (known !== undefined) return known;
    const fresh = new AccountHistory();
    this.#histories.set(account, fresh);
    return fresh;
  }

  /** The account whose listed transaction is the newest, if any was listed. */
  get liveliestAccount(): LongHex | undefined {
    const newest = ([, { entries }]: readonly [LongHex, AccountHistory]): bigint =>
      entries.at(-1)?.version ?? -1n;
    // Stryker disable next-line EqualityOperator: no transaction belongs to two accounts
    const [account] = [...this.#histories].toSorted((a, b) => (newest(a) > newest(b) ? -1 : 1));
    return account?.[0];
  }

  /**
   * Delivers a request. When the answer comes from a lagging replica, or one of several
   * implementations refuses what another takes, the request is repeated a limited number of times;
   * rules judge every answer. A request that a gateway answers by a page with 403 is repeated too. A
   * refusal without a ledger version is accepted when all answers agree.
   *
   * @throws RequestFailed; Error when the request is not what it is
   *   declared to be.
   */
  async send(
    request: Request,
    requester: Requester = NOBODY,
    { isDoubted = false, mayLag = false, isRefusedByOne = () => false }: Repeating = {},
  ): Promise<AnsweredExchange> {
    assertDeclared(request);
    const { endpoint } = request.meaning;
    let current = requester;
    const lagging = new Set<string>();
    for (let [lags, refusals, forbidden, away] = [0, 0, 0, 0]; ;) {
      const attempt = { ...request };
      this.ledger.beforeSending(attempt);
      const exchange = await this.retryingClient.send(attempt, current, this.#isAboveHead);
      if (!(await this.ended.confirmAccess(exchange, this.client))) {
        away += 1;
        if (away === TRIES_IF_AWAY) throw new RequestFailed({ kind: 'throttled', exchange }, AWAY);
        current = { owner: current.owner, reason: 'the node was away' };
        continue;
      }
      this.#assertNotDenied(exchange);
      if (isForbiddenPage(exchange)) {
        forbidden += 1;
        current = await this.#forbidden.afterTry(exchange, forbidden);
        continue;
      }
      if (forbidden > 0) this.#forbidden.noteLimit();
      if (!this.ledger.recordLag(exchange, isDoubted)) {
        this.#patience.note(endpoint, true);
        refusals += 1;
        const isEarly = refusals < TRIES_IF_EARLY && this.ledger.mayPrecedeItsHeaders(exchange);
        if (isEarly || (refusals < TRIES && isRefusedByOne(exchange))) continue;
        return exchange;
      }
      const { ledgerVersion = 'unknown' } = ledgerView(exchange.response, this.names);
      lagging.add(`${exchange.response.status} at ${ledgerVersion}`);
      lags += 1;
      if (mayLag && lags >= TRIES_FOR_ANY_REPLICA && isJudgedAlone(exchange)) return exchange;
      // A doubted refusal is believed by the number of replicas that agree with it.
      if (lags >= (isDoubted ? TRIES : this.#patience.triesAt(endpoint))) {
        if (lagging.size === 1 && ledgerVersion === 'unknown') return exchange;
        this.#patience.note(endpoint, false);
        throw new RequestFailed({ kind: 'lagging' }, LAGGING);
      }
      await this.#pauseForAnotherReplica(lags, current);
      current = { owner: current.owner, reason: 'lagging replica' };
    }
  }

  /** A node may answer 503 to a version that it has not reached: section 7 shows no condition for a 503. */
  readonly #isAboveHead = ({ request, response }: AnsweredExchange): boolean => {
    const { meaning } = request;
    if (response.status !== 503 || !isValid(meaning) || meaning.endpoint !== 'rawItem')
      return false;
    const { version } = meaning.question;
    const { ledgerVersion } = ledgerView(response, this.names);
    return version !== undefined && ledgerVersion !== undefined && version > ledgerVersion;
  };

  /** @throws RequestFailed when every request to the endpoint is denied access. */
  #assertNotDenied(exchange: AnsweredExchange): void {
    if (!this.ended.isDenied(exchange)) return;
    const { status } = exchange.response;
    throw new RequestFailed(
      { kind: 'throttled', exchange },
      `every request to this endpoint gets ${status}; if it needs a token, set it under headers`,
    );
  }

  /**
   * Waits for a random moment. In step with other requests, a round-robin balancer would choose the
   * same replica again.
   */
  #pauseForAnotherReplica(tries: number, { owner }: Requester): Promise<void> {
    const { clock, ended } = this.client;
    return clock.wait(clock.random() * tries * LAGGING_PAUSE_MS, owner, ended);
  }

  /** Sets the names, and lets the rules judge every earlier answer. */
  setNames(names: Names): void {
    this.#names = names;
    this.ended.judgeWaiting();
  }
}

/** Returns true for a list and for a 410: each can be judged by its own headers. */
function isJudgedAlone({ response: { status } }: AnsweredExchange): boolean {
  return status === 200 || status === 410;
}
