import type { BroadcastChannel } from 'node:worker_threads';
import { ExchangeLog } from './exchange-log.ts';
import { Run } from '../../fixtures/runner/run.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { NO_TRAFFIC, withExchange } from '../../src/evidence/traffic.ts';
import type { RunRequest, CheckSummary, Message, WorkerFacts } from './run-request.ts';
import { workerMessageIn, NOTHING_LEARNED } from './run-request.ts';
import { awaitTarget } from './await-target.ts';

/** How often the worker tells how many requests it has sent. Milliseconds. */
const TELL_EVERY = 200;

/** A run inside its worker, and its line to the process that started it. */
export interface WorkerRun {
  readonly run: Run;
  /** Says what was learned, and closes everything. */
  finish(): Promise<void>;
}

/** Says what the worker can do, and waits for what it is to do; for nothing when dismissed. */
export function receiveRunRequest(
  channel: BroadcastChannel,
  checks: readonly CheckSummary[],
): Promise<RunRequest | undefined> {
  return new Promise((resolve) => {
    channel.onmessage = (event: unknown) => {
      const message = workerMessageIn(event);
      if (message?.kind === 'assigned') resolve(message.assignment);
      if (message?.kind === 'dismissed') resolve(undefined);
    };
    const names = checks.map(({ id, requirement, kind }) => ({ id, requirement, kind }));
    channel.postMessage({ kind: 'ready', checks: names } satisfies Message);
  });
}

/**
 * Connects to the target, surveys it, and listens for the word to stop; nothing more is to be done
 * when nothing answers there.
 */
export async function startRun(
  channel: BroadcastChannel,
  { config, exchangesFile }: RunRequest,
  checks: readonly Check[],
): Promise<WorkerRun | undefined> {
  const log = new ExchangeLog(exchangesFile, new Redactor(config.secrets));
  const tell = (message: Message): void => channel.postMessage(message);
  const tellFacts = (facts: WorkerFacts): void => tell({ kind: 'facts', facts });
  const stop = new AbortController();
  channel.onmessage = (event: unknown) => {
    if (workerMessageIn(event)?.kind === 'abort') stop.abort();
  };
  tell({ kind: 'sent', requests: 0 });
  const { exchanges, unreachable = null } = await awaitTarget(config, stop.signal);
  for (const earlier of exchanges) log.add(earlier);
  if (unreachable !== null || stop.signal.aborted) {
    log.close();
    const traffic = exchanges.reduce(withExchange, NO_TRAFFIC);
    tellFacts({ ...NOTHING_LEARNED, requests: exchanges.length, traffic, unreachable });
    channel.close();
    return undefined;
  }
  const run = new Run(config, checks, exchanges);
  const { client } = run.session;
  client.onExchange((exchange) => log.add(exchange));
  stop.signal.addEventListener('abort', () => {
    client.abort();
    // A run that is cancelled early never comes to its finish: these are its last words.
    log.flushEachLine();
    tellFacts(factsOf(run));
  });
  const timer = setInterval(() => tell({ kind: 'sent', requests: client.sent }), TELL_EVERY);
  timer.unref();
  channel.unref();
  await run.makeSurvey();
  return {
    run,
    finish: async () => {
      clearInterval(timer);
      await client.close();
      log.close();
      tellFacts(factsOf(run));
      channel.close();
    },
  };
}

function factsOf({ session }: Run): WorkerFacts {
  const { latest, seen } = session.ledger;
  return {
    requests: session.client.sent,
    traffic: session.traffic,
    chainId: latest.chainId?.toString() ?? null,
    ledgerVersion: latest.ledgerVersion?.toString() ?? null,
    oldestVersion: latest.oldestVersion?.toString() ?? null,
    firstSeen: seen.first ?? null,
    lastSeen: seen.last ?? null,
    unreachable: null,
    lost: session.retryingClient.lost,
  };
}
