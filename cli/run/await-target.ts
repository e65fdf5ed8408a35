import type { TargetConfig } from '../../config/config.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { liveWire } from '../../src/wire/wire.ts';
import type { Preflight } from './preflight.ts';
import { preflight } from './preflight.ts';

/** Between two first questions to a node that starts. Milliseconds. */
const PAUSE_MS = 500;

/**
 * Asks a target that starts, again and again until it is ready or the time of `--wait` is over;
 * nothing where nobody waits. A node is ready that answers with no status of the server's own
 * trouble. It is before the run, and in no report: nobody is judged by how they start.
 *
 * @param interrupt aborted when the user wants an end.
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

function isReady({ unreachable, exchanges }: Preflight): boolean {
  const status = exchanges.at(-1)?.response?.status;
  return unreachable === undefined && status !== undefined && status < 500;
}
