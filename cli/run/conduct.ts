import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import type { Reporter } from 'vitest/reporters';
import type { CheckEvidence, RunEnd } from '../../src/evidence/evidence.ts';
import type { Assignment, Message, WorkerFacts } from './assignment.ts';
import { messageOf } from './assignment.ts';
import { Collector } from './collector.ts';
import { startVitest } from './vitest.ts';

/** What is told while the checks run. */
export interface Watcher {
  /** The worker is on its way: what takes a while is best done now. */
  started(): void;
  check(evidence: CheckEvidence): void;
  sent(requests: number): void;
}

/** What came of the checks. */
export interface Conducted {
  readonly checks: readonly CheckEvidence[];
  readonly facts: WorkerFacts | undefined;
  readonly end: RunEnd;
}

/** Why a run was aborted. */
export const ENDED_BY_USER = 'ended by the user';

/** How long the worker's last word is waited for. Milliseconds. */
const LAST_WORD = 2000;

/**
 * Runs the checks under vitest and gathers what they leave behind.
 *
 * @param interrupt aborted when the user wants an end: what was found so far is kept.
 */
export async function conduct(
  assignment: Omit<Assignment, 'channel'>,
  reporters: readonly Reporter[],
  watcher: Watcher,
  interrupt: AbortSignal,
): Promise<Conducted> {
  const name = randomUUID();
  const channel = new BroadcastChannel(name);
  const lastWord = listen(channel, watcher, interrupt);
  const collector = new Collector((evidence) => watcher.check(evidence));
  try {
    const vitest = await startVitest({ ...assignment, channel: name }, [collector, ...reporters]);
    watcher.started();
    const stop = (): void => {
      channel.postMessage({ kind: 'abort' } satisfies Message);
      void vitest.cancel();
    };
    if (interrupt.aborted) stop();
    interrupt.addEventListener('abort', stop, { once: true });
    await vitest.done;
    const facts = await Promise.race([lastWord, wait(LAST_WORD, undefined, { ref: false })]);
    return { checks: collector.evidence, facts, end: endOf(collector, facts, interrupt) };
  } finally {
    channel.close();
  }
}

/**
 * Hears the worker out; the promise is of its last word. Whatever a worker says after the user
 * wanted an end is answered with that: the first word to it may have come before it could hear.
 */
function listen(
  channel: BroadcastChannel,
  watcher: Watcher,
  interrupt: AbortSignal,
): Promise<WorkerFacts> {
  return new Promise((resolve) => {
    channel.onmessage = (event: unknown) => {
      const message = messageOf(event);
      if (message?.kind === 'sent') watcher.sent(message.requests);
      if (interrupt.aborted) channel.postMessage({ kind: 'abort' } satisfies Message);
      if (message?.kind === 'facts') resolve(message.facts);
    };
  });
}

function endOf(
  collector: Collector,
  facts: WorkerFacts | undefined,
  interrupt: AbortSignal,
): RunEnd {
  if (interrupt.aborted) return { kind: 'aborted', reason: ENDED_BY_USER };
  const [error] = collector.errors;
  if (error !== undefined) return { kind: 'suiteError', reason: error };
  if (facts === undefined) return { kind: 'suiteError', reason: 'the worker ended without a word' };
  if (facts.lost !== null) return { kind: 'lost', reason: facts.lost };
  return { kind: 'completed' };
}
