import type { CheckEvidence } from '../../evidence/evidence.ts';
import type { Check } from '../check/check.ts';
import { phasesOf } from '../check/check.ts';
import type { TargetRun } from './target-run.ts';
import { runCheck } from './run-check.ts';

/** Options of {@link runAll}. */
interface RunAllOptions {
  /** Replays one case of a property: fast-check's path. */
  readonly path?: string | undefined;
  /** Called with the evidence of each check as it ends. */
  readonly onCheck?: (evidence: CheckEvidence) => void;
}

/**
 * Runs checks without vitest, phase by phase, as the proofs and a recording do. Returns their
 * evidence in that order.
 */
export async function runAll(
  run: TargetRun,
  checks: readonly Check[],
  { path, onCheck = () => undefined }: RunAllOptions = {},
): Promise<readonly CheckEvidence[]> {
  const judged = async (check: Check): Promise<CheckEvidence> => {
    const evidence = await runCheck(check, run, { path });
    onCheck(evidence);
    return evidence;
  };
  const { asking, rules } = phasesOf(checks);
  const evidence: CheckEvidence[] = [];
  for (const phase of [...asking, rules]) evidence.push(...(await Promise.all(phase.map(judged))));
  return evidence;
}
