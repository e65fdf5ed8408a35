import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Effort, EffortLevel } from '../../src/evidence/effort.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import type { EffortVerdict, LeftOutChecks, VerdictDocument } from './verdict-document.ts';
import { plural } from '../../src/text/sentence.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** Returns the effort of a run, and what it left out. */
export function effortOf(
  { level, forMs, maxRequests, malformed }: Effort,
  checks: readonly CheckEvidence[],
): EffortVerdict {
  return {
    level,
    ...omitUndefined({ forMs, maxRequests }),
    malformed,
    leftOut: leftOutOf(checks),
  };
}

/** Returns the checks that did not run completely, by the option that left them out. */
export function leftOutOf(
  checks: readonly Pick<CheckEvidence, 'check' | 'leftOut'>[],
): readonly LeftOutChecks[] {
  const options = [...new Set(checks.flatMap(({ leftOut }) => leftOut ?? []))].toSorted();
  return options.map((option) => {
    const own = checks.filter(({ leftOut }) => leftOut === option);
    return { option, checks: own.map(({ check }) => check).toSorted() };
  });
}

/** Returns the level of effort; standard in files written before there was a choice. */
export function levelOf({ effort }: Pick<VerdictDocument, 'effort'>): EffortLevel {
  return (effort ?? STANDARD_EFFORT).level;
}

/** Returns how many checks ran completely. */
export function checksAsked({
  requirements,
  effort,
}: Pick<VerdictDocument, 'requirements' | 'effort'>): number {
  const count = requirements.reduce((sum, { checks }) => sum + checks.length, 0);
  const leftOut = effort?.leftOut ?? [];
  return count - leftOut.reduce((sum, { checks }) => sum + checks.length, 0);
}

/** `--effort smoke left out 120 of 169 checks`, for each option that left any out. */
export function leftOutText(
  leftOut: readonly LeftOutChecks[],
  { length }: readonly unknown[],
): readonly string[] {
  return leftOut.map(
    ({ option, checks }) => `${option} left out ${checks.length} of ${plural(length, 'check')}`,
  );
}
