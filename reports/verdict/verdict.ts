import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { commandLine } from '../../src/evidence/invocation.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import type { Advisory, RequirementVerdict, VerdictDocument } from './verdict-document.ts';
import { FORMAT_VERSION } from './verdict-document.ts';
import { bindingFirst, binds, causesOf } from '../causes/causes.ts';
import { diagnosisOf } from '../diagnosis/diagnose.ts';
import { patterns, detectedBy } from '../diagnosis/patterns.ts';
import { countAll } from './counts.ts';
import { effortOf } from './effort-text.ts';
import { hintsOf } from './hints.ts';
import { mergeObservations } from './observations.ts';
import { judgeRequirement } from './judge-requirement.ts';
import { judgedByFailing } from './judged-by.ts';
import { bare } from '../../src/text/sentence.ts';
import { judgeWaivers, waiverContextOf } from './waivers.ts';
import { decideVerdict } from './word.ts';
import { faultNotices } from './word-reason.ts';
import { untestedWithoutNode } from './without-node.ts';
import { omitUndefined } from '../../src/text/json.ts';

/**
 * Returns the verdict on a run, derived from the requirements as they count, the evidence and the waivers alone.
 *
 * A requirement has the worst outcome of its checks. A requirement without a check is untested, never passed. The
 * verdict follows from the MUSTs; failed SHOULDs become advisories.
 */
export function verdictOf(
  evidence: Evidence,
  catalogue: readonly CountedRequirement[] = catalogueOf(evidence.run.requirementsVersion),
): VerdictDocument {
  const { run } = evidence;
  const checks = judgedByFailing(evidence.checks).map((check) =>
    untestedWithoutNode(check, run.end),
  );
  const context = waiverContextOf(evidence, catalogue);
  const requirements = catalogue.map((requirement) => {
    const own = checks.filter((check) => check.requirement === requirement.id);
    return judgeRequirement(requirement, own, run, context);
  });
  const waivers = judgeWaivers(checks, context);
  const { suite, profile, target, seed, startedAt, durationMs, requests, invocation } = run;
  const decision = decideVerdict(run, checks, requirements, waivers);
  const causes = causesOf(requirements, checks, context, () => detectedBy(patterns()));
  // Advisories alone are seldom a fault: most come from a lenient parser, or from replicas that lag.
  const diagnosis = causes.some((cause) => binds(cause, context))
    ? diagnosisOf(checks, bindingFirst(causes, context), patterns)
    : undefined;
  return {
    formatVersion: FORMAT_VERSION,
    ...omitUndefined({ runId: run.runId }),
    ...decision,
    reason: withVersion(decision.reason, run),
    suite,
    requirementsVersion: run.requirementsVersion ?? suite.version,
    document: { title: DOCUMENT.title, sha256: DOCUMENT.sha256 },
    profile,
    ...omitUndefined({ subject: run.subject }),
    target,
    seed,
    startedAt,
    durationMs,
    requests,
    invocation: commandLine(invocation),
    configuredBy: invocation,
    ...omitUndefined({ runs: run.runs, required: run.required }),
    effort: effortOf(run.effort, checks),
    requirements,
    advisories: requirements.flatMap(advisory),
    causes,
    ...omitUndefined({ diagnosis }),
    observations: mergeObservations(checks),
    hints: run.end.kind === 'stranger' ? [] : hintsOf(requirements, checks),
    notices: [...faultNotices(checks), ...run.notices],
    waivers,
    counts: countAll(requirements, checks),
  };
}

/** Returns the reason, and the released version by which the run was judged, if the user named one. */
function withVersion(reason: string, { requirementsVersion }: RunFacts): string {
  if (requirementsVersion === undefined) return reason;
  return `${bare(reason)} (judged by requirements ${requirementsVersion}).`;
}

function advisory(requirement: RequirementVerdict): readonly Advisory[] {
  const { id, level, outcome, newerThan, statement, reason = statement } = requirement;
  if (level !== 'SHOULD' || outcome !== 'failed') return [];
  const lead = newerThan === undefined ? '' : `newer than ${newerThan}: `;
  return [{ requirement: id, message: `${lead}${reason}` }];
}
