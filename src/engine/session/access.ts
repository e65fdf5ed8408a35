import { ACCESS_STATUSES, strangerIn } from '../../expect/answerer.ts';
import type { Presence } from '../../wire/client/presence.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import { isAnswered, mediaType } from '../../wire/exchange.ts';
import { cameFromGateway, isOfNode, saysDisabled, saysMissing } from '../../wire/gateway-answer.ts';

/** How often a request that was answered before must be refused too, with 401, 403 or 407. */
const TIMES = 3;

/** How often a request must get the same answer again: a gateway may send one in some dozen in place of the node. */
const TIMES_AGAIN = 3;

/** The pause after the first attempt; it grows by as much with each further one. Milliseconds. */
const PAUSE_MS = 150;

/** What to do about lost access, with a credential and without one. */
const ADVICE = {
  credential: 'check whether the token has expired',
  none: 'no credential is configured, so the node or a firewall in front of it refuses this client now; with --no-malformed or a lower --rate it may not',
} as const;

/**
 * How long something else than the node may answer for it: a proxy that has lost its route, a page for maintenance.
 * Milliseconds.
 */
const STRANGER_MS = 15_000;

/** How many answers of something else than the node come in a row while the node is away. */
const IN_A_ROW = 4;

type Pause = (ms: number) => Promise<void>;

/**
 * Distinguishes a refused request from lost access: with an expired token, requests that were answered before are
 * refused too, and a proxy whose node is away answers all of them alike. No such answer counts before that is known.
 * Each endpoint may want its own credential.
 */
export class Access {
  readonly #presence: Presence;
  readonly #everywhere = new Grants();
  readonly #endpoints = new Map<string, EndpointAccess>();
  readonly #hasCredential: boolean;

  /** @param hasCredential whether requests carry headers of the configuration. */
  constructor(presence: Presence, hasCredential: boolean) {
    this.#presence = presence;
    this.#hasCredential = hasCredential;
  }

  /** Returns true for an answer that denies access where the node has not answered any request of the endpoint. */
  isDeniedEverywhere(exchange: AnsweredExchange): boolean {
    return isDenied(exchange) && !this.#of(exchange).hasAnswered;
  }

  /**
   * Returns true for an answer that is judged only after {@link confirm}. Call this with every
   * answer.
   */
  isSuspect(exchange: AnsweredExchange): boolean {
    return this.#of(exchange).isSuspect(exchange);
  }

  /**
   * Checks whether a request is still answered that is sent after the refusal: any other request of
   * the endpoint, or else one that was answered before, at another endpoint if at this one none was.
   * It serves all refusals that came while another such test was under way.
   *
   * @returns false when the node was away at the time: the answer is not its own.
   * @throws RequestFailed when access is lost.
   */
  confirm(refusal: AnsweredExchange, pause: Pause): Promise<boolean> {
    return this.#of(refusal).confirm(refusal, pause);
  }

  #of({ request }: AnsweredExchange): EndpointAccess {
    const { endpoint } = request.meaning;
    const known =
      this.#endpoints.get(endpoint) ??
      new EndpointAccess(this.#presence, this.#everywhere, this.#hasCredential);
    this.#endpoints.set(endpoint, known);
    return known;
  }
}

/** Which requests were granted. */
class Grants {
  /** The first request that the node answered with 200. */
  request: Request | undefined;
  /** The number of the last request that was so answered, and of the last one that the node answered at all. */
  last = 0;
  lastAnswered = 0;

  note({ id, request, response }: AnsweredExchange): void {
    this.lastAnswered = Math.max(this.lastAnswered, id);
    if (response.status !== 200) return;
    this.last = Math.max(this.last, id);
    this.request ??= request;
  }
}

class EndpointAccess {
  readonly #presence: Presence;
  readonly #everywhere: Grants;
  readonly #hasCredential: boolean;
  readonly #here = new Grants();
  /** The last request that was sent before the node was back. */
  #lastAway = 0;
  /** The test of access that began last, and the one that waits for its end. */
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** The answers in a row that the node hardly gave, and of each such answer the row in which it came. */
  #row = { length: 0 };
  readonly #ownKinds = new Set<string>();
  readonly #rows = new WeakMap<AnsweredExchange, { readonly length: number }>();

  constructor(presence: Presence, everywhere: Grants, hasCredential: boolean) {
    this.#presence = presence;
    this.#everywhere = everywhere;
    this.#hasCredential = hasCredential;
  }

  get hasAnswered(): boolean {
    return this.#here.lastAnswered > 0;
  }

  isSuspect(exchange: AnsweredExchange): boolean {
    if (isForeign(exchange)) {
      this.#row.length += 1;
      this.#rows.set(exchange, this.#row);
      return this.#everywhere.request !== undefined;
    }
    this.#row = { length: 0 };
    this.#here.note(exchange);
    this.#everywhere.note(exchange);
    return false;
  }

