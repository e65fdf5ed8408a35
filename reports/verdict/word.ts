import { isBinding } from '../../src/spec/released/released.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { RunEnd, RunFacts } from '../../src/evidence/run-facts.ts';
import { isOpen } from '../../src/evidence/outcome.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import type { ExitCode } from './exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from './exit-code.ts';
import type {
  RequirementVerdict,
  Verdict,
  VerdictDocument,
  WaiverVerdict,
} from './verdict-document.ts';
import { leftOutOf, leftOutText } from './effort-text.ts';
import { plural, sentence } from '../../src/text/sentence.ts';
import type { Binding } from './word-reason.ts';
import {
  conformsText,
  faultIn,
  hasPassed,
  ids,
  openText,
  whyNotCovered,
  whyNotWhole,
} from './word-reason.ts';
import { withoutNode } from './without-node.ts';

/** The word of the verdict, its exit code, and the reason in one sentence. */
type VerdictDecision = Pick<VerdictDocument, 'verdict' | 'exitCode' | 'reason'>;

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
  const shoulds = requirements.filter(
    (requirement) => requirement.level !== 'MUST' && isBinding(requirement, run),
  );
  return (
    noNode(run.end) ??
    somethingFailed(run.end, { musts, shoulds, waivers }) ??
    abortedOrSuiteError(run.end, checks) ??
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

/** Returns the verdict when nothing failed, and the run was aborted or the suite had an internal error, which may hide a failure. */
function abortedOrSuiteError(
  end: RunEnd,
  checks: readonly CheckOutcome[],
): VerdictDecision | undefined {
  const why = end.kind === 'lost' ? undefined : whyNotWhole(end);
  if (why !== undefined) return word('no verdict', why);
  if (checks.length === 0) return word('no verdict', 'No check ran');
  const stray = checks.find((check) => findRequirement(check.requirement) === undefined);
  const fault =
    stray === undefined
      ? faultIn(checks)
      : `Internal error of the suite: ${stray.check} names no known requirement`;
  return fault === undefined ? undefined : word('no verdict', fault);
}

function somethingFailed(
  end: RunEnd,
  { musts, shoulds, waivers }: Binding & { readonly waivers: readonly WaiverVerdict[] },
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
