import { setTimeout as pause } from 'node:timers/promises';
import type { TargetConfig } from '../../fixtures/session/session.ts';
import type { Preflight } from './preflight.ts';
import { preflight } from './preflight.ts';

/** Between two first questions to a node that starts. Milliseconds. */
const PAUSE_MS = 500;

/**
 * Asks the first question; of a target that starts, again and again until it is ready or the time
 * is over. A node is ready that answers with no status of the server's own trouble. What came
 * before is left out: nobody is judged by how they start.
 *
 * @param interrupt aborted when the user wants an end.
 */
export async function awaitTarget(
  config: TargetConfig,
  interrupt: AbortSignal,
  pauseMs: number = PAUSE_MS,
): Promise<Preflight> {
  const { waitMs = 0 } = config;
  const deadline = performance.now() + waitMs;
  for (let asked = 1; ; asked += 1) {
    const found = await preflight(config, interrupt);
    const over = interrupt.aborted || performance.now() + pauseMs >= deadline;
    if (over || isReady(found)) return waitMs === 0 ? found : withWait(found, waitMs, asked);
    await pause(pauseMs, undefined, { signal: interrupt }).catch(() => undefined);
  }
}

function isReady({ unreachable, exchanges }: Preflight): boolean {
  const status = exchanges.at(-1)?.response?.status;
  return unreachable === undefined && status !== undefined && status < 500;
}

function withWait(found: Preflight, waitMs: number, asked: number): Preflight {
  if (found.unreachable === undefined) return found;
  const waited = `waited ${waitMs / 1000} s for it, asked ${asked} times`;
  return { ...found, unreachable: `${found.unreachable} (${waited})` };
}
