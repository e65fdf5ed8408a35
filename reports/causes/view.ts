import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { Finding } from '../../src/evidence/finding.ts';
import type { Share } from '../../src/text/difference.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** A cause as reports show it: one failure in full, and the other requirements that failed with it. */
export interface CauseView {
  readonly requirement: RequirementVerdict;
  /** The most specific of its failed checks. */
  readonly check: CheckEvidence;
  /** The other failed checks, by their requirements. */
  readonly others: readonly {
    readonly requirement: RequirementVerdict;
    readonly checks: readonly string[];
  }[];
}

/** Returns the causes of failed MUSTs, in their order. */
export function failedMusts(document: VerdictDocument, evidence: Evidence): readonly CauseView[] {
  return document.causes
    .flatMap(({ checks }) => viewOf(checks, document, evidence) ?? [])
    .filter(({ requirement }) => requirement.level === 'MUST');
}

function viewOf(
  ids: readonly string[],
  { requirements }: VerdictDocument,
  evidence: Evidence,
): CauseView | undefined {
  const failures = ids.flatMap((id) => {
    const check = evidence.checks.find((known) => known.check === id && known.outcome === 'failed');
    const requirement = requirements.find((known) => known.id === check?.requirement);
    return check === undefined || requirement === undefined ? [] : [{ check, requirement }];
  });
  const [first, ...rest] = failures;
  if (first === undefined) return undefined;
  const others = [...new Set(rest.map(({ requirement }) => requirement))].map((requirement) => ({
    requirement,
    checks: rest
      .filter((failure) => failure.requirement === requirement)
      .map(({ check }) => check.check),
  }));
  return { ...first, others };
}

/** Returns `SEL-END.law, SEL-END.every, SEL-FULL.sample (a SHOULD)`: the other checks that failed by a cause. */
export function othersText({ others }: CauseView): string {
  return others
    .flatMap(({ requirement: { level, waived }, checks }) => {
      const note = waived ? ' (waived)' : level === 'MUST' ? '' : ` (a ${level})`;
      return checks.map((check) => `${check}${note}`);
    })
    .join(', ');
}

/** Returns how many times it failed, as a phrase, where that is known. */
export function extentPhrase({ extent, repeats }: Finding): string | undefined {
  if (repeats !== undefined && repeats.failed < repeats.of) {
    return `${shareOf(repeats)} identical requests: intermittent`;
  }
  if (repeats !== undefined) return `${shareOf(repeats)} identical requests`;
  if (extent === undefined) return undefined;
  const when = extent.when === undefined ? '' : `; ${extent.when}`;
  return `${shareOf(extent)} judged answers${when}`;
}

function shareOf({ failed, of }: Share): string {
  return `${failed} of ${of}`;
}
