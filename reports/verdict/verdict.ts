import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd, RunFacts } from '../../src/evidence/run-facts.ts';
import { commandLine } from '../../src/evidence/invocation.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import type { Advisory, Cause, RequirementVerdict, VerdictDocument } from './verdict-document.ts';
import { FORMAT_VERSION } from './verdict-document.ts';
import { causesOf } from '../causes/causes.ts';
import { diagnosisOf } from '../diagnosis/diagnose.ts';
import { patterns, detectedBy } from '../diagnosis/patterns.ts';
import { countAll } from './counts.ts';
import { effortOf } from './effort-text.ts';
import { hintsOf } from './hints.ts';
import { mergeObservations } from './observations.ts';
import { judgeRequirement } from './judge-requirement.ts';
import { bare, sentence } from '../../src/text/sentence.ts';
import { judgeWaivers, waiverContextOf } from './waivers.ts';
import { decideVerdict, faultNotices, withoutNode } from './word.ts';
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
  const checks = evidence.checks.map((check) => untestedWithoutNode(check, run.end));
  const context = waiverContextOf(evidence, catalogue);
  const requirements = catalogue.map((requirement) => {
    const own = checks.filter((check) => check.requirement === requirement.id);
    return judgeRequirement(requirement, own, run, context);
  });
  const waivers = judgeWaivers(checks, context);
  const { suite, profile, target, seed, startedAt, durationMs, requests, invocation } = run;
  const decision = decideVerdict(run, checks, requirements, waivers);
  const causes = causesOf(requirements, checks, () => detectedBy(patterns()));
  const diagnosis = diagnosisOf(checks, mustsFirst(causes, requirements), patterns);
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

/** Returns the causes of failed MUSTs, then those of SHOULDs, each in the order of the document. */
function mustsFirst(
  causes: readonly Cause[],
  requirements: readonly RequirementVerdict[],
): readonly Cause[] {
  const isMust = ({ requirements: [first] }: Cause): boolean =>
    requirements.some(({ id, level }) => id === first && level === 'MUST');
  return [...causes.filter(isMust), ...causes.filter((cause) => !isMust(cause))];
}

/** Makes a check untested when no node answered: then nothing passes and nothing fails. */
export function untestedWithoutNode(check: CheckEvidence, end: RunEnd): CheckEvidence {
  const tells = check.outcome === 'passed' || check.outcome === 'failed';
  if (!tells || (end.kind !== 'unreachable' && end.kind !== 'stranger')) return check;
  return { ...check, outcome: 'untested', message: sentence(withoutNode(end)) };
}

function advisory(requirement: RequirementVerdict): readonly Advisory[] {
  const { id, level, outcome, newerThan, statement, reason = statement } = requirement;
  if (level !== 'SHOULD' || outcome !== 'failed') return [];
  const lead = newerThan === undefined ? '' : `newer than ${newerThan}: `;
  return [{ requirement: id, message: `${lead}${reason}` }];
}
