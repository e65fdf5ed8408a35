import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import type { Requirement } from '../../src/spec/requirement.ts';
import { bare, plural, sentence } from '../../src/text/sentence.ts';
import { outcomeText } from '../text/run-text.ts';

/** Returns why a requirement did not pass although no response contradicts it: the run was cut short. */
export function whyCutShort(found: Outcome | undefined, { end }: RunFacts): string | undefined {
  if (found !== 'passed' || end.kind === 'completed') return undefined;
  return sentence(
    `No response contradicts the requirement, but the run was cut short: ${end.reason}`,
  );
}

/** Returns why a requirement has that outcome, in one sentence. */
export function whyThat(
  outcome: Outcome | undefined,
  requirement: Requirement,
  checks: readonly CheckEvidence[],
  run: RunFacts,
): string | undefined {
  if (outcome !== undefined) return whyOutcome(outcome, checks);
  if (checks.length === 0) return whyNone(requirement, run);
  return `Not judged: only checks ran that cannot decide this requirement alone: ${checks.map((check) => check.check).join(', ')}.`;
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
  if (outcome !== 'passed') {
    const found = checks.filter((check) => check.outcome === outcome);
    const [first] = found;
    return first && sentence(reasonOf(first, found, checks.length));
  }
  const untried = checks.filter((check) => check.outcome !== 'passed');
  const [first] = untried;
  if (first === undefined) return undefined;
  const name = untried.length === 1 || !haveOneText(untried) ? `${first.check}: ` : '';
  return sentence(`Tested in part. ${name}${reasonOf(first, untried, checks.length)}`);
}

/**
 * Returns the reason of several checks with one outcome: `No table`, `3 of 4 checks: No table`, or the first reason and
 * how many other checks there are.
 *
 * @param total how many checks the requirement has.
 */
function reasonOf(first: CheckEvidence, found: readonly CheckEvidence[], total: number): string {
  const text = bare(textOf(first));
  if (found.length === 1) return text;
  if (!haveOneText(found)) return `${text}. ${othersText(found.length - 1, first.outcome)}`;
  return found.length === total ? text : `${found.length} of ${total} checks: ${text}`;
}

function haveOneText(checks: readonly CheckEvidence[]): boolean {
  return new Set(checks.map(textOf)).size === 1;
}

function textOf(check: CheckEvidence): string {
  const { judgedBy } = check;
  return judgedBy === undefined
    ? checkMessage(check)
    : `Hidden by a response that fails ${judgedBy}`;
}

function othersText(count: number, outcome: Outcome): string {
  const others = `${plural(count, 'other check')} of the requirement`;
  if (outcome === 'failed') return `${others} failed, too.`;
  return `${others} ${count === 1 ? 'was' : 'were'} not judged either.`;
}

/** Returns the message of a check; one made of its finding or its outcome when it left none. */
export function checkMessage(check: CheckEvidence): string {
  if (check.message !== undefined) return check.message;
  if (check.finding === undefined) return `${check.title}: ${outcomeText(check.outcome)}`;
  return `expected ${check.finding.expected}, got ${check.finding.actual}`;
}
