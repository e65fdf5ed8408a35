import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import { commandLine } from '../../src/evidence/invocation.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { Advisory, RequirementVerdict, VerdictDocument } from './verdict-document.ts';
import { FORMAT_VERSION } from './verdict-document.ts';
import { causesOf } from '../causes/causes.ts';
import { diagnosisOf } from '../diagnosis/diagnose.ts';
import { patterns, tripsOf } from '../diagnosis/patterns.ts';
import { countAll } from './counts.ts';
import { effortOf } from './effort.ts';
import { hintsOf } from './hints.ts';
import { mergeObservations } from './observations.ts';
import { judgeRequirement } from './requirement.ts';
import { sentence } from '../../src/text/sentence.ts';
import { judgeWaivers } from './waivers.ts';
import { decideVerdict, faultNotices, withoutNode } from './word.ts';
import { omitUndefined } from '../../src/text/json.ts';

/**
 * The verdict on a run, derived from the catalogue, the evidence and the waivers alone.
 *
 * A requirement is as good as the worst of its checks. One that no check tried is untested, never met. The word
 * follows from the MUSTs; failed SHOULDs become advisories.
 */
export function verdictOf(evidence: Evidence): VerdictDocument {
  const { run } = evidence;
  const checks = evidence.checks.map((check) => untestedWithoutNode(check, run.end));
  const requirements = CATALOGUE.map((requirement) => {
    const own = checks.filter((check) => check.requirement === requirement.id);
    return judgeRequirement(requirement, own, run, evidence.waivers);
  });
  const waivers = judgeWaivers({ ...evidence, checks });
  const { suite, profile, target, seed, startedAt, durationMs, requests, invocation, runs } = run;
  const { notices } = run;
  const diagnosis = diagnosisOf(checks, patterns);
  return {
    formatVersion: FORMAT_VERSION,
    ...omitUndefined({ runId: run.runId }),
    ...decideVerdict(run, checks, requirements, waivers),
    suite,
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
    ...omitUndefined({ runs, required: run.required }),
    effort: effortOf(run.effort, checks),
    requirements,
    advisories: requirements.flatMap(advisory),
    causes: causesOf(requirements, checks, () => tripsOf(patterns())),
    ...omitUndefined({ diagnosis }),
    observations: mergeObservations(checks),
    hints: run.end.kind === 'stranger' ? [] : hintsOf(requirements, checks),
    notices: [...faultNotices(checks), ...notices],
    waivers,
    counts: countAll(requirements, checks),
  };
}

/** Makes a check untested when no node answered: silence meets nothing, and a stranger fails nothing. */
export function untestedWithoutNode(check: CheckEvidence, end: RunEnd): CheckEvidence {
  const tells = check.outcome === 'passed' || check.outcome === 'failed';
  if (!tells || (end.kind !== 'unreachable' && end.kind !== 'stranger')) return check;
  return { ...check, outcome: 'untested', message: sentence(withoutNode(end)) };
}

function advisory(requirement: RequirementVerdict): readonly Advisory[] {
  if (requirement.level !== 'SHOULD' || requirement.outcome !== 'failed') return [];
  return [{ requirement: requirement.id, message: requirement.reason ?? requirement.statement }];
}
