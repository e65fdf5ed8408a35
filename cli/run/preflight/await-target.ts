import type { TargetConfig } from '../../../config/config.ts';
import { Answerer } from '../../../src/expect/answerer.ts';
import type { Wire } from '../../../src/wire/wire.ts';
import { liveWire } from '../../../src/wire/wire.ts';
import type { Preflight } from './preflight.ts';
import { preflight } from './preflight.ts';

/** The pause between two requests to a node that is starting. Milliseconds. */
const PAUSE_MS = 500;

/**
 * Waits for a target that is starting, until it is ready or the time of `--wait` is over; returns at once
 * without `--wait`. A node is ready when it answers with a status below 500, and a web page or a redirect is not an answer
 * of a node: platforms show a page while they start it. These requests come before the run and appear in no report.
 *
 * @param interrupt aborted when the user stops the run.
 */
export async function awaitTarget(
  config: TargetConfig,
  interrupt: AbortSignal,
  wire: Wire = liveWire(),
): Promise<void> {
  const { clock } = wire;
  const deadline = clock.now() + (config.waitMs ?? 0);
  while (!interrupt.aborted && clock.now() < deadline) {
    if (isReady(await preflight(config, interrupt, wire))) return;
    await clock.wait(PAUSE_MS, 'preflight', interrupt);
  }
}

function isReady({ unreachableReason, exchanges }: Preflight): boolean {
  const status = exchanges.at(-1)?.response?.status;
  if (unreachableReason !== undefined || status === undefined || status >= 500) return false;
  const { stranger, letsNobodyIn } = new Answerer(exchanges);
  return stranger === undefined || letsNobodyIn;
}
