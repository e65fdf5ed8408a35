import type { Finding } from '../../src/evidence/finding.ts';
import type { Share } from '../../src/text/difference.ts';
import type { Required } from '../../src/spec/released/released.ts';
import { isBinding } from '../../src/spec/released/released.ts';
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

/** Finds the failed requirements: those that change the verdict, then waived ones, then advisories; those of one cause together. */
export function failedRequirements(document: VerdictDocument): readonly FailedRequirement[] {
  const weight = ({ requirement }: FailedRequirement): number =>
    isBinding(requirement, document) ? Number(requirement.waived) : 2;
  const all = document.causes.flatMap((cause) => failedBy(cause, document));
  return all.toSorted((a, b) => weight(a) - weight(b));
}

/** Finds the failed MUSTs and required SHOULDs that show each cause best. */
export function bindingFailures(document: VerdictDocument): readonly FailedRequirement[] {
  return failedRequirements(document).filter(
    ({ requirement, sameAs }) => isBinding(requirement, document) && sameAs === undefined,
  );
}

function failedBy(cause: Cause, document: VerdictDocument): readonly FailedRequirement[] {
  const { requirements } = document;
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
      .map(({ requirement, check }) => check.id + noteOn(requirement, document))
      .join(', '),
  }));
}

function failedCheck(
  requirement: RequirementVerdict | undefined,
  name: string,
): CheckVerdict | undefined {
  return requirement?.checks.find(({ id, outcome }) => id === name && outcome === 'failed');
}

function noteOn(requirement: RequirementVerdict, run: Required): string {
  const { level, waived } = requirement;
  if (waived) return ' (waived)';
  if (level === 'MUST') return '';
  return isBinding(requirement, run) ? ` (a required ${level})` : ` (a ${level})`;
}

/** Returns how many times it failed, as a phrase, where that is known. */
export function extentPhrase({
  extent,
  repeats,
}: Pick<Finding, 'extent' | 'repeats'>): string | undefined {
  if (repeats !== undefined) {
    const note = repeats.failed < repeats.of ? ': intermittent' : '';
    return `${shareOf(repeats, 'identical requests')}${note}`;
  }
  if (extent === undefined) return undefined;
  const when = extent.when === undefined ? '' : `; ${extent.when}`;
  return `${shareOf(extent, 'judged answers')}${when}`;
}

function shareOf({ failed, of }: Share, what: string): string {
  return failed === of && of > 1 ? `in all ${of} ${what}` : `in ${failed} of ${of} ${what}`;
}
