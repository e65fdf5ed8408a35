import type { Exchange, Request, Requester } from '../exchange.ts';
import { isAnswered, NOBODY } from '../exchange.ts';
import { isOfGateway } from '../gateway-answer.ts';
import type { Client } from './client.ts';
import type { Hangs } from './hangs.ts';
import { kindsOf } from './hangs.ts';
import type { Presence } from './presence.ts';
import { isOwnAnswer } from './presence.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The part of the timeout within which an answer counts as prompt. */
const PROMPT = 1 / 4;

/**
 * How long nothing is sent before an attempt at a request that a gateway has refused: a limit of
 * requests a second then lets one through. Milliseconds.
 */
const QUIET_MS = 1_000;

/** How often a gateway has to be seen to limit an endpoint: it may just have restarted its node. */
const LIMITS_SEEN = 5;

/** How a request fails each time, while another one is answered. */
interface Failing {
  readonly reason: string;
  /** How long nothing is sent before each attempt. Milliseconds. */
  readonly quietMs: number;
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
  /** By endpoint, how often a gateway refused other requests too, or no request asked alone. */
  readonly #limits = new Map<string, number>();
  /** The kinds of requests that a gateway answers for the node, see {@link kindsOf}. */
  readonly #answeredByGateway = new Set<string>();

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
      hasFailed: ({ failure }) => failure?.kind === 'timeout',
      isAnotherAnswered: () => this.#askWhetherPrompt(requester),
    });
    if (isIgnored) this.#hangs.prove(request);
    return isIgnored;
  }

  /**
   * Returns whether a gateway answers a request for the node each time, after a moment without
   * requests. The node itself must answer another request of the endpoint meanwhile: a gateway that
   * limits requests refuses that one too.
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
      hasFailed: ({ response }) => response !== undefined && isOfGateway(response),
      isAnotherAnswered: async () => {
        const exchange = await this.#presence.askAnother(
          requester,
          this.#presence.answeredAt(endpoint),
        );
        return exchange !== undefined && isOwnAnswer(exchange);
      },
    });
    if (!doesGateway) this.#limits.set(endpoint, limits + 1);
    else for (const kind of kindsOf(request)) this.#answeredByGateway.add(kind);
    return doesGateway;
  }

  /** Returns whether a gateway was shown to answer requests of this kind for the node. */
  isAnsweredByGateway(request: Request): boolean {
    return kindsOf(request).some((kind) => this.#answeredByGateway.has(kind));
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
    { reason, quietMs, hasFailed, isAnotherAnswered }: Failing,
  ): Promise<boolean> {
    if (!(await isAnotherAnswered())) return false;
    for (let attempts = 0; attempts < this.#policy.provingAttempts; attempts += 1) {
      const outcome = await this.#client.sendAlone({ ...request }, { owner, reason }, quietMs);
      if ('notSent' in outcome) return false;
      this.#record(outcome);
      if (!hasFailed(outcome)) return false;
      if (!(await isAnotherAnswered())) return false;
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
