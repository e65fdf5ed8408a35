import type { MessagePort } from 'node:worker_threads';
import { DistinctRequests } from '../../../src/engine/against/distinct-requests.ts';
import type { Check } from '../../../src/engine/check/check.ts';
import { TargetRun } from '../../../src/engine/run/target-run.ts';
import { messageOf } from '../../../src/text/error.ts';
import { omitUndefined } from '../../../src/text/json.ts';
import type { ExchangeListener } from '../../../src/wire/client/client.ts';
import { openSession } from './open-session.ts';
import { RunLog } from '../log/run-log.ts';
import type { CheckSummary, RunRequest } from './run-request.ts';
import type { WorkerFacts } from './worker-facts.ts';
import type { Message } from './worker-message.ts';
import { onMessage } from './worker-message.ts';
import { awaitTarget } from '../preflight/await-target.ts';

/** How often the worker reports the number of requests it has sent. Milliseconds. */
const TELL_INTERVAL_MS = 200;

/** A run inside its worker. */
interface WorkerRun {
  readonly run: TargetRun;
  /** Reports what was learned, and closes everything. */
  finish(): Promise<void>;
}

/** Reports all checks, and waits for the request; `undefined` when the worker is to leave. */
export function receiveRunRequest(
  port: MessagePort,
  checks: readonly CheckSummary[],
): Promise<RunRequest | undefined> {
  return new Promise((resolve) => {
    onMessage(port, 'run', ({ request }) => resolve(request));
    onMessage(port, 'leave', () => resolve(undefined));
    const names = checks.map(({ id, requirement, kind }) => ({ id, requirement, kind }));
    port.postMessage({ kind: 'ready', checks: names } satisfies Message);
  });
}

/** Connects to the target, discovers it, and listens for the abort message; `undefined` if no target answers. */
export async function prepareRun(
  port: MessagePort,
  request: RunRequest,
  checks: readonly Check[],
): Promise<WorkerRun | undefined> {
  const { config } = request;
  const log = new RunLog(request);
  const tell = (message: Message): void => port.postMessage(message);
  const stop = new AbortController();
  onMessage(port, 'abort', () => void endByUser(log, stop));
  tell({ kind: 'sent', requests: 0 });
  await awaitTarget(config, stop.signal);
  const distinct = config.against === undefined ? undefined : new DistinctRequests();
  const { wire, redactor } = log;
  const onExchange = listenerOf(log, distinct);
  const onWarning = (message: string): void => tell({ kind: 'warning', message });
  const open = { config, checks, wire, onExchange, redactor, onWarning, stop: stop.signal };
  const { session, facts: factsNow } = await openSession(open);
  const leave = async (facts: WorkerFacts): Promise<void> => {
    // A full disk takes nothing from what was learned.
    const unwritten = await log.close(facts.end.kind).then(() => undefined, messageOf);
    tell({ kind: 'facts', facts: { ...facts, ...omitUndefined({ unwritten }) } });
    port.close();
  };
  if (session === undefined) {
    await leave(factsNow());
    return undefined;
  }
  const { client } = session;
  const timer = setInterval(() => tell({ kind: 'sent', requests: client.sent }), TELL_INTERVAL_MS);
  timer.unref();
  port.unref();
  const finish = async (): Promise<void> => {
    clearInterval(timer);
    // A check that was cut off may have left a request behind, which was sent and counted.
    await client.limiter.idle();
    // After all that is due: of a run that was ended, what was given up.
    await wire.clock.startStep('end');
    const facts = factsNow();
    await client.close();
    const { names } = session;
    const comparable = distinct && { requests: distinct.all, names };
    await leave({ ...facts, ...omitUndefined({ comparable }) });
  };
  const run = await TargetRun.start(session);
  if (!stop.signal.aborted && factsNow().end.kind === 'completed') return { run, finish };
  await finish();
  return undefined;
}

function listenerOf(log: RunLog, distinct: DistinctRequests | undefined): ExchangeListener {
  return (exchange) => {
    log.add(exchange);
    distinct?.add(exchange.request);
  };
}

/** Runs the work once, in a step of its own, so that a recording shows what came before and after. */
async function endByUser(log: RunLog, stop: AbortController): Promise<void> {
  if (!log.flushEachLine()) return;
  await log.wire.clock.startStep('abort');
  stop.abort();
}
