import { setTimeout as wait } from 'node:timers/promises';
import type { PoolRunnerInitializer } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import type { CheckEvidence, RunEnd } from '../../src/evidence/evidence.ts';
import type { Assignment, CheckName, WorkerFacts } from './run-request.ts';
import { Collector } from './evidence-collector.ts';
import { LateReporters } from './deferred-reporter.ts';
import { Line } from './worker-channel.ts';
import type { VitestRun } from './vitest.ts';
import { startVitest } from './vitest.ts';

/** What is told while the checks run. */
export interface Watcher {
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

const SILENT = 'the worker ended without a word';

/** What the worker runs: a file below the suite's root. */
const FILE = 'cli/run/checks.vitest';

/** How long the worker's last word is waited for. Milliseconds. */
const LAST_WORD = 2000;

/** vitest and its worker, which loads the checks while their target is still looked for. */
export class Conductor {
  readonly #line: Line;
  readonly #collector: Collector;
  readonly #late: LateReporters;
  readonly #vitest: VitestRun;
  #assigned = false;

  private constructor(line: Line, collector: Collector, late: LateReporters, vitest: VitestRun) {
    this.#line = line;
    this.#collector = collector;
    this.#late = late;
    this.#vitest = vitest;
  }

  /**
   * Starts vitest. Ends with `dismiss`.
   *
   * @param worker that is to run the checks.
   */
  static async start(worker: PoolRunnerInitializer): Promise<Conductor> {
    const line = new Line();
    const collector = new Collector();
    const late = new LateReporters();
    const provide = { channel: line.name };
    try {
      const reporters = [collector, late];
      const vitest = await startVitest(FILE, provide, reporters, worker);
      return new Conductor(line, collector, late, vitest);
    } catch (error) {
      line.close();
      throw error;
    }
  }

  /**
   * The checks there are.
   *
   * @throws Error when they could not be loaded.
   */
  async checks(): Promise<readonly CheckName[]> {
    const checks = await Promise.race([this.#line.checks, this.#vitest.done]);
    if (checks === undefined) throw new Error(this.#collector.errors[0] ?? SILENT);
    return checks;
  }

  /**
   * Has the worker run its checks and gathers what they leave behind.
   *
   * @param interrupt aborted when the user wants an end: what was found so far is kept.
   */
  async conduct(
    assignment: Assignment,
    reporter: Reporter,
    watcher: Watcher,
    interrupt: AbortSignal,
  ): Promise<Conducted> {
    this.#assigned = true;
    this.#late.join(reporter);
    this.#collector.watch((evidence) => watcher.check(evidence));
    this.#line.watch((requests) => watcher.sent(requests));
    this.#line.order({ kind: 'assigned', assignment });
    const stop = (): void => {
      this.#line.abort();
      void this.#vitest.cancel();
    };
    if (interrupt.aborted) stop();
    interrupt.addEventListener('abort', stop, { once: true });
    await this.#vitest.done;
    const facts = await Promise.race([
      this.#line.facts,
      wait(LAST_WORD, undefined, { ref: false }),
    ]);
    return {
      checks: this.#collector.evidence,
      facts,
      end: endOf(this.#collector, facts, interrupt),
    };
  }

  /** Sees the worker off, which leaves beside whatever is done after its last check. */
  async dismiss(): Promise<void> {
    if (!this.#assigned) this.#line.order({ kind: 'dismissed' });
    await this.#vitest.closed;
    this.#line.close();
  }
}

function endOf(
  collector: Collector,
  facts: WorkerFacts | undefined,
  interrupt: AbortSignal,
): RunEnd {
  if (interrupt.aborted) return { kind: 'aborted', reason: ENDED_BY_USER };
  const [error] = collector.errors;
  const unreachable = facts?.unreachable ?? null;
  if (unreachable !== null) return { kind: 'unreachable', reason: unreachable };
  if (error !== undefined) return { kind: 'suiteError', reason: error };
  if (facts === undefined) return { kind: 'suiteError', reason: SILENT };
  if (facts.lost !== null) return { kind: 'lost', reason: facts.lost };
  return { kind: 'completed' };
}
