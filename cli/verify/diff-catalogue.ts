import { ConfigError } from '../../config/config-error.ts';
import { readVerdict } from '../../reports/read-verdict.ts';
import type { RequirementVerdict } from '../../reports/verdict-document.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Level } from '../../src/spec/requirement.ts';
import { CHECKS } from '../checks.ts';
import { judgeAgain } from './judge-again.ts';
import { loadRecording } from './load-recording.ts';

/** A requirement of this suite that a recorded run did not have, or had otherwise. */
export interface CatalogueDifference {
  readonly id: string;
  readonly level: Level;
  /** Its level in the recorded run; absent where the run did not have it. */
  readonly before: Level | undefined;
  readonly statement: string;
  /** Checks of it that the run had, or that judge what it recorded, and what they say. */
  readonly judged: readonly Pick<CheckEvidence, 'check' | 'outcome' | 'message'>[];
  /** Checks of it that ask what the run did not ask: nothing can be said of them. */
  readonly unasked: readonly string[];
}

/**
 * What this suite's catalogue has that a recorded run's had not, and what can be said of it from
 * the recording alone: an audit judges what was recorded, any other new check asks anew.
 *
 * @param folder the output folder of the run.
 * @throws UnreadableRecording when there is no recording; Error when there is no verdict;
 *   ConfigError when this suite does not ask what the run asked.
 */
export async function diffCatalogue(folder: string): Promise<readonly CatalogueDifference[]> {
  const { requirements } = await readVerdict(folder);
  const recorded = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const differing = CATALOGUE.filter(({ id, level }) => recorded.get(id)?.level !== level);
  const before = checksOf(requirements);
  const newAudits = CHECKS.filter((check) => check.kind === 'audit' && !before.has(check.id));
  const wanted = newAudits.filter(({ requirement }) =>
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
    const own = CHECKS.filter((check) => check.requirement === id).map((check) => check.id);
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

/** What audits that the run did not have say of it. */
async function concluded(
  folder: string,
  before: ReadonlyMap<string, unknown>,
  audits: readonly string[],
): Promise<readonly CheckEvidence[]> {
  const recording = await loadRecording(folder);
  const { name, version } = recording.head.suite;
  const checks = CHECKS.filter(({ id }) => before.has(id) || audits.includes(id));
  const { checks: judged, divergence } = await judgeAgain(recording, checks, audits);
  if (divergence !== undefined) {
    throw new ConfigError(
      `${folder} was recorded by ${name} ${version}; this suite does not ask the same: ${divergence}`,
    );
  }
  return judged.filter(({ check }) => audits.includes(check));
}
