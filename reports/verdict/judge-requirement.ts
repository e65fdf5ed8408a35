import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import type { Requirement } from '../../src/spec/requirement.ts';
import type { CheckVerdict, RequirementVerdict } from './verdict-document.ts';
import { symptomId } from './symptom.ts';
import { bare, plural, sentence } from '../../src/text/sentence.ts';
import type { WaiverContext } from './waivers.ts';
import { coveringWaiver } from './waivers.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { outcomeText } from '../text/run-text.ts';

/** Which outcome of its checks a requirement has: one pass outweighs checks that had nothing to test. */
export const PRECEDENCE: readonly Outcome[] = [
  'failed',
  'errored',
  'cantTell',
  'passed',
  'untested',
  'inapplicable',
];

/** Compares by id; no two checks have the same. */
const byId = (check: CheckEvidence, other: CheckEvidence): number =>
  // Stryker disable next-line EqualityOperator: no two checks have one id
  check.check < other.check ? -1 : 1;

/** Returns the verdict of one requirement from its checks. In a run that was cut short no requirement passes. */
export function judgeRequirement(
  requirement: CountedRequirement,
  checks: readonly CheckEvidence[],
  run: RunFacts,
  context: WaiverContext,
): RequirementVerdict {
  const sorted = checks.toSorted(byId);
  const telling = sorted.filter((check) => !onlySupports(check));
  const found = PRECEDENCE.find((outcome) => telling.some((check) => check.outcome === outcome));
  const cutShort = whyCutShort(found, run);
  const outcome = cutShort === undefined ? found : 'cantTell';
  const reason = cutShort ?? whyThat(outcome, requirement, sorted, run);
  const { id, level, section, statement, newerThan } = requirement;
  const judgedBy = sorted.find((check) => check.outcome === outcome)?.judgedBy;
  return {
    id,
    level,
    ...omitUndefined({ newerThan }),
    section,
    statement,
    outcome: outcome ?? 'untested',
    waived: outcome === 'failed' && areCovered(sorted, context),
    ...omitUndefined({ reason, judgedBy }),
    checks: sorted.map(checkVerdict),
  };
}

/** Returns whether waivers cover every failed check. One uncovered failure means that nothing is waived. */
function areCovered(checks: readonly CheckEvidence[], context: WaiverContext): boolean {
  const failed = checks.filter((check) => check.outcome === 'failed');
  return failed.every((check) => coveringWaiver(check, context) !== undefined);
}

/** Returns true for a passed supporting check, which neither proves the requirement nor prevents it. */
function onlySupports(check: CheckEvidence): boolean {
  return check.supporting === true && check.outcome === 'passed';
}

/** Returns why a requirement did not pass although no response contradicts it: the run was cut short. */
function whyCutShort(found: Outcome | undefined, { end }: RunFacts): string | undefined {
  if (found !== 'passed' || end.kind === 'completed') return undefined;
  return sentence(
    `No response contradicts the requirement, but the run was cut short: ${end.reason}`,
  );
}

function whyThat(
  outcome: Outcome | undefined,
  requirement: Requirement,
  checks: readonly CheckEvidence[],
  run: RunFacts,
): string | undefined {
  if (outcome !== undefined) return whyOutcome(outcome, checks);
  if (checks.length === 0) return whyNone(requirement, run);
  return `Not judged: only checks ran that cannot decide this requirement alone: ${checks.map((check) => check.check).join(', ')}.`;
}

function checkVerdict(check: CheckEvidence): CheckVerdict {
  return {
    id: check.check,
    outcome: check.outcome,
    ...omitUndefined({ message: check.message }),
    ...(check.outcome === 'failed'
      ? { title: check.title, symptom: symptomId(check.message ?? '') }
      : {}),
    exchanges: check.exchanges,
    ...failureOf(check),
  };
}

/** Returns the finding of a failed check, as it is written. */
function failureOf({ outcome, finding, exchanges }: CheckEvidence): Pick<CheckVerdict, 'failure'> {
  if (outcome !== 'failed' || finding === undefined) return {};
  const { exchange, against, transcript: _, ...rest } = finding;
  const shown = [exchange, against].filter((id) => id !== undefined);
  return { failure: { ...rest, exchanges: exchange === undefined ? exchanges : shown } };
}

/** Returns why no check of a requirement ran, in one sentence. */
function whyNone(requirement: Requirement, run: RunFacts): string {
  if (requirement.untestable !== undefined) return sentence(requirement.untestable);
  if (run.end.kind !== 'completed') return sentence(`No check ran: ${run.end.reason}`);
  const left = run.only !== undefined && !run.only.includes(requirement.id);
  if (left) return 'Not selected by --only.';
  return run.shard === undefined
    ? 'No check of the requirement ran.'
    : 'The checks of the requirement are in another shard.';
}

function whyOutcome(outcome: Outcome, checks: readonly CheckEvidence[]): string | undefined {
  if (outcome !== 'passed') return reasonOf(checks.filter((check) => check.outcome === outcome));
  const untried = checks.filter((check) => check.outcome !== 'passed');
  const [first] = untried;
  return first && reasonOf(untried, `Tested in part. ${first.check}: `);
}

/** Returns the message of the first of several checks, and how many more there are. */
function reasonOf([first, ...more]: readonly CheckEvidence[], before = ''): string | undefined {
  if (first === undefined) return undefined;
  const begin = before === '' ? 'Hidden' : 'hidden';
  const hidden = first.judgedBy && `${begin} by a response that fails ${first.judgedBy}`;
  const text = before + (hidden ?? checkMessage(first));
  return sentence(
    more.length === 0 ? text : `${bare(text)} (and ${plural(more.length, 'more check')})`,
  );
}

/** Returns the message of a check; one made of its finding or its outcome when it left none. */
export function checkMessage(check: CheckEvidence): string {
  if (check.message !== undefined) return check.message;
  if (check.finding === undefined) return `${check.title}: ${outcomeText(check.outcome)}`;
  return `expected ${check.finding.expected}, got ${check.finding.actual}`;
}
