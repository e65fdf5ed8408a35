import type { Exchange, Request, Requester } from '../exchange.ts';
import { isAnswered, isBroken, NOBODY, requestKey } from '../exchange.ts';
import { isKeptError, isOfGateway } from '../gateway-answer.ts';
import type { Client } from './client.ts';
import type { Hangs } from './hangs.ts';
import { kindOf } from './hangs.ts';
import type { Presence } from './presence.ts';
import { isOwnAnswer } from './presence.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** How many times the timeout an answer may take in the last attempt: a slow target ignores nothing. */
const PATIENCE = 6;

/** The longest that the last attempt takes, unless the timeout is longer. Milliseconds. */
const MOST_PATIENT_MS = 60_000;

/** The part of the timeout within which an answer counts as prompt. */
const PROMPT = 1 / 4;

/**
 * How long nothing is sent before an attempt at a request that a gateway has refused, or has closed the connection at: a
 * limit of requests a second then lets one through. Milliseconds.
 */
const QUIET_MS = 1_000;

/**
 * How many requests must be shown to break the connection after such a time, before no limit of connections or
 * requests a second may be why.
 */
const BROKEN_QUIETLY = 3;

/** How often a request is sent in a row that one of several nodes behind a gateway may answer. */
const IN_A_ROW = 3;

/** How often a gateway has to be seen to limit an endpoint: it may just have restarted its node. */
const LIMITS_SEEN = 5;

/** How many requests must be answered by a gateway before all of their kind count as that. */
const SHOW_A_KIND = 2;

/** How a request fails each time, while another one is answered. */
interface Failing {
  readonly reason: string;
  /** How long nothing is sent before each attempt. Milliseconds. */
  readonly quietMs: number;
  /** How long the last attempt may take. Milliseconds. */
  readonly lastMs: number;
  /** How often it is sent in each attempt: a balancer then reaches each of its nodes. */
  readonly inARow: number;
  readonly hasFailed: (exchange: Exchange) => boolean;
  /** Sends another request that was answered before, and returns whether it is answered now. */
  readonly isAnotherAnswered: () => Promise<boolean>;
}

/**
 * Finds out whether a target fails one request each time it is sent alone, while it answers other
 * requests before and after each attempt.
 */
export class AskedAlone {
  readonly #client: Client;
  readonly #policy: RetryPolicy;
  readonly #hangs: Hangs;
  readonly #presence: Presence;
  readonly #record: (exchange: Exchange) => void;
  /** The proof that is being made; the next begins after it, and may be served by it. */
  #proving: Promise<boolean> | undefined;
  /** By endpoint, how many proofs failed: the gateway limits it, or its node was away. */
  readonly #limits = new Map<string, number>();
  /** The requests that a gateway was shown to answer for the node. */
  readonly #answeredByGateway = new Set<string>();
  /** How many of them there are by method and names of parameters. */
  readonly #answeredOfKind = new Map<string, number>();
  /** How many requests were shown to break the connection. */
  #broken = 0;

  /** @param record called with every exchange of a proof. */
  constructor(
    client: Client,
    policy: RetryPolicy,
    hangs: Hangs,
    presence: Presence,
    record: (exchange: Exchange) => void,
  ) {
    this.#client = client;
    this.#policy = policy;
    this.#hangs = hangs;
    this.#presence = presence;
    this.#record = record;
  }

  /** How long the last attempt waits before a request counts as never answered. Milliseconds. */
  get patienceMs(): number {
    const { timeoutMs } = this.#client;
    return Math.max(timeoutMs, Math.min(timeoutMs * PATIENCE, MOST_PATIENT_MS));
  }

  /**
   * Returns whether a request times out each time. A known request must be answered promptly
   * meanwhile: a slow target ignores nothing.
   */
  async askWhetherIgnored(request: Request, requester: Requester = NOBODY): Promise<boolean> {
    while (this.#proving !== undefined) await this.#proving;
    if (this.#hangs.isProven(request)) return true;
    const isIgnored = await this.#prove(request, requester, {
      reason: 'is it ignored',
      quietMs: 0,
      lastMs: this.patienceMs,
      inARow: 1,
      // In a longer time, a gateway may answer for the node.
      hasFailed: ({ failure, response }) =>
        failure?.kind === 'timeout' || (response !== undefined && isOfGateway(response)),
      isAnotherAnswered: () => this.#askWhetherPrompt(requester),
    });
    if (isIgnored) this.#hangs.prove(request);
    return isIgnored;
  }

