import { ACCESS_STATUSES } from '../../expect/answerer.ts';
import type { Presence } from '../../wire/client/presence.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';

/**
 * How often a request that was answered before must be refused too, and the pause between attempts.
 */
const TIMES = 3;
const PAUSE_MS = 150;

/**
 * Distinguishes a refused request (401, 403, 407) from lost access: with an expired token, requests
 * that were answered before are refused too. No refusal counts before that is known.
 */
export class Access {
  readonly #presence: Presence;
  /** The number of the last request that was answered 200, and of the last one that was not refused. */
  #lastGranted = 0;
  #lastAnswered = 0;
  /** The test of access that began last, and the one that waits for its end. */
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /**
   * Returns true for an answer that is judged only after {@link confirm}. Call this with every
   * answer.
   */
  isSuspect({ id, response }: AnsweredExchange): boolean {
    const isRefused = ACCESS_STATUSES.has(response.status);
    if (response.status === 200) this.#lastGranted = Math.max(this.#lastGranted, id);
    if (!isRefused) this.#lastAnswered = Math.max(this.#lastAnswered, id);
    return isRefused && this.#lastGranted > 0;
  }

  /**
   * Checks whether a request is still answered that is sent after the refusal: any other request of
   * the run, or else one that was answered before. It serves all refusals that came while another
   * such test was under way.
   *
   * @throws RequestFailed when it is not: access is lost.
   */
  async confirm(refusal: AnsweredExchange, pause: (ms: number) => Promise<void>): Promise<void> {
    if (this.#next === undefined) {
      const begin = (): Promise<void> => {
        this.#next = undefined;
        return this.#test(refusal, pause);
      };
      this.#next = this.#last.then(begin, begin);
      this.#last = this.#next;
    }
    await this.#next;
  }

  async #test(
    { id, requester, response }: AnsweredExchange,
    pause: (ms: number) => Promise<void>,
  ): Promise<void> {
    const { sent } = this.#presence;
    const isGranted = (): boolean => this.#lastGranted > sent;
    const first = this.#lastAnswered < id ? this.#lastAnswered + 1 : id;
    for (let times = 0; times < TIMES; times += 1) {
      if (times > 0) await pause(PAUSE_MS * times);
      const status = await this.#presence.statusOfAnswered(requester, isGranted);
      if (status === undefined || !ACCESS_STATUSES.has(status)) return;
    }
    this.#presence.giveUp(
      `access lost at request ${first}: requests that were answered before now get ${response.status}; check whether the token has expired`,
    );
  }
}
