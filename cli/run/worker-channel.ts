import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { CheckName, Message, WorkerFacts } from './run-request.ts';
import { messageOf } from './run-request.ts';

/** A run's end of the line to its worker: what the worker is to do waits until it can hear. */
export class Line {
  /** Of the channel, for the worker. */
  readonly name = randomUUID();
  /** What the worker can do, its first word. */
  readonly checks: Promise<readonly CheckName[]>;
  /** The worker's last word. */
  readonly facts: Promise<WorkerFacts>;
  readonly #channel = new BroadcastChannel(this.name);
  #order: Message | undefined;
  #ready = false;
  #aborted = false;
  #onSent: (requests: number) => void = () => undefined;

  constructor() {
    const { promise: checks, resolve: haveChecks } = deferred<readonly CheckName[]>();
    const { promise: facts, resolve: haveFacts } = deferred<WorkerFacts>();
    this.checks = checks;
    this.facts = facts;
    this.#channel.onmessage = (event: unknown) => {
      const message = messageOf(event);
      if (message?.kind === 'ready') {
        this.#hand();
        haveChecks(message.checks);
      }
      if (message?.kind === 'sent') this.#onSent(message.requests);
      // Once more: a worker is deaf to it until its work has begun.
      if (this.#aborted) this.#say({ kind: 'abort' });
      if (message?.kind === 'facts') haveFacts(message.facts);
    };
  }

  /** What the worker is to do, now or as soon as it is loaded; to be told once. */
  order(order: Message): void {
    this.#order = order;
    if (this.#ready) this.#say(order);
  }

  /** Has every count of requests told that the worker gives. */
  watch(onSent: (requests: number) => void): void {
    this.#onSent = onSent;
  }

  /** Has the worker ask nothing more and give its last word. */
  abort(): void {
    this.#aborted = true;
    this.#say({ kind: 'abort' });
  }

  close(): void {
    this.#channel.close();
  }

  #hand(): void {
    this.#ready = true;
    if (this.#order !== undefined) this.#say(this.#order);
  }

  #say(message: Message): void {
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
