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
import { hintsOf, NOBODY_LET_IN } from './hints.ts';
import { mergeObservations } from './observations.ts';
import { judgeRequirement } from './requirement.ts';
import { sentence } from '../../src/text/sentence.ts';
import { judgeWaivers } from './waivers.ts';
import { decideVerdict } from './word.ts';
import { omitUndefined } from '../../src/text/json.ts';

/**
 * The verdict on a run, derived from the catalogue, the evidence and the waivers alone.
 *
 * A requirement is as good as the worst of its checks. One that no check tried is untested, never met. The word
 * follows from the MUSTs; failed SHOULDs become advisories.
 */
export function verdictOf(evidence: Evidence): VerdictDocument {
  const { run } = evidence;
  const checks = evidence.checks.map((check) => untestedIfUnreachable(check, run.end));
  const requirements = CATALOGUE.map((requirement) => {
    const own = checks.filter((check) => check.requirement === requirement.id);
    return judgeRequirement(requirement, own, run, evidence.waivers);
  });
  const waivers = judgeWaivers({ ...evidence, checks });
  const { suite, profile, target, seed, startedAt, durationMs, requests, invocation, runs } = run;
  const { letsNobodyIn, notices } = run;
  const diagnosis = diagnosisOf(checks, patterns);
  return {
    formatVersion: FORMAT_VERSION,
    ...decideVerdict(run, checks, requirements, waivers),
    suite,
    document: { title: DOCUMENT.title, sha256: DOCUMENT.sha256 },
    profile,
    target,
    seed,
    startedAt,
    durationMs,
    requests,
    invocation: commandLine(invocation),
    configuredBy: invocation,
    ...omitUndefined({ runs }),
    effort: effortOf(run.effort, checks),
    requirements,
    advisories: requirements.flatMap(advisory),
    causes: causesOf(requirements, checks, () => tripsOf(patterns())),
    ...omitUndefined({ diagnosis }),
    observations: mergeObservations(checks),
    hints: letsNobodyIn ? [] : hintsOf(requirements, checks),
    notices: letsNobodyIn ? [NOBODY_LET_IN, ...notices] : notices,
    waivers,
    counts: countAll(requirements, checks),
  };
}

/** Makes a passed check untested when the target was never reached: silence meets nothing. */
function untestedIfUnreachable(check: CheckEvidence, end: RunEnd): CheckEvidence {
  if (end.kind !== 'unreachable' || check.outcome !== 'passed') return check;
  const message = sentence(`The target was not reached: ${end.reason}`);
  return { ...check, outcome: 'untested', message };
}

function advisory(requirement: RequirementVerdict): readonly Advisory[] {
  if (requirement.level !== 'SHOULD' || requirement.outcome !== 'failed') return [];
  return [{ requirement: requirement.id, message: requirement.reason ?? requirement.statement }];
}
