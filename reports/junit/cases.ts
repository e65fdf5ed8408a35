import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { SECTIONS } from '../../src/spec/catalogue.ts';
import { findingText } from './finding-text.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { checkMessage } from '../verdict/requirement.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { coveringWaiver } from '../verdict/waivers.ts';

/** The child element of a testcase; a passed one has none. */
export type Ending = 'failure' | 'error' | 'skipped';

/** A testcase before it becomes XML. */
export interface Case {
  readonly classname: string;
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

/** A suite per section, a case per check, and one for a requirement that no check tried. */
export function suitesOf(document: VerdictDocument, evidence: Evidence): readonly Suite[] {
  const { waivers, run } = evidence;
  const counts = countsIn(document.requirements, run.required);
  const judged = { checks: evidence.checks, waivers, startedAt: run.startedAt, counts };
  const sections = SECTIONS.map((section) => ({
    name: `${section.id} ${section.heading}`,
    cases: document.requirements
      .filter((requirement) => requirement.section === section.id)
      .flatMap((requirement) => casesOf(requirement, judged)),
  }));
  return [...runSuite(document), ...sections].filter((suite) => suite.cases.length > 0);
}

/** The run itself, as an error, when it has no verdict. */
function runSuite({ verdict, reason }: VerdictDocument): readonly Suite[] {
  if (verdict !== 'no verdict') return [];
  const ending = { kind: 'error', message: `no verdict: ${reason}`, type: 'run' } as const;
  return [
    { name: 'The run', cases: [{ classname: 'run', name: 'a verdict', seconds: 0, ending }] },
  ];
}

/** The checks of a run, and which of their failures are accepted. */
interface JudgedChecks extends WaiverContext {
  readonly checks: readonly CheckEvidence[];
}

function casesOf(requirement: RequirementVerdict, judged: JudgedChecks): readonly Case[] {
  const checks = judged.checks.filter((check) => check.requirement === requirement.id);
  if (checks.length > 0) return checks.map((check) => checkCase(check, requirement, judged));
  const message = `${requirement.outcome}: ${requirement.reason ?? ''}`;
  const { id, statement } = requirement;
  return [{ classname: id, name: statement, seconds: 0, ending: { kind: 'skipped', message } }];
}

function checkCase(
  check: CheckEvidence,
  requirement: RequirementVerdict,
  context: WaiverContext,
): Case {
  const seconds = check.durationMs / 1000;
  const base = { classname: check.requirement, name: check.title, seconds };
  if (check.outcome === 'passed') return base;
  const { level } = requirement;
  const message = checkMessage(check);
  const detail = { type: level, text: findingText(check) };
  if (check.outcome === 'errored')
    return { ...base, ending: { kind: 'error', message, ...detail } };
  if (check.outcome !== 'failed') {
    return { ...base, ending: { kind: 'skipped', message: `${check.outcome}: ${message}` } };
  }
  const waiver = coveringWaiver(check, context);
  if (waiver === undefined && context.counts(requirement.id))
    return { ...base, ending: { kind: 'failure', message, ...detail } };
  const lead = waiver === undefined ? 'advisory' : `waived until ${waiver.until}`;
  return { ...base, ending: { kind: 'skipped', message: `${lead}: ${message}` } };
}
