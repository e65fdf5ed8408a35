import type { Outcome } from '../../src/evidence/outcome.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { catalogueOf, countsIn } from '../../src/spec/released/released.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { countAll } from '../verdict/counts.ts';
import { decideVerdict } from '../verdict/word.ts';
import { differences } from './bundle-differences.ts';
import type { RunConfiguration } from './run-configuration.ts';
import { waiversFor } from './run-configuration.ts';

/**
 * Returns where a verdict contradicts itself, the catalogue of this suite, or the configuration, one line each. Whether
 * its checks are right is not examined here: that takes the recording.
 */
export function verdictProblems(
  document: VerdictDocument,
  configuration: RunConfiguration,
): readonly string[] {
  return [
    ...differences(DOCUMENT, document.document, 'verdict.json: document'),
    ...catalogueProblems(document),
    ...document.requirements.flatMap((requirement) => outcomeProblems(requirement)),
    ...waiverProblems(document, configuration),
    ...advisoryProblems(document),
    ...countProblems(document),
    ...wordProblems(document, configuration),
  ];
}

/** Returns the problems of a verdict in which a requirement is missing, double, or of another level. */
function catalogueProblems({
  requirements,
  requirementsVersion,
}: VerdictDocument): readonly string[] {
  const catalogue = catalogueOf(requirementsVersion);
  const missing = catalogue.filter(({ id }) => !requirements.some((each) => each.id === id));
  const twice = requirements.filter(
    ({ id }, at) => requirements.findIndex((each) => each.id === id) < at,
  );
  return [
    ...missing.map(({ id, level }) => `verdict.json leaves out ${id}, a ${level} of the catalogue`),
    ...twice.map(({ id }) => `verdict.json judges ${id} twice`),
    ...requirements.flatMap((requirement) => {
      const { id } = requirement;
      const known = catalogue.find((each) => each.id === id);
      if (known === undefined) return [`verdict.json judges ${id}, which is not in the catalogue`];
      return differences(statedIn(known), statedIn(requirement), `verdict.json: ${id}`);
    }),
  ];
}

/** Returns the statement of a requirement, without its outcome. */
function statedIn({ level, section, statement, newerThan }: RequirementStated): object {
  return { level, section, statement, ...omitUndefined({ newerThan }) };
}

type RequirementStated = Pick<CountedRequirement, 'level' | 'section' | 'statement' | 'newerThan'>;

/** Returns the problem of a requirement whose outcome is better than that of its checks. */
function outcomeProblems({ id, outcome, checks }: RequirementVerdict): readonly string[] {
  const worse: readonly Outcome[] = ['failed', 'errored', 'cantTell'];
  const worst = worse.find((each) => checks.some((check) => check.outcome === each));
  if (worst !== undefined && outcome !== worst) {
    return [`verdict.json: ${id} is ${outcome}, but one of its checks is ${worst}`];
  }
  const isBare = outcome === 'passed' && !checks.some((check) => check.outcome === 'passed');
  return isBare ? [`verdict.json: ${id} is passed, but none of its checks passed`] : [];
}

function waiverProblems(
  { requirements, requirementsVersion, required, startedAt }: VerdictDocument,
  configuration: RunConfiguration,
): readonly string[] {
  const counts = countsIn(catalogueOf(requirementsVersion), required);
  const waived = requirements.filter((requirement) => requirement.waived);
  return waived.flatMap((requirement) => {
    const { id, outcome } = requirement;
    if (!counts(id) || outcome !== 'failed') {
      return [
        `verdict.json: ${id} is waived, but only a failed MUST or required SHOULD can be waived`,
      ];
    }
    return waiversFor(requirement, configuration, startedAt).length > 0
      ? []
      : [`verdict.json: ${id} is waived, but no waiver in the configuration of the run covers it`];
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

/** Returns where the verdict does not follow from the requirements. `no verdict` cannot be derived from them. */
function wordProblems(
  { requirements, verdict, exitCode, waivers, required }: VerdictDocument,
  { partial }: RunConfiguration,
): readonly string[] {
  if (verdict === 'no verdict') return [];
  const checks = requirements.flatMap(({ id: requirement, checks: own }) =>
    own.map(({ id: check, outcome }) => ({ check, requirement, outcome })),
  );
  const end = { kind: 'completed' } as const;
  const run = { end, complete: false, ...omitUndefined({ required }) };
  const only = partial === undefined ? {} : { only: [] };
  const word = decideVerdict({ ...run, ...only }, checks, requirements, waivers);
  const follows = { verdict: word.verdict, exitCode: word.exitCode };
  return differences(follows, { verdict, exitCode }, 'verdict.json');
}
