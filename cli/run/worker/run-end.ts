import type { RunEnd } from '../../../src/evidence/run-facts.ts';

/** How a run ended, unless the suite itself failed: the last word of its recording. */
export type TargetEnd = Exclude<RunEnd, { readonly kind: 'suiteError' }>;

/** The end of a run whose target was never there, or is no longer. */
export type TargetGone = Extract<TargetEnd, { readonly kind: 'unreachable' | 'stranger' | 'lost' }>;

/** The end of a run that the user ended. */
export const ENDED_BY_USER: TargetEnd = { kind: 'aborted', reason: 'stopped by Ctrl-C or SIGTERM' };

/**
 * Returns how a run ended, or would end now.
 *
 * @param stop aborted when the user wanted an end, which then is the reason, unless something else than a node
 *   answered: nothing that failed counts then.
 * @param gone why the run gave up on the target, if so.
 */
export function targetEnd({ aborted }: AbortSignal, gone?: TargetGone): TargetEnd {
  if (gone?.kind === 'stranger') return gone;
  if (aborted) return ENDED_BY_USER;
  return gone ?? { kind: 'completed' };
}
