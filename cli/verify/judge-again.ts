import { readRecordedConfig } from '../../config/recorded-config.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { runAll } from '../../fixtures/runner/run-all.ts';
import type { TargetConfig } from '../../fixtures/session/session.ts';
import type { CheckEvidence, RunEnd } from '../../src/evidence/evidence.ts';
import type { Recording } from '../../src/evidence/recording/read-lines.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { compareRequests } from '../../src/evidence/recording/same-request.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { RecordedWire } from '../../src/wire/recorded-wire.ts';
import { CHECKS } from '../checks.ts';
import { factsOf, openRun } from '../run/open-run.ts';
import type { WorkerFacts } from '../run/run-request.ts';
import { ENDED_BY_USER } from '../run/run-request.ts';
import { selectChecks } from '../run/select.ts';

/** What came of a recording when it was judged again. */
export interface JudgedAgain {
  readonly config: TargetConfig;
  /** Where the run departs from the recording; absent when it does not. */
  readonly divergence: string | undefined;
  /** In the order in which they came to their outcomes. */
  readonly checks: readonly CheckEvidence[];
  readonly exchanges: readonly Exchange[];
  /** What was learned of the target by the end of the run. */
  readonly facts: WorkerFacts | undefined;
  /** How the run ended; absent when the recording ends before it does. */
  readonly end: RunEnd | undefined;
}

/**
 * Runs the checks of this suite against a recording, turn for turn.
 *
 * @throws UnreadableRecording when this suite cannot read its configuration; ConfigError when it
 *   has none of its checks.
 */
export async function judgeAgain({ head, turns }: Recording): Promise<JudgedAgain> {
  const config = readRecordedConfig(head.run.configuration);
  if (config === undefined) throw new UnreadableRecording('its configuration cannot be read');
  const chosen = new Set(selectChecks(CHECKS, head.run.only).map(({ id }) => id));
  const wire = new RecordedWire(head.run.clock, turns, compareRequests);
  const work = new RecordedRun(config, wire);
  const checks = CHECKS.filter(({ id }) => chosen.has(id));
  const failed = work.start(checks, head.run.path).then(
    () => undefined,
    (error: unknown) => `the suite failed: ${error instanceof Error ? error.message : ''}`,
  );
  const divergence = await wire.replay();
  const failure = await Promise.race([failed, Promise.resolve(undefined)]);
  const { exchanges, evidence, facts, end } = work;
  return { config, divergence: divergence ?? failure, checks: evidence, exchanges, facts, end };
}

/** A run that is judged again, and what came of it so far. */
class RecordedRun {
  readonly exchanges: Exchange[] = [];
  readonly evidence: CheckEvidence[] = [];
  facts: WorkerFacts | undefined;
  end: RunEnd | undefined;
  readonly #config: TargetConfig;
  readonly #wire: RecordedWire;
  readonly #stop = new AbortController();

  constructor(config: TargetConfig, wire: RecordedWire) {
    this.#config = config;
    this.#wire = wire;
    // Both come from outside, whenever the recording says so.
    void wire.clock.begin('end');
    void wire.clock.begin('abort').then(() => this.#stop.abort());
  }

  /** Never ends when the recording ends before the run does. */
  async start(checks: readonly Check[], path: string | undefined): Promise<void> {
    const [config, wire, stop] = [this.#config, this.#wire, this.#stop.signal];
    const onExchange = (exchange: Exchange): void => void this.exchanges.push(exchange);
    const opened = await openRun({ config, checks, wire, onExchange, stop });
    if (opened.run === undefined) {
      this.#endWith(opened.facts);
      return;
    }
    const { run } = opened;
    // As the worker of a run does, which tells then what it has learned.
    stop.addEventListener('abort', () => this.#endWith(factsOf(run)));
    await run.makeSurvey();
    if (stop.aborted) return;
    await runAll(run, checks, { path, onCheck: (evidence) => this.evidence.push(evidence) });
    if (!stop.aborted) this.#endWith(factsOf(run));
  }

  #endWith(facts: WorkerFacts): void {
    this.facts = facts;
    this.end = endOf(facts, this.#stop.signal);
  }
}

function endOf(facts: WorkerFacts, stop: AbortSignal): RunEnd {
  if (stop.aborted) return { kind: 'aborted', reason: ENDED_BY_USER };
  if (facts.unreachable !== null) return { kind: 'unreachable', reason: facts.unreachable };
  if (facts.lost !== null) return { kind: 'lost', reason: facts.lost };
  return { kind: 'completed' };
}
