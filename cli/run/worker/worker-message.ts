import { MessagePort, workerData } from 'node:worker_threads';
import type { CheckSummary, RunRequest } from './run-request.ts';
import type { WorkerFacts } from './worker-facts.ts';

/** A message between the worker and the thread that started it. The first ones wait for a listener. */
export type Message =
  | { readonly kind: 'ready'; readonly checks: readonly CheckSummary[] }
  | { readonly kind: 'run'; readonly request: RunRequest }
  | { readonly kind: 'leave' }
  | { readonly kind: 'abort' }
  | { readonly kind: 'sent'; readonly requests: number }
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'facts'; readonly facts: WorkerFacts };

type Kind = Message['kind'];
type MessageOf<K extends Kind> = Extract<Message, { readonly kind: K }>;

/** Calls the listener with every message of that kind. */
export function onMessage<K extends Kind>(
  port: MessagePort,
  kind: K,
  listener: (message: MessageOf<K>) => void,
): void {
  port.on('message', (data: unknown) => {
    if (isMessage(data, kind)) listener(data);
  });
}

/** The kind is enough: the port has no other sender. */
function isMessage<K extends Kind>(data: unknown, kind: K): data is MessageOf<K> {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}

/** Returns the worker's end of the port, in the worker. */
export function portOfWorker(): MessagePort {
  const port: unknown = workerData;
  if (!(port instanceof MessagePort)) throw new Error('internal error: a worker without a port');
  return port;
}
