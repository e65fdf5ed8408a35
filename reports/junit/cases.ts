import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { findRequirement, SECTIONS } from '../../src/spec/catalogue.ts';
import { commandsOf, fieldsOf, TRANSCRIPT_CAP } from '../text/finding-fields.ts';
import { outcomeText } from '../text/run-text.ts';
import { capped, plainText } from '../text/text.ts';
import { checkMessage } from '../verdict/requirement-reason.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { coveringWaiver, waiverContextOf } from '../verdict/waivers.ts';

/** A testcase before it becomes XML. */
export interface Case {
  readonly classname: string;
  /** The id of the check, or of a requirement without one, and its title. */
  readonly name: string;
  /** The check whose time it has. */
  readonly check?: string;
  /** The child element of a testcase; a passed one has none. */
  readonly ending?: Ending | undefined;
}

/** How a testcase ends that did not pass. */
export interface Ending {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly type?: string;
  readonly text?: string;
}

/** A testsuite before it becomes XML. */
interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Returns a suite per section, a case per check, and one for a requirement that no check tried. Names begin with the id. */
export function suitesOf(document: VerdictDocument, evidence: Evidence): readonly Suite[] {
  const context = waiverContextOf(evidence, document.requirements);
  const sections = SECTIONS.map(({ id, heading }) => ({
    name: `${id} ${heading}`,
    cases: document.requirements
      .filter(({ section }) => section === id)
      .flatMap((requirement) => casesOf(requirement, evidence.checks, context)),
  }));
  return [...runSuite(document), ...sections].filter((suite) => suite.cases.length > 0);
}

/** Returns the run itself, as an error, when it has no verdict. */
function runSuite({ verdict, reason }: VerdictDocument): readonly Suite[] {
  if (verdict !== 'no verdict') return [];
  const ending = { kind: 'error', message: `no verdict: ${reason}`, type: 'run' } as const;
  return [{ name: 'The run', cases: [{ classname: 'run', name: 'a verdict', ending }] }];
}

function casesOf(
  requirement: RequirementVerdict,
  checks: readonly CheckEvidence[],
  context: WaiverContext,
): readonly Case[] {
  const { id, statement, outcome, reason = '' } = requirement;
  const own = checks.filter((check) => check.requirement === id);
  if (own.length === 0) {
    const ending = { kind: 'skipped', message: `${outcomeText(outcome)}: ${reason}` } as const;
    return [{ classname: id, name: `${id} · ${statement}`, ending }];
  }
  return own.map((check) => ({
    classname: id,
    name: `${check.check} · ${check.title}`,
    check: check.check,
    ending: endingOf(check, requirement, context),
  }));
}

function endingOf(
  check: CheckEvidence,
  { id, level }: RequirementVerdict,
  context: WaiverContext,
): Ending | undefined {
  const { outcome } = check;
  if (outcome === 'passed') return undefined;
  const message = checkMessage(check);
  const detail = { message, type: level, text: findingText(check) };
  if (outcome === 'errored') return { kind: 'error', ...detail };
  const waiver = coveringWaiver(check, context);
  if (outcome === 'failed' && waiver === undefined && context.counts(id)) {
    return { kind: 'failure', ...detail };
  }
  const accepted = waiver === undefined ? 'advisory' : `waived until ${waiver.until}`;
  const lead = outcome === 'failed' ? accepted : outcomeText(outcome);
  return { kind: 'skipped', message: `${lead}: ${message}` };
}

/** Returns a finding as lines of plain text: the subject, expected, actual, how to repeat it, and the exchange. */
function findingText({ check, requirement, finding, trace }: CheckEvidence): string {
  const found = findRequirement(requirement);
  const fields = finding === undefined ? [] : [...fieldsOf(finding), ...commandsOf(finding)];
  const lines = [
    ['requirement', found && `${found.id}, section ${found.section}: ${found.statement}`],
    ['check', check],
    ...fields.map(({ name, text }) => [name, text] as const),
    ['counterexample', finding?.replay?.counterexample],
    ['exchange', finding?.transcript && capped(plainText(finding.transcript), TRANSCRIPT_CAP)],
    ['trace', trace && capped(plainText(trace), TRANSCRIPT_CAP)],
  ] as const;
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${plainText(value)}`]))
    .join('\n');
}
