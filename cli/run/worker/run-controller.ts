import { setTimeout as wait } from 'node:timers/promises';
import type { PoolRunnerInitializer } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import type { CheckEvidence } from '../../../src/evidence/evidence.ts';
import type { RunEnd } from '../../../src/evidence/run-facts.ts';
import type { RunRequest, CheckSummary } from './run-request.ts';
import type { WorkerFacts } from './worker-facts.ts';
import { ENDED_BY_USER } from './run-end.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import { DeferredReporter } from './deferred-reporter.ts';
import { WorkerChannel } from './worker-channel.ts';
import type { VitestRun } from './vitest.ts';
import { startVitest } from './vitest.ts';

/** Called while the checks run. */
export interface RunListener {
  check(evidence: CheckEvidence): void;
  sent(requests: number): void;
  /** Called with warnings for the user. */
  warn?(message: string): void;
}

/** The results of the checks. */
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
  readonly #channel: WorkerChannel;
  readonly #collector: EvidenceCollector;
  readonly #deferred: DeferredReporter;
  readonly #vitest: VitestRun;
  #requested = false;

  private constructor(
    channel: WorkerChannel,
    collector: EvidenceCollector,
    deferred: DeferredReporter,
    vitest: VitestRun,
  ) {
    this.#channel = channel;
    this.#collector = collector;
    this.#deferred = deferred;
    this.#vitest = vitest;
  }

  /**
   * Starts vitest. To be ended with `dismiss`.
   *
   * @param worker that is to run the checks.
   */
  static async start(worker: PoolRunnerInitializer): Promise<RunController> {
    const channel = new WorkerChannel();
    const collector = new EvidenceCollector();
    const deferred = new DeferredReporter();
    const provide = { channel: channel.name };
    try {
      const reporters = [collector, deferred];
      const vitest = await startVitest(FILE, provide, reporters, worker);
      return new RunController(channel, collector, deferred, vitest);
    } catch (error) {
      channel.close();
      throw error;
    }
  }

  /**
   * Returns all checks of the suite.
   *
   * @throws Error when they could not be loaded.
   */
  async checks(): Promise<readonly CheckSummary[]> {
    const checks = await Promise.race([this.#channel.checks, this.#vitest.done]);
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
    this.#deferred.attach(reporter);
    this.#collector.onCheck((evidence) => watcher.check(evidence));
    this.#channel.onRequests((requests) => watcher.sent(requests));
    this.#channel.onWarning((message) => watcher.warn?.(message));
    this.#channel.send({ kind: 'run', request });
    const stop = (): void => {
      this.#channel.abort();
      void this.#vitest.cancel();
    };
    if (interrupt.aborted) stop();
    interrupt.addEventListener('abort', stop, { once: true });
    await this.#vitest.done;
    const facts = await Promise.race([
      this.#channel.facts,
      wait(FACTS_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    return {
      checks: this.#collector.evidence,
      facts,
      end: endOf(this.#collector, facts, interrupt),
    };
  }

  /** Ends the worker. It may finish while the reports are written. */
  async dismiss(): Promise<void> {
    if (!this.#requested) this.#channel.send({ kind: 'leave' });
    await this.#vitest.closed;
    this.#channel.close();
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
