import type { BroadcastChannel } from 'node:worker_threads';
import { ExchangeLog } from '../../fixtures/exchange-log.ts';
import { Run } from '../../fixtures/run.ts';
import type { Check } from '../../fixtures/check.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import type { Assignment, Message, WorkerFacts } from './assignment.ts';
import { messageOf } from './assignment.ts';

/** How often the worker tells how many requests it has sent. Milliseconds. */
const TELL_EVERY = 200;

/** A run inside its worker, and its line to the process that started it. */
export interface Work {
  readonly run: Run;
  /** Says what was learned, and closes everything. */
  finish(): Promise<void>;
}

/** Says that the worker is loaded, and waits for what it is to do; for nothing when dismissed. */
export function takeAssignment(channel: BroadcastChannel): Promise<Assignment | undefined> {
  return new Promise((resolve) => {
    channel.onmessage = (event: unknown) => {
      const message = messageOf(event);
      if (message?.kind === 'assigned') resolve(message.assignment);
      if (message?.kind === 'dismissed') resolve(undefined);
    };
    channel.postMessage({ kind: 'ready' } satisfies Message);
  });
}

/** Connects to the target, surveys it, and listens for the word to stop. */
export async function beginWork(
  channel: BroadcastChannel,
  assignment: Assignment,
  checks: readonly Check[],
): Promise<Work> {
  channel.unref();
  const log = new ExchangeLog(assignment.exchangesFile, new Redactor(assignment.config.secrets));
  const run = new Run(assignment.config, checks, assignment.sentBefore);
  const { client } = run.session;
  client.onExchange((exchange) => log.add(exchange));
  const tell = (message: Message): void => channel.postMessage(message);
  channel.onmessage = (event: unknown) => {
    if (messageOf(event)?.kind !== 'abort' || client.ended.aborted) return;
    client.abort();
    // A run that is cancelled early never comes to its finish: this is its last word.
    tell({ kind: 'facts', facts: factsOf(run) });
  };
  const tellSent = (): void => tell({ kind: 'sent', requests: client.sent });
  tellSent();
  const timer = setInterval(tellSent, TELL_EVERY);
  timer.unref();
  await run.makeSurvey();
  return {
    run,
    finish: async () => {
      clearInterval(timer);
      await client.close();
      log.close();
      tell({ kind: 'facts', facts: factsOf(run) });
      channel.close();
    },
  };
}

function factsOf({ session }: Run): WorkerFacts {
  const { latest, seen } = session.watch;
  return {
    requests: session.client.sent,
    traffic: session.traffic,
    chainId: latest.chainId?.toString() ?? null,
    ledgerVersion: latest.ledgerVersion?.toString() ?? null,
    oldestVersion: latest.oldestVersion?.toString() ?? null,
    firstSeen: seen.first ?? null,
    lastSeen: seen.last ?? null,
    lost: session.courier.lost,
  };
}
