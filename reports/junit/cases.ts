import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { SECTIONS } from '../../src/spec/catalogue.ts';
import { findingText } from './finding-text.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { checkMessage } from '../verdict/requirement.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { coveringWaiver } from '../verdict/waivers.ts';
import { outcomeText } from '../text/run-text.ts';

/** The child element of a testcase; a passed one has none. */
export type Ending = 'failure' | 'error' | 'skipped';

/** A testcase before it becomes XML. */
export interface Case {
  readonly classname: string;
  /** The id of the check, or of a requirement without one, and its title. */
  readonly name: string;
  readonly seconds: number;
  readonly ending?: {
    readonly kind: Ending;
    readonly message: string;
    readonly type?: string;
    readonly text?: string;
  };
}

/** A testsuite before it becomes XML. */
export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/**
 * Returns a suite per section, a case per check, and one for a requirement that no check tried. Names begin with the id.
 *
 * @param seconds the time of each check.
 */
export function suitesOf(
  document: VerdictDocument,
  evidence: Evidence,
  seconds: ReadonlyMap<string, number>,
): readonly Suite[] {
  const { waivers, run } = evidence;
  const counts = countsIn(document.requirements, run.required);
  const judged = { checks: evidence.checks, waivers, startedAt: run.startedAt, counts, seconds };
  const sections = SECTIONS.map((section) => ({
    name: `${section.id} ${section.heading}`,
    cases: document.requirements
      .filter((requirement) => requirement.section === section.id)
      .flatMap((requirement) => casesOf(requirement, judged)),
  }));
  return [...runSuite(document), ...sections].filter((suite) => suite.cases.length > 0);
}

/** Returns the run itself, as an error, when it has no verdict. */
function runSuite({ verdict, reason }: VerdictDocument): readonly Suite[] {
  if (verdict !== 'no verdict') return [];
  const ending = { kind: 'error', message: `no verdict: ${reason}`, type: 'run' } as const;
  return [
    { name: 'The run', cases: [{ classname: 'run', name: 'a verdict', seconds: 0, ending }] },
  ];
}

/** The checks of a run, how long each took, and which of their failures are accepted. */
interface JudgedChecks extends WaiverContext {
  readonly checks: readonly CheckEvidence[];
  readonly seconds: ReadonlyMap<string, number>;
}

function casesOf(requirement: RequirementVerdict, judged: JudgedChecks): readonly Case[] {
  const checks = judged.checks.filter((check) => check.requirement === requirement.id);
  if (checks.length > 0) {
    return checks.map((check) => {
      const own = judged.seconds.get(check.check) ?? 0;
      return { ...checkCase(check, requirement, judged), seconds: own };
    });
  }
  const message = `${outcomeText(requirement.outcome)}: ${requirement.reason ?? ''}`;
  const { id, statement } = requirement;
  const name = nameOf(id, statement);
  return [{ classname: id, name, seconds: 0, ending: { kind: 'skipped', message } }];
}

const nameOf = (id: string, title: string): string => `${id} · ${title}`;

function checkCase(
  check: CheckEvidence,
  requirement: RequirementVerdict,
  context: WaiverContext,
): Omit<Case, 'seconds'> {
  const base = { classname: check.requirement, name: nameOf(check.check, check.title) };
  if (check.outcome === 'passed') return base;
  const { level } = requirement;
  const message = checkMessage(check);
  const detail = { type: level, text: findingText(check) };
  if (check.outcome === 'errored')
    return { ...base, ending: { kind: 'error', message, ...detail } };
  if (check.outcome !== 'failed') {
    return {
      ...base,
      ending: { kind: 'skipped', message: `${outcomeText(check.outcome)}: ${message}` },
    };
  }
  const waiver = coveringWaiver(check, context);
  if (waiver === undefined && context.counts(requirement.id))
    return { ...base, ending: { kind: 'failure', message, ...detail } };
  const lead = waiver === undefined ? 'advisory' : `waived until ${waiver.until}`;
  return { ...base, ending: { kind: 'skipped', message: `${lead}: ${message}` } };
}
