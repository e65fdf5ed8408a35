import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunEnd, RunFacts } from '../../src/evidence/run-facts.ts';
import { isOpen } from '../../src/evidence/outcome.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import type { Level } from '../../src/spec/requirement.ts';
import type { ExitCode } from './exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from './exit-code.ts';
import type {
  RequirementVerdict,
  Verdict,
  VerdictDocument,
  WaiverVerdict,
} from './verdict-document.ts';
import { leftOutOf, leftOutText } from './effort-text.ts';
import { joinedList, plural, sentence } from '../../src/text/sentence.ts';

/** The word of the verdict, its exit code, and the reason in one sentence. */
export type VerdictDecision = Pick<VerdictDocument, 'verdict' | 'exitCode' | 'reason'>;

const EXIT_CODES = {
  conforms: DONE,
  'conforms in part': DONE,
  'does not conform': FOUND,
  'no verdict': NO_VERDICT,
} as const satisfies Record<Verdict, ExitCode>;

const word = (verdict: Verdict, reason: string): VerdictDecision => ({
  verdict,
  exitCode: EXIT_CODES[verdict],
  reason: sentence(reason),
});

const ids = (all: readonly RequirementVerdict[]): string =>
  joinedList(all.map((requirement) => requirement.id));

/** The facts, apart from the requirements, on which the word depends. */
type RunAsked = Pick<RunFacts, 'end' | 'only' | 'shard' | 'complete' | 'required'>;
type CheckOutcome = Pick<CheckEvidence, 'check' | 'requirement' | 'outcome' | 'leftOut'>;

/**
 * Returns the verdict word of a run. The first rule that applies decides. A failure beats every reason why a run is
 * incomplete, because it was seen before. Only without a node can nothing have failed.
 */
export function decideVerdict(
  run: RunAsked,
  checks: readonly CheckOutcome[],
  requirements: readonly RequirementVerdict[],
  waivers: readonly WaiverVerdict[],
): VerdictDecision {
  const musts = requirements.filter((requirement) => requirement.level === 'MUST');
  const shoulds = requirements.filter((requirement) => isRequired(requirement, run));
  return (
    noNode(run.end) ??
    somethingFailed(run.end, { musts, shoulds, waivers }) ??
    abortedOrSuiteError(run.end, checks) ??
    suiteAtFault(checks) ??
    tooLittle(run.end, checks, musts) ??
    somethingOpen(run, checks, [...musts, ...shoulds]) ??
    word('conforms', conformsText({ musts, shoulds }))
  );
}

/** Returns the verdict when no node answered. */
function noNode(end: RunEnd): VerdictDecision | undefined {
  const isThere = end.kind !== 'unreachable' && end.kind !== 'stranger';
  return isThere ? undefined : word('no verdict', withoutNode(end));
}

/** Returns why nothing was judged: no node answered. */
export function withoutNode(end: Extract<RunEnd, { kind: 'unreachable' | 'stranger' }>): string {
  return end.kind === 'unreachable'
    ? `The target was not reached: ${end.reason}`
    : `No valid request got a documented response: ${end.reason}`;
}

/** Returns why a run with a node did not end normally; `undefined` when it did. */
function whyNotWhole(end: RunEnd): string | undefined {
  if (end.kind === 'aborted') return `The run was aborted: ${end.reason}`;
  if (end.kind === 'suiteError') return `Internal error of the suite: ${end.reason}`;
  return end.kind === 'lost' ? `The target was lost: ${end.reason}` : undefined;
}

/** Returns true for a SHOULD that counts like a MUST; one that is newer than the requirements of the run never does. */
function isRequired(
  { id, level, newerThan }: RequirementVerdict,
  { required = [] }: RunAsked,
): boolean {
  return level === 'SHOULD' && newerThan === undefined && required.includes(id);
}

/** Returns the verdict when nothing failed, and the run was aborted or the suite had an internal error. */
function abortedOrSuiteError(
  end: RunEnd,
  checks: readonly CheckOutcome[],
): VerdictDecision | undefined {
  const why = end.kind === 'lost' ? undefined : whyNotWhole(end);
  if (why !== undefined) return word('no verdict', why);
  if (checks.length === 0) return word('no verdict', 'No check ran');
  const stray = checks.find((check) => findRequirement(check.requirement) === undefined);
  if (stray === undefined) return undefined;
  const what = `${stray.check} names no known requirement`;
  return word('no verdict', `Internal error of the suite: ${what}`);
}

/** Returns the verdict when nothing failed, but a check had an internal error, which may hide a failure. */
function suiteAtFault(checks: readonly CheckOutcome[]): VerdictDecision | undefined {
  const fault = faultIn(checks);
  return fault === undefined ? undefined : word('no verdict', fault);
}

