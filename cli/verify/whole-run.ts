import type { Check } from '../../src/engine/check/check.ts';
import { runAll } from '../../src/engine/run/run-all.ts';
import { TargetRun } from '../../src/engine/run/target-run.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { ExchangeListener } from '../../src/wire/client/client.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import type { OpenSessionOptions } from '../run/worker/open-session.ts';
import { openSession } from '../run/worker/open-session.ts';
import type { WorkerFacts } from '../run/worker/worker-facts.ts';

/** A run from its first request to its end, without vitest, and its results so far. */
export class WholeRun {
  readonly exchanges: Exchange[] = [];
  readonly evidence: CheckEvidence[] = [];
  /** Facts about the target at the end of the run; absent before. */
  facts: WorkerFacts | undefined;
  readonly #options: Pick<OpenSessionOptions, 'config' | 'wire' | 'stop'>;
  readonly #onExchange: ExchangeListener;
  #factsNow: () => WorkerFacts | undefined = () => undefined;

  /** @param onExchange called with every exchange as it ends. */
  constructor(
    options: Pick<OpenSessionOptions, 'config' | 'wire' | 'stop'>,
    onExchange: ExchangeListener = () => undefined,
  ) {
    this.#options = options;
    this.#onExchange = onExchange;
  }

  /** Takes the facts. Call this in the step `end`. */
  readonly end = (): void => {
    this.facts = this.#factsNow();
  };

  /** Runs the checks, if a node answers. Never resolves for a recording that ends before the run does. */
  async start(checks: readonly Check[], path?: string): Promise<void> {
    const { stop } = this.#options;
    const onExchange = (exchange: Exchange): void => {
      this.exchanges.push(exchange);
      this.#onExchange(exchange);
    };
    const { session, facts } = await openSession({ ...this.#options, checks, onExchange });
    this.#factsNow = facts;
    if (session === undefined) {
      this.end();
      return;
    }
    try {
      const run = await TargetRun.start(session);
      if (stop.aborted || facts().end.kind !== 'completed') return;
      await runAll(run, checks, { path, onCheck: (evidence) => this.evidence.push(evidence) });
      // A check that was cut off may have left a request behind.
      await session.client.limiter.idle();
    } finally {
      await session.client.close();
    }
  }
}
