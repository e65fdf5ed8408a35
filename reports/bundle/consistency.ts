import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE, findRequirement } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { countAll } from '../verdict/counts.ts';
import { decideVerdict } from '../verdict/word.ts';
import { differences } from './differences.ts';
import type { RunConfiguration } from './run-configuration.ts';
import { waiversFor } from './run-configuration.ts';

/**
 * Where a verdict contradicts itself, the catalogue of this suite, or the configuration, one line each. Whether
 * its checks are right is not examined here: that takes the recording.
 */
export function verdictProblems(
  document: VerdictDocument,
  configuration: RunConfiguration,
): readonly string[] {
  return [
    ...differences(DOCUMENT, document.document, 'verdict.json: document'),
    ...catalogueProblems(document.requirements),
    ...document.requirements.flatMap((requirement) => outcomeProblems(requirement)),
    ...waiverProblems(document, configuration),
    ...advisoryProblems(document),
    ...countProblems(document),
    ...wordProblems(document, configuration),
  ];
}

/** Every requirement of the catalogue must be there once, with its own level. */
function catalogueProblems(requirements: readonly RequirementVerdict[]): readonly string[] {
  const missing = CATALOGUE.filter(({ id }) => !requirements.some((each) => each.id === id));
  const twice = requirements.filter(
    ({ id }, at) => requirements.findIndex((each) => each.id === id) < at,
  );
  return [
    ...missing.map(({ id, level }) => `verdict.json leaves out ${id}, a ${level} of the catalogue`),
    ...twice.map(({ id }) => `verdict.json judges ${id} twice`),
    ...requirements.flatMap(({ id, level, section, statement }) => {
      const known = findRequirement(id);
      if (known === undefined) return [`verdict.json judges ${id}, which the catalogue has not`];
      const stated = { level: known.level, section: known.section, statement: known.statement };
      return differences(stated, { level, section, statement }, `verdict.json: ${id}`);
    }),
  ];
}

/** A requirement must not be better than its checks. */
function outcomeProblems({ id, outcome, checks }: RequirementVerdict): readonly string[] {
  const worse: readonly Outcome[] = ['failed', 'errored', 'cantTell'];
  const worst = worse.find((each) => checks.some((check) => check.outcome === each));
  if (worst !== undefined && outcome !== worst) {
    return [`verdict.json: ${id} is ${outcome}, but one of its checks is ${worst}`];
  }
  const isBare = outcome === 'passed' && !checks.some((check) => check.outcome === 'passed');
  return isBare ? [`verdict.json: ${id} is passed, but none of its checks is`] : [];
}

function waiverProblems(
  { requirements, startedAt }: VerdictDocument,
  configuration: RunConfiguration,
): readonly string[] {
  const waived = requirements.filter((requirement) => requirement.waived);
  return waived.flatMap((requirement) => {
    const { id, level, outcome } = requirement;
    if (level !== 'MUST' || outcome !== 'failed') {
      return [`verdict.json: ${id} is waived, which only a MUST that failed can be`];
    }
    return waiversFor(requirement, configuration, startedAt).length > 0
      ? []
      : [`verdict.json: ${id} is waived, but the configuration of the run has no such waiver`];
  });
}

function advisoryProblems({ advisories, requirements }: VerdictDocument): readonly string[] {
  const failed = requirements.filter(
    ({ level, outcome }) => level === 'SHOULD' && outcome === 'failed',
  );
  const ids = failed.map(({ id }) => id);
  return differences(
    ids,
    advisories.map(({ requirement }) => requirement),
    'verdict.json: advisories',
  );
}

function countProblems({ counts, requirements }: VerdictDocument): readonly string[] {
  const checks = requirements.flatMap((requirement) => requirement.checks);
  return differences(countAll(requirements, checks), counts, 'verdict.json: counts');
}

/** The word must follow from the requirements; the reason for a run without a verdict cannot be derived. */
function wordProblems(
  { requirements, verdict, exitCode, waivers }: VerdictDocument,
  { partial }: RunConfiguration,
): readonly string[] {
  if (verdict === 'no verdict') return [];
  const checks = requirements.flatMap(({ id: requirement, checks: own }) =>
    own.map(({ id: check, outcome }) => ({ check, requirement, outcome })),
  );
  const run = { end: { kind: 'completed' }, complete: false } as const;
  const only = partial === undefined ? {} : { only: [] };
  const word = decideVerdict({ ...run, ...only }, checks, requirements, waivers);
  const follows = { verdict: word.verdict, exitCode: word.exitCode };
  return differences(follows, { verdict, exitCode }, 'verdict.json');
}
