import type { TargetConfig } from '../../config/config.ts';
import { readRecordedConfig } from '../../config/read/read-recorded-config.ts';
import type { Check } from '../../src/engine/check/check.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Recording } from '../../src/evidence/recording/read-lines.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { compareRequests } from '../../src/evidence/recording/same-request.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { RecordedWire } from '../../src/wire/recorded-wire.ts';
import { CHECKS } from '../checks.ts';
import type { WorkerFacts } from '../run/worker/worker-facts.ts';
import { checksOfShard, selectChecks } from '../run/select-checks.ts';
import { messageOf } from '../../src/text/error.ts';
import { WholeRun } from './whole-run.ts';

export interface JudgedAgain {
  readonly config: TargetConfig;
  /** Where the run departs from the recording; absent when it does not. */
  readonly divergence: string | undefined;
  /** In the order in which the checks ended. */
  readonly checks: readonly CheckEvidence[];
  readonly exchanges: readonly Exchange[];
  /** What was learned of the target by the end of the run; absent when the recording ends before that. */
  readonly facts: WorkerFacts | undefined;
}

/**
 * Runs the checks of this suite against a recording, step by step.
 *
 * @param late rules that the recorded run did not have: they conclude when it is over.
 * @throws UnreadableRecording when this suite cannot read its configuration; ConfigError when it has none of
 *   its checks.
 */
export async function judgeAgain(
  { head, steps }: Recording,
  own: readonly Check[] = CHECKS,
  late: readonly string[] = [],
): Promise<JudgedAgain> {
  const config = readRecordedConfig(head.run.configuration);
  if (config === undefined) throw new UnreadableRecording('its configuration cannot be read');
  const selected = selectChecks(own, head.run.only);
  const dealt = config.shard === undefined ? selected : checksOfShard(selected, config.shard);
  const chosen = new Set(dealt.map(({ id }) => id));
  const wire = new RecordedWire(head.run.clock, steps, compareRequests);
  const stop = new AbortController();
  const work = new WholeRun({ config, wire, stop: stop.signal });
  // Both come from outside, whenever the recording says so.
  void wire.clock.startStep('end').then(work.end);
  void wire.clock.startStep('abort').then(() => stop.abort());
  const checks = own.filter(({ id }) => chosen.has(id));
  const failed = work.start(checks, head.run.path).then(
    () => undefined,
    (error: unknown) => `internal error: ${messageOf(error)}`,
  );
  const divergence = await wire.replay();
  if (divergence === undefined) await wire.beginLate(late);
  const failure = await Promise.race([failed, Promise.resolve(undefined)]);
  const { exchanges, evidence, facts } = work;
  return { config, divergence: divergence ?? failure, checks: evidence, exchanges, facts };
}
