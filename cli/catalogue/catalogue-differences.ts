import { ConfigError } from '../../config/mistakes/config-error.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import type { RequirementVerdict } from '../../reports/verdict/verdict-document.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Level } from '../../src/spec/requirement.ts';
import { CHECKS } from '../checks.ts';
import { judgeAgain } from '../verify/judge-again.ts';
import { loadRecording } from '../verify/load-recording.ts';

/** A requirement of this suite that a recorded run did not have, or had with another level. */
export interface CatalogueDifference {
  readonly id: string;
  readonly level: Level;
  /** Its level in the recorded run; absent when the run did not have it. */
  readonly before: Level | undefined;
  readonly statement: string;
  /** The outcomes of its checks that the run had, or that can judge what was recorded, by id. */
  readonly judged: readonly Pick<CheckEvidence, 'check' | 'outcome' | 'message'>[];
  /** The ids of checks whose requests the run did not send, so that they have no outcome. */
  readonly unasked: readonly string[];
}

/**
 * Returns the requirements of this suite that differ from a recorded run's, and what the recording alone says
 * about them: a rule judges the recorded exchanges, any other new check needs new requests.
 *
 * @param folder the output folder of the run.
 * @throws UnreadableRecording when there is no recording; ConfigError when there is no verdict, or this suite does
 *   not send what the run sent.
 */
export async function diffCatalogue(folder: string): Promise<readonly CatalogueDifference[]> {
  const { requirements } = await readVerdict(folder);
  const known = requirements.filter(({ newerThan }) => newerThan === undefined);
  const recorded = new Map(known.map((requirement) => [requirement.id, requirement]));
  const differing = CATALOGUE.filter(({ id, level }) => recorded.get(id)?.level !== level);
  const before = checksOf(requirements);
  const newRules = CHECKS.filter((check) => check.kind === 'rule' && !before.has(check.id));
  const wanted = newRules.filter(({ requirement }) =>
    differing.some(({ id }) => id === requirement),
  );
  const found =
    wanted.length === 0
      ? []
      : await concluded(
          folder,
          before,
          wanted.map(({ id }) => id),
        );
  const said = new Map(found.map((evidence) => [evidence.check, evidence]));
  return differing.map(({ id, level, statement }) => {
    const own = CHECKS.filter((check) => check.requirement === id)
      .map((check) => check.id)
      .toSorted();
    const judged = own.flatMap((check) => {
      const evidence = said.get(check) ?? before.get(check);
      return evidence === undefined ? [] : [evidence];
    });
    const unasked = own.filter((check) => judged.every((evidence) => evidence.check !== check));
    return { id, level, before: recorded.get(id)?.level, statement, judged, unasked };
  });
}

function checksOf(
  requirements: readonly RequirementVerdict[],
): ReadonlyMap<
  string,
  { readonly check: string; readonly outcome: Outcome; readonly message?: string }
> {
  const checks = requirements.flatMap((requirement) => requirement.checks);
  return new Map(checks.map(({ id, ...said }) => [id, { check: id, ...said }]));
}

/** Returns the outcomes of rules that the run did not have. */
async function concluded(
  folder: string,
  before: ReadonlyMap<string, unknown>,
  rules: readonly string[],
): Promise<readonly CheckEvidence[]> {
  const recording = await loadRecording(folder);
  const { name, version } = recording.head.suite;
  const checks = CHECKS.filter(({ id }) => before.has(id) || rules.includes(id));
  const { checks: judged, divergence } = await judgeAgain(recording, checks, rules);
  if (divergence !== undefined) {
    throw new ConfigError(
      `${folder} was recorded by ${name} ${version}; this suite sends other requests: ${divergence}`,
    );
  }
  return judged.filter(({ check }) => rules.includes(check));
}
