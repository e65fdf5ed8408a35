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
