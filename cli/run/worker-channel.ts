import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { CheckSummary } from './run-request.ts';
import type { Message } from './worker-message.ts';
import type { WorkerFacts } from './worker-facts.ts';
import { workerMessageIn } from './worker-message.ts';

/** A run's end of the line to its worker: its request waits until the worker can hear. */
export class WorkerChannel {
  /** Of the channel, for the worker. */
  readonly name = randomUUID();
  /** The checks there are, the worker's first word. */
  readonly checks: Promise<readonly CheckSummary[]>;
  /** The worker's last word. */
  readonly facts: Promise<WorkerFacts>;
  readonly #channel = new BroadcastChannel(this.name);
  #pending: Message | undefined;
  #ready = false;
  #aborted = false;
  #onSent: (requests: number) => void = () => undefined;

  constructor() {
    const { promise: checks, resolve: haveChecks } = deferred<readonly CheckSummary[]>();
    const { promise: facts, resolve: haveFacts } = deferred<WorkerFacts>();
    this.checks = checks;
    this.facts = facts;
    this.#channel.onmessage = (event: unknown) => {
      const message = workerMessageIn(event);
      // Once more: a worker is deaf to it until its work has begun.
      if (this.#aborted) this.#post({ kind: 'abort' });
      if (message?.kind === 'sent') this.#onSent(message.requests);
      if (message?.kind === 'facts') haveFacts(message.facts);
      if (message?.kind !== 'ready') return;
      this.#sendPending();
      haveChecks(message.checks);
    };
  }

  /** What the worker is to run, or that it is to leave, now or as soon as it is loaded; to be told once. */
  send(message: Message): void {
    this.#pending = message;
    if (this.#ready) this.#post(message);
  }

  /** Has every count of requests told that the worker gives. */
  onRequests(onSent: (requests: number) => void): void {
    this.#onSent = onSent;
  }

  /** Has the worker ask nothing more and give its last word. */
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
