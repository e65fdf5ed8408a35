import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Reporter } from 'vitest/reporters';
import type { CheckEvidence } from '../../../src/evidence/evidence.ts';
import type { RunEnd } from '../../../src/evidence/run-facts.ts';
import type { RunRequest, CheckSummary } from './run-request.ts';
import type { WorkerFacts } from './worker-facts.ts';
import { ENDED_BY_USER } from './run-end.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import type { PrestartedWorker } from './prestarted-worker.ts';
import type { VitestRun } from './vitest.ts';
import { startVitest } from './vitest.ts';
import type { Message } from './worker-message.ts';
import { onMessage } from './worker-message.ts';

/** Called while the checks run. */
export interface RunListener {
  check(evidence: CheckEvidence): void;
  sent(requests: number): void;
  /** Called with warnings for the user. */
  warn?(message: string): void;
}

export interface RunResult {
  readonly checks: readonly CheckEvidence[];
  readonly facts: WorkerFacts | undefined;
  readonly end: RunEnd;
}

const NO_FACTS = 'the worker ended without a message';

/** The file that the worker runs, below the suite's root. */
const FILE = 'cli/run/worker/checks.vitest';

/** How long to wait for the worker's last message. Milliseconds. */
const FACTS_TIMEOUT_MS = 2000;

/** vitest and its worker, which loads the checks while the run waits for the target. */
export class RunController {
  readonly #port: MessagePort;
  readonly #collector: EvidenceCollector;
  readonly #vitest: VitestRun;
  readonly #ready: Promise<readonly CheckSummary[]>;
  #requested = false;

  private constructor(port: MessagePort, collector: EvidenceCollector, vitest: VitestRun) {
    this.#port = port;
    this.#collector = collector;
    this.#vitest = vitest;
    this.#ready = new Promise((resolve) => {
      onMessage(port, 'ready', ({ checks }) => resolve(checks));
    });
  }

  /**
   * Starts vitest. To be ended with `dismiss`.
   *
   * @param worker that is to run the checks.
   */
  static async start(worker: PrestartedWorker): Promise<RunController> {
    const collector = new EvidenceCollector();
    const vitest = await startVitest(FILE, [collector], worker);
    return new RunController(worker.port, collector, vitest);
  }

  /**
   * Returns all checks of the suite.
   *
   * @throws Error when they could not be loaded.
   */
  async checks(): Promise<readonly CheckSummary[]> {
    const checks = await Promise.race([this.#ready, this.#vitest.done]);
    if (checks === undefined) throw new Error(this.#collector.errors[0] ?? NO_FACTS);
    return checks;
  }

  /**
   * Lets the worker run its checks, and gathers their evidence.
   *
   * @param interrupt aborted when the user stops the run: results so far are kept.
   */
  async execute(
    request: RunRequest,
    reporter: Reporter,
    watcher: RunListener,
    interrupt: AbortSignal,
  ): Promise<RunResult> {
    this.#requested = true;
    this.#collector.passOn(reporter);
    this.#collector.onCheck((evidence) => watcher.check(evidence));
    onMessage(this.#port, 'sent', ({ requests }) => watcher.sent(requests));
    onMessage(this.#port, 'warning', ({ message }) => watcher.warn?.(message));
    const gathered = new Promise<WorkerFacts>((resolve) => {
      onMessage(this.#port, 'facts', (message) => resolve(message.facts));
    });
    this.#send({ kind: 'run', request });
    // No check gets another answer then: the rules judge those that came.
    const stop = (): void => this.#send({ kind: 'abort' });
    if (interrupt.aborted) stop();
    interrupt.addEventListener('abort', stop, { once: true });
    await this.#vitest.done;
    const facts = await Promise.race([gathered, wait(FACTS_TIMEOUT_MS, undefined, { ref: false })]);
    return {
      checks: this.#collector.evidence,
      facts,
      end: endOf(this.#collector, facts, interrupt),
    };
  }

  /** Ends the worker. It may finish while the reports are written. */
  async dismiss(): Promise<void> {
    if (!this.#requested) this.#send({ kind: 'leave' });
    await this.#vitest.closed;
  }

  #send(message: Message): void {
    this.#port.postMessage(message);
  }
}

function isNoNode(end?: RunEnd): boolean {
  return end?.kind === 'unreachable' || end?.kind === 'stranger';
}

function endOf(
  collector: EvidenceCollector,
  facts: WorkerFacts | undefined,
  interrupt: AbortSignal,
): RunEnd {
  if (interrupt.aborted) return facts?.end.kind === 'stranger' ? facts.end : ENDED_BY_USER;
  const [error] = collector.errors;
  // Without a target there are no checks, which vitest takes for an error.
  if (error === undefined || isNoNode(facts?.end)) {
    return facts?.end ?? { kind: 'suiteError', reason: NO_FACTS };
  }
  return { kind: 'suiteError', reason: error };
}
