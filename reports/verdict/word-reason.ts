import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import type { Level } from '../../src/spec/requirement.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import type { RequirementVerdict, WaiverVerdict } from './verdict-document.ts';

export const hasPassed = ({ outcome }: RequirementVerdict): boolean => outcome === 'passed';

export const ids = (all: readonly RequirementVerdict[]): string =>
  joinedList(all.map((requirement) => requirement.id));

/** Returns why a run with a node did not end normally; `undefined` when it did. */
export function whyNotWhole(end: RunEnd): string | undefined {
  if (end.kind === 'aborted') return `The run was aborted: ${end.reason}`;
  if (end.kind === 'suiteError') return `Internal error of the suite: ${end.reason}`;
  return end.kind === 'lost' ? `The target was lost: ${end.reason}` : undefined;
}

/** Returns why the waivers for a failed requirement do not cover it. */
export function whyNotCovered(
  { id, checks }: RequirementVerdict,
  waivers: readonly WaiverVerdict[],
): readonly string[] {
  const failed = checks.filter((check) => check.outcome === 'failed').map((check) => check.id);
  const own = waivers.filter(
    ({ requirement, check = '' }) => requirement === id || failed.includes(check),
  );
  const idle = own.filter(({ state }) => state === 'expired' || state === 'differs');
  if (own.length === 0 || idle.length > 0) return idle.map(({ note }) => note);
  const named = own.map(({ check }) => check);
  return [`No waiver covers ${joinedList(failed.filter((check) => !named.includes(check)))}.`];
}

/** The requirements that a node must meet, and those SHOULDs that the user requires. */
export interface Binding {
  readonly musts: readonly RequirementVerdict[];
  readonly shoulds: readonly RequirementVerdict[];
}

/** Returns why a node conforms: how many requirements passed, and which are waived. */
export function conformsText({ musts, shoulds }: Binding): string {
  const [must, should] = [musts, shoulds].map((all) => all.filter(hasPassed).length);
  const required = shoulds.length === 0 ? '' : ` and ${plural(should ?? 0, 'required SHOULD')}`;
  const met = `${plural(must ?? 0, 'MUST')}${required}`;
  const waived = [...musts, ...shoulds].filter((requirement) => requirement.waived);
  if (waived.length === 0) return `Every applicable MUST passed: ${met}`;
  return `Every applicable MUST passed or is waived: ${met} passed; waived: ${ids(waived)}`;
}

/** Names the checks with an internal error; `undefined` when there is none. */
export function faultIn(
  checks: readonly Pick<CheckEvidence, 'check' | 'outcome'>[],
): string | undefined {
  const errored = checks.filter(({ outcome }) => outcome === 'errored').map(({ check }) => check);
  if (errored.length === 0) return undefined;
  return `Internal error in ${plural(errored.length, 'check')} (this is a bug in the suite, not in the node): ${joinedList(errored)}`;
}

/** Returns the notices about internal errors, for any verdict. */
export function faultNotices(
  checks: readonly Pick<CheckEvidence, 'check' | 'outcome'>[],
): readonly string[] {
  const fault = faultIn(checks);
  if (fault === undefined) return [];
  return [`${fault}. Failures of other checks stand. Please report the trace in the log.`];
}

/** Says which requirements of a level could not be judged; nothing when all were. */
export function openText(level: Level, all: readonly RequirementVerdict[]): readonly string[] {
  const open = all.filter((requirement) => requirement.level === level);
  if (open.length === 0) return [];
  const kind = level === 'MUST' ? level : `required ${level}`;
  return [`${plural(open.length, kind)} could not be judged: ${ids(open)}`];
}
