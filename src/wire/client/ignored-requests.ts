import type { Exchange, Request, Requester } from '../exchange.ts';
import { isAnswered } from '../exchange.ts';
import type { Client } from './client.ts';
import type { Hangs } from './hangs.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The part of the timeout within which an answer counts as prompt. */
const PROMPT = 1 / 4;

/** What the proof needs of the client that retries. */
interface Asking {
  /**
   * Sends a request again that was answered before; `undefined` when there is none, or it is not
   * sent.
   */
  readonly askAnother: (requester: Requester) => Promise<Exchange | undefined>;
  /** Call this with every exchange of the proof. */
  readonly record: (exchange: Exchange) => void;
}

/** Finds out which requests a target never answers while it answers other requests. */
export class IgnoredRequests {
  readonly #client: Client;
  readonly #policy: RetryPolicy;
  readonly #hangs: Hangs;
  readonly #asking: Asking;
  /** The proof that is being made. */
  #proving: Promise<boolean> | undefined;

  constructor(client: Client, policy: RetryPolicy, hangs: Hangs, asking: Asking) {
    this.#client = client;
    this.#policy = policy;
    this.#hangs = hangs;
    this.#asking = asking;
  }

  /**
   * Returns whether a request times out each time it is sent alone. Before and after each attempt,
   * a known request must be answered promptly: a slow target ignores nothing.
   */
  async ask(request: Request, requester: Requester): Promise<boolean> {
    // One after the other: the proof of one kind serves all that wait with it.
    while (this.#proving !== undefined) await this.#proving;
    if (this.#hangs.isProven(request)) return true;
    this.#proving = this.#prove(request, requester).finally(() => {
      this.#proving = undefined;
    });
    const isIgnored = await this.#proving;
    if (isIgnored) this.#hangs.prove(request);
    return isIgnored;
  }

  async #prove(request: Request, requester: Requester): Promise<boolean> {
    if (!(await this.#askWhetherPrompt(requester))) return false;
    const asking = { owner: requester.owner, reason: 'is it ignored' };
    for (let attempts = 0; attempts < this.#policy.ignoredAttempts; attempts += 1) {
      const outcome = await this.#client.sendAlone({ ...request }, asking);
      if ('notSent' in outcome) return false;
      this.#asking.record(outcome);
      if (outcome.failure?.kind !== 'timeout') return false;
      if (!(await this.#askWhetherPrompt(requester))) return false;
    }
    return true;
  }

  async #askWhetherPrompt(requester: Requester): Promise<boolean> {
    const exchange = await this.#asking.askAnother(requester);
    if (exchange === undefined || !isAnswered(exchange)) return false;
    return (
      exchange.response.status === 200 && exchange.durationMs <= this.#client.timeoutMs * PROMPT
    );
  }
}
