import type { RunOptions } from '../run-options.ts';
import { omitUndefined } from '../../text/json.ts';
import { response } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import type { Delivered } from '../../wire/network/transport.ts';
import type { Budgets, Check } from '../check/check.ts';
import type { TargetRun } from '../run/target-run.ts';
import { blankRun } from './fake-checks.ts';
import { listOf, runOptions } from './fake-session.ts';

/**
 * A run without a network, in simulated time, of which the discovery found nothing: its target
 * answers every request with one short list, after a millisecond.
 */
export function simulatedRun(
  parts: Partial<RunOptions> = {},
  checks: readonly Check[] = [],
  budgets?: Budgets,
): TargetRun {
  const time = new SimulatedTime();
  const deliver = async (): Promise<Delivered> => {
    const sentAt = time.at;
    await time.pass(1);
    return { response: response(listOf([7], 100, 7)), sentAt, durationMs: 1 };
  };
  const transport = { deliver, abort: () => undefined, close: () => Promise.resolve() };
  const printValue = (): Promise<undefined> => Promise.resolve(undefined);
  const wire = { steps: time, clock: time.clock, connect: () => transport, printValue };
  const config = runOptions('http://127.0.0.1:1', parts);
  return blankRun(config, checks, { wire, ...omitUndefined({ budgets }) });
}
