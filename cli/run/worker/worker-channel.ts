import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { CheckSummary } from './run-request.ts';
import type { Message } from './worker-message.ts';
import type { WorkerFacts } from './worker-facts.ts';
import { workerMessageIn } from './worker-message.ts';

/** A run's end of the channel to its worker: a message waits until the worker is ready. */
export class WorkerChannel {
  /** The name of the channel, for the worker. */
  readonly name = randomUUID();
  /** All checks, in the worker's first message. */
  readonly checks: Promise<readonly CheckSummary[]>;
  /** The facts, in the worker's last message. */
  readonly facts: Promise<WorkerFacts>;
  readonly #channel = new BroadcastChannel(this.name);
  #pending: Message | undefined;
  #ready = false;
  #aborted = false;
  #onSent: (requests: number) => void = () => undefined;
  #onWarning: (message: string) => void = () => undefined;

  constructor() {
    const { promise: checks, resolve: haveChecks } = deferred<readonly CheckSummary[]>();
    const { promise: facts, resolve: haveFacts } = deferred<WorkerFacts>();
    this.checks = checks;
    this.facts = facts;
    this.#channel.onmessage = (event: unknown) => {
      const message = workerMessageIn(event);
      // Sent again: the worker does not listen for it before its work has begun.
      if (this.#aborted) this.#post({ kind: 'abort' });
      if (message?.kind === 'sent') this.#onSent(message.requests);
      if (message?.kind === 'warning') this.#onWarning(message.message);
      if (message?.kind === 'facts') haveFacts(message.facts);
      if (message?.kind !== 'ready') return;
      this.#sendPending();
      haveChecks(message.checks);
    };
  }

  /** Sends the worker its request, or tells it to leave, now or once it is ready; to be called once. */
  send(message: Message): void {
    this.#pending = message;
    if (this.#ready) this.#post(message);
  }

  /** Sets the listener for the worker's counts of requests. */
  onRequests(onSent: (requests: number) => void): void {
    this.#onSent = onSent;
  }

  /** Sets the listener for warnings to the user. */
  onWarning(onWarning: (message: string) => void): void {
    this.#onWarning = onWarning;
  }

  /** Makes the worker stop sending requests and send its last message. */
  abort(): void {
    this.#aborted = true;
    this.#post({ kind: 'abort' });
  }

  close(): void {
    this.#channel.close();
  }

  #sendPending(): void {
    this.#ready = true;
    if (this.#pending !== undefined) this.#post(this.#pending);
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
