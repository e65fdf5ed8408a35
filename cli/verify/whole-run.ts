import type { Check } from '../../fixtures/check/check.ts';
import { runAll } from '../../fixtures/runner/run-all.ts';
import type { CheckEvidence, RunEnd } from '../../src/evidence/evidence.ts';
import type { ExchangeListener } from '../../src/wire/client.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import type { OpenRunOptions } from '../run/open-run.ts';
import { openRun } from '../run/open-run.ts';
import type { WorkerFacts } from '../run/worker-facts.ts';
import { ENDED_BY_USER } from '../run/run-request.ts';

/** A run from its first request to its end, without vitest, and its results so far. */
export class WholeRun {
  readonly exchanges: Exchange[] = [];
  readonly evidence: CheckEvidence[] = [];
  facts: WorkerFacts | undefined;
  end: RunEnd | undefined;
  readonly #options: Pick<OpenRunOptions, 'config' | 'wire' | 'stop'>;
  readonly #onExchange: ExchangeListener;

  /** @param onExchange called with every exchange as it ends. */
  constructor(
    options: Pick<OpenRunOptions, 'config' | 'wire' | 'stop'>,
    onExchange: ExchangeListener = () => undefined,
  ) {
    this.#options = options;
    this.#onExchange = onExchange;
  }

  /** Runs the checks. Never resolves for a recording that ends before the run does. */
  async start(checks: readonly Check[], path?: string): Promise<void> {
    const { stop } = this.#options;
    const onExchange = (exchange: Exchange): void => {
      this.exchanges.push(exchange);
      this.#onExchange(exchange);
    };
    const opened = await openRun({ ...this.#options, checks, onExchange });
    if (opened.run === undefined) {
      this.#endWith(opened.facts);
      return;
    }
    const { run, facts } = opened;
    // Like the worker of a run, which then reports what it has learned.
    stop.addEventListener('abort', () => this.#endWith(facts()));
    try {
      await run.makeSurvey();
      if (stop.aborted) return;
      await runAll(run, checks, { path, onCheck: (evidence) => this.evidence.push(evidence) });
      if (!stop.aborted) this.#endWith(facts());
    } finally {
      await run.session.client.close();
    }
  }

  #endWith(facts: WorkerFacts): void {
    this.facts = facts;
    this.end = endOf(facts, this.#options.stop);
  }
}

function endOf(facts: WorkerFacts, stop: AbortSignal): RunEnd {
  if (stop.aborted) return { kind: 'aborted', reason: ENDED_BY_USER };
  if (facts.unreachable !== null) return { kind: 'unreachable', reason: facts.unreachable };
  if (facts.lost !== null) return { kind: 'lost', reason: facts.lost };
  return { kind: 'completed' };
}
