import type { Finding } from '../../src/evidence/finding.ts';
import type { Share } from '../../src/text/difference.ts';
import type {
  Cause,
  CheckVerdict,
  RequirementVerdict,
  VerdictDocument,
} from '../verdict/verdict-document.ts';

/** A failed requirement as every report shows it. */
export interface FailedRequirement {
  readonly requirement: RequirementVerdict;
  /** The failed check of it that shows the cause best. */
  readonly check: CheckVerdict;
  /** The requirement under which the cause is shown, when that is another one. */
  readonly sameAs?: string | undefined;
  /** `SEL-END.law, SEL-FULL.sample (a SHOULD)`: all other checks that failed by the cause. */
  readonly others: string;
}

/** Finds the failed requirements: MUSTs, then waived ones, then SHOULDs; those of one cause together. */
export function failedRequirements({
  causes,
  requirements,
}: VerdictDocument): readonly FailedRequirement[] {
  const weight = ({ requirement: { level, waived } }: FailedRequirement): number =>
    level === 'MUST' ? Number(waived) : 2;
  const all = causes.flatMap((cause) => failedBy(cause, requirements));
  return all.toSorted((a, b) => weight(a) - weight(b));
}

/** Finds the failed MUSTs that show each cause best. */
export function failedMusts(document: VerdictDocument): readonly FailedRequirement[] {
  return failedRequirements(document).filter(
    ({ requirement, sameAs }) => requirement.level === 'MUST' && sameAs === undefined,
  );
}

function failedBy(
  cause: Cause,
  requirements: readonly RequirementVerdict[],
): readonly FailedRequirement[] {
  const failures = cause.requirements.flatMap((id) => {
    const requirement = requirements.find((known) => known.id === id);
    const checks = cause.checks.flatMap((name) => failedCheck(requirement, name) ?? []);
    return requirement === undefined ? [] : checks.map((check) => ({ requirement, check }));
  });
  const [head] = cause.requirements;
  const firsts = failures.filter(
    ({ requirement }, at) => failures[at - 1]?.requirement !== requirement,
  );
  return firsts.map((first) => ({
    ...first,
    sameAs: first.requirement.id === head ? undefined : head,
    others: failures
      .filter((other) => other !== first)
      .map(({ requirement, check }) => check.id + noteOn(requirement))
      .join(', '),
  }));
}

function failedCheck(
  requirement: RequirementVerdict | undefined,
  name: string,
): CheckVerdict | undefined {
  return requirement?.checks.find(({ id, outcome }) => id === name && outcome === 'failed');
}

function noteOn({ level, waived }: RequirementVerdict): string {
  if (waived) return ' (waived)';
  return level === 'MUST' ? '' : ` (a ${level})`;
}

/** Returns how many times it failed, as a phrase, where that is known. */
export function extentPhrase({
  extent,
  repeats,
}: Pick<Finding, 'extent' | 'repeats'>): string | undefined {
  if (repeats !== undefined) {
    const note = repeats.failed < repeats.of ? ': intermittent' : '';
    return `${shareOf(repeats)} identical requests${note}`;
  }
  if (extent === undefined) return undefined;
  const when = extent.when === undefined ? '' : `; ${extent.when}`;
  return `${shareOf(extent)} judged answers${when}`;
}

function shareOf({ failed, of }: Share): string {
  return `${failed} of ${of}`;
}
