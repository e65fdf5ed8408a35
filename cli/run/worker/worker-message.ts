import type { CheckSummary, RunRequest } from './run-request.ts';
import type { WorkerFacts } from './worker-facts.ts';

/** A message between the worker and the thread that started it. */
export type Message =
  | { readonly kind: 'ready'; readonly checks: readonly CheckSummary[] }
  | { readonly kind: 'run'; readonly request: RunRequest }
  | { readonly kind: 'leave' }
  | { readonly kind: 'abort' }
  | { readonly kind: 'sent'; readonly requests: number }
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'facts'; readonly facts: WorkerFacts };

/** Returns the message in an event of the channel; undefined for anything else. */
export function workerMessageIn(event: unknown): Message | undefined {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined;
  return isMessage(event.data) ? event.data : undefined;
}

/** Accepts any object with a kind as a message, because the channel has no other sender. */
function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'kind' in data;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel between the worker and the thread that started it. */
    readonly channel: string;
  }
}