  async confirm(refusal: AnsweredExchange, pause: Pause): Promise<boolean> {
    if (this.#next === undefined) {
      const begin = (): Promise<void> => {
        this.#next = undefined;
        return this.#test(refusal, pause);
      };
      this.#next = this.#last.then(begin, begin);
      this.#last = this.#next;
    }
    await this.#next;
    if (refusal.id <= this.#lastAway) return false;
    return !this.#isDoubtful(refusal) || this.#comesAgain(refusal);
  }

  /**
   * Returns true for an answer that may not come again although the node is there: one of a row, a 500, which some
   * gateways send when the node has reset a connection, and a 401 to a token that is being renewed.
   */
  #isDoubtful(refusal: AnsweredExchange): boolean {
    if (isRefused(refusal)) return refusal.response.status === 401 && this.#hasCredential;
    const { length = 0 } = this.#rows.get(refusal) ?? {};
    return length >= IN_A_ROW || refusal.response.status === 500;
  }

  /** The node is there: returns whether it answers in the same way, or something else did before it was back. */
  async #comesAgain(refusal: AnsweredExchange): Promise<boolean> {
    const kind = kindOf(refusal);
    if (this.#ownKinds.has(kind)) return true;
    const asking = { ...refusal.requester, reason: 'does the node answer so' };
    for (let times = 1; times <= TIMES_AGAIN; times += 1) {
      const again = await this.#presence.askAgain(refusal.request, asking);
      if (again === undefined || !isAnswered(again)) return true;
      if (kindOf(again) !== kind) return false;
    }
    this.#ownKinds.add(kind);
    return true;
  }

  async #test(refusal: AnsweredExchange, pause: Pause): Promise<void> {
    const grants = this.#here.request === undefined ? this.#everywhere : this.#here;
    if (grants.request === undefined) return;
    const { id } = refusal;
    const asking = { ...refusal.requester, reason: 'is access still granted' };
    const { sent } = this.#presence;
    // The node may be back in a moment, and then nobody could tell that it was away.
    const isUrgent = !isRefused(refusal);
    const isGranted = (): boolean => grants.last > sent;
    const first = grants.lastAnswered < id ? grants.lastAnswered + 1 : id;
    for (let [times, waitedMs] = [1, 0]; ; times += 1) {
      const other = await this.#presence.askAgain(grants.request, asking, isUrgent, isGranted);
      if (other === undefined || !isAnswered(other) || !isForeign(other)) break;
      // A firewall that limits requests answers 403 until fewer come. Without a credential, none has expired.
      const isPage = other.response.status === 403 && mediaType(other.response) === 'text/html';
      const isDenial = isRefused(other) && this.#hasCredential && !isPage;
      const isOver = isDenial ? times >= TIMES : waitedMs >= STRANGER_MS;
      const advice = this.#hasCredential ? ADVICE.credential : ADVICE.none;
      if (isOver) this.#presence.giveUp(whyLost(first, other, advice));
      this.#lastAway = this.#presence.sent;
      await pause(PAUSE_MS * times);
      waitedMs += PAUSE_MS * times;
    }
    // Requests may have met what answered for the node until now.
    if (this.#lastAway > sent) this.#lastAway = this.#presence.sent;
  }
}

function isForeign(exchange: AnsweredExchange): boolean {
  return isRefused(exchange) || isStrange(exchange);
}

/**
 * Returns true for a status that lets nobody in, or a redirect, unless only the node can have sent it; and for a node
 * that says that the API is switched off.
 */
function isDenied({ response }: AnsweredExchange): boolean {
  const { status } = response;
  const isOne = ACCESS_STATUSES.has(status) || status === 402 || (status >= 300 && status < 400);
  return isOne && (!isOfNode(response) || saysDisabled(response));
}

function isRefused({ response }: AnsweredExchange): boolean {
  return ACCESS_STATUSES.has(response.status) && !saysMissing(response);
}

/**
 * Returns true for an answer that a node hardly gives: a redirect, a web page, or an error that has neither a ledger
 * header nor a code of section 7.
 */
function isStrange(exchange: AnsweredExchange): boolean {
  if (cameFromGateway(exchange)) return false;
  const kind = strangerIn(exchange);
  return kind === 'other' ? exchange.response.status >= 400 : kind !== undefined;
}

function kindOf({ response }: AnsweredExchange): string {
  return `${response.status} ${mediaType(response)}`;
}

function whyLost(first: number, { response }: AnsweredExchange, advice: string): string {
  const { status } = response;
  if (ACCESS_STATUSES.has(status)) {
    return `access lost at request ${first}: requests that were answered before now get ${status}; ${advice}`;
  }
  const type = mediaType(response);
  return `the node is gone at request ${first}: requests that were answered before now get ${status}${type === '' ? '' : ` ${type}`}; check whether a session has expired, and whether the node is up behind its proxy`;
}