/** Names the checks with an internal error; `undefined` when there is none. */
function faultIn(checks: readonly CheckOutcome[]): string | undefined {
  const errored = checks.filter(({ outcome }) => outcome === 'errored').map(({ check }) => check);
  if (errored.length === 0) return undefined;
  return `Internal error in ${plural(errored.length, 'check')} (this is a bug in the suite, not in the node): ${joinedList(errored)}`;
}

/** Returns the notices about internal errors, for any verdict. */
export function faultNotices(checks: readonly CheckOutcome[]): readonly string[] {
  const fault = faultIn(checks);
  if (fault === undefined) return [];
  return [`${fault}. Failures of other checks stand. Please report the trace in the log.`];
}

/** The requirements that can fail a run, and the waivers for them. */
interface Binding {
  readonly musts: readonly RequirementVerdict[];
  /** Those that the user requires. */
  readonly shoulds: readonly RequirementVerdict[];
  readonly waivers: readonly WaiverVerdict[];
}

function somethingFailed(
  end: RunEnd,
  { musts, shoulds, waivers }: Binding,
): VerdictDecision | undefined {
  const isFailed = ({ outcome, waived }: RequirementVerdict): boolean =>
    outcome === 'failed' && !waived;
  const [must, should] = [musts.filter(isFailed), shoulds.filter(isFailed)];
  if (must.length + should.length === 0) return undefined;
  const lead = `${plural(must.length, 'MUST')} failed: ${ids(must)}.`;
  const required = `The node does not meet ${plural(should.length, 'required SHOULD')}: ${ids(should)}.`;
  const why = whyNotWhole(end);
  const reasons = [
    ...(must.length === 0 ? [] : [lead]),
    ...(should.length === 0 ? [] : [required]),
    ...[...must, ...should].flatMap((failed) => whyNotCovered(failed, waivers)),
    ...(why === undefined ? [] : [sentence(why)]),
  ];
  return word('does not conform', reasons.join(' '));
}

/** Returns why the waivers for a failed requirement do not cover it. */
function whyNotCovered(
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

function conformsText({ musts, shoulds }: Omit<Binding, 'waivers'>): string {
  const [must, should] = [musts, shoulds].map((all) => all.filter(hasPassed).length);
  const required = shoulds.length === 0 ? '' : ` and ${plural(should ?? 0, 'required SHOULD')}`;
  const met = `${plural(must ?? 0, 'MUST')}${required}`;
  const waived = [...musts, ...shoulds].filter((requirement) => requirement.waived);
  if (waived.length === 0) return `Every applicable MUST passed: ${met}`;
  return `Every applicable MUST passed or is waived: ${met} passed; waived: ${ids(waived)}`;
}

/** Returns the verdict when nothing failed, but the target was lost, or no MUST passed. */
function tooLittle(
  end: RunEnd,
  checks: readonly CheckOutcome[],
  musts: readonly RequirementVerdict[],
): VerdictDecision | undefined {
  const why = whyNotWhole(end);
  if (why !== undefined) return word('no verdict', why);
  if (musts.some(hasPassed)) return undefined;
  const left = leftOutText(leftOutOf(checks), checks).join('; ');
  return word('no verdict', left === '' ? 'No MUST passed' : `No MUST passed: ${left}`);
}

/** Returns the verdict when something is open: in part, or none with `--complete`. */
function somethingOpen(
  run: RunAsked,
  checks: readonly CheckOutcome[],
  binding: readonly RequirementVerdict[],
): VerdictDecision | undefined {
  const open = binding.filter(({ outcome }) => isOpen(outcome));
  const waived = binding.filter((requirement) => requirement.waived);
  const { shard, only } = run;
  const reasons = [
    ...(shard === undefined
      ? []
      : [`this is shard ${shard.index} of ${shard.count}: merge all shards`]),
    ...(only === undefined ? [] : ['only a selection of checks ran']),
    ...leftOutText(leftOutOf(checks), checks),
    ...(['MUST', 'SHOULD'] as const).flatMap((level) => openText(level, open)),
  ];
  if (reasons.length === 0) return undefined;
  const also = waived.length === 0 ? [] : [`waived: ${ids(waived)}`];
  const why = [...reasons, ...also].join('; ');
  if (run.complete && shard === undefined) {
    return word('no verdict', `--complete is set, but ${why}`);
  }
  const lead = waived.length === 0 ? 'No MUST failed' : 'No unwaived MUST failed';
  return word('conforms in part', `${lead}, but ${why}`);
}

function openText(level: Level, all: readonly RequirementVerdict[]): readonly string[] {
  const open = all.filter((requirement) => requirement.level === level);
  if (open.length === 0) return [];
  const kind = level === 'MUST' ? level : `required ${level}`;
  return [`${plural(open.length, kind)} could not be judged: ${ids(open)}`];
}

const hasPassed = ({ outcome }: RequirementVerdict): boolean => outcome === 'passed';