  /** Whether requests were shown to break the connection by what they ask, and not by their number a second. */
  get breaksConnections(): boolean {
    return this.#broken >= BROKEN_QUIETLY;
  }

  /**
   * Returns whether the connection breaks each time a request is sent, while another request is answered before and
   * after: a firewall may close every connection of a client for a while, or those beyond a number a second.
   */
  async askWhetherBroken(request: Request, requester: Requester = NOBODY): Promise<boolean> {
    while (this.#proving !== undefined) await this.#proving;
    const isBreaking = await this.#prove(request, requester, {
      reason: 'does it break the connection',
      quietMs: this.breaksConnections ? 0 : QUIET_MS,
      lastMs: this.#client.timeoutMs,
      inARow: 1,
      hasFailed: ({ failure }) => failure !== undefined && isBroken(failure),
      isAnotherAnswered: () => this.#presence.askWhetherReachable(requester),
    });
    if (isBreaking) this.#broken += 1;
    return isBreaking;
  }

  /**
   * Returns whether a gateway answers a request for the node each time, after a moment without
   * requests. The node itself must answer another request of the endpoint meanwhile: a gateway that
   * limits requests refuses that one too. An answer that a cache kept proves nothing.
   */
  async askWhetherGatewayAnswers(
    request: Request,
    requester: Requester = NOBODY,
  ): Promise<boolean> {
    while (this.#proving !== undefined) await this.#proving;
    const { endpoint } = request.meaning;
    if (this.isAnsweredByGateway(request)) return true;
    const limits = this.#limits.get(endpoint) ?? 0;
    if (limits >= LIMITS_SEEN) return false;
    const doesGateway = await this.#prove(request, requester, {
      reason: 'is it a limit of a gateway',
      quietMs: QUIET_MS,
      lastMs: this.#client.timeoutMs,
      inARow: IN_A_ROW,
      hasFailed: ({ response }) =>
        response !== undefined && isOfGateway(response) && !isKeptError(response),
      isAnotherAnswered: async () => {
        const exchange = await this.#presence.askAnother(
          requester,
          this.#presence.answeredAt(endpoint),
        );
        return exchange !== undefined && isOwnAnswer(exchange);
      },
    });
    if (!doesGateway) this.#limits.set(endpoint, limits + 1);
    else this.#noteAnswered(request);
    return doesGateway;
  }

  /**
   * Returns whether a gateway was shown to answer this request for the node, or others of its kind.
   *
   * @param least how many others.
   */
  isAnsweredByGateway(request: Request, least = SHOW_A_KIND): boolean {
    const ofKind = this.#answeredOfKind.get(kindOf(request)) ?? 0;
    return ofKind >= least || this.#answeredByGateway.has(requestKey(request));
  }

  #noteAnswered(request: Request): void {
    const kind = kindOf(request);
    this.#answeredByGateway.add(requestKey(request));
    this.#answeredOfKind.set(kind, (this.#answeredOfKind.get(kind) ?? 0) + 1);
  }

  #prove(request: Request, requester: Requester, failing: Failing): Promise<boolean> {
    this.#proving = this.#failsAlone(request, requester, failing).finally(() => {
      this.#proving = undefined;
    });
    return this.#proving;
  }

  async #failsAlone(
    request: Request,
    { owner }: Requester,
    { reason, quietMs, lastMs, inARow, hasFailed, isAnotherAnswered }: Failing,
  ): Promise<boolean> {
    if (!(await isAnotherAnswered())) return false;
    const attempts = this.#policy.provingAttempts * inARow;
    for (let sent = 1; sent <= attempts; sent += 1) {
      const waits = {
        quietMs: sent % inARow === 1 % inARow ? quietMs : 0,
        timeoutMs: sent === attempts ? lastMs : this.#client.timeoutMs,
      };
      const outcome = await this.#client.sendAlone({ ...request }, { owner, reason }, waits);
      if ('notSent' in outcome) return false;
      this.#record(outcome);
      if (!hasFailed(outcome)) return false;
      if (sent % inARow === 0 && !(await isAnotherAnswered())) return false;
    }
    return true;
  }

  async #askWhetherPrompt(requester: Requester): Promise<boolean> {
    const exchange = await this.#presence.askAnother(requester);
    if (exchange === undefined || !isAnswered(exchange)) return false;
    return (
      exchange.response.status === 200 && exchange.durationMs <= this.#client.timeoutMs * PROMPT
    );
  }
}
