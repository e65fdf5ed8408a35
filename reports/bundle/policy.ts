import type { AcceptedWaiver, Policy } from '../../config/read-policy.ts';
import { isAtLeast, NO_MALFORMED, SMOKE, STANDARD_CASES } from '../../src/evidence/effort.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { checksAsked, levelOf } from '../verdict/effort-text.ts';
import { appliedWaivers } from '../verdict/waivers.ts';
import { bare, joinedList, plural } from '../../src/text/sentence.ts';
import type { Manifest } from './manifest.ts';
import type { RunConfiguration } from './run-configuration.ts';
import { daysBetween, isThrough } from '../text/time-text.ts';
import { outcomeText } from '../text/run-text.ts';

/** The contents of a bundle to which a policy is applied. */
export interface PolicyInput {
  readonly document: VerdictDocument;
  readonly configuration: RunConfiguration;
  readonly manifest: Pick<Manifest, 'expiresAt'>;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Returns the YAML with which a policy accepts what is inapplicable in a run, besides what it accepts already;
 * empty when it refuses nothing for that reason.
 */
export function inapplicableToAdd(policy: Policy, evaluated: PolicyInput): string {
  const asked = askedBy(policy);
  const refused = evaluated.document.requirements.filter(
    ({ id, outcome }) =>
      outcome === 'inapplicable' && asked.includes(id) && !policy.inapplicable.includes(id),
  );
  if (refused.length === 0) return '';
  const ids = [...policy.inapplicable, ...refused.map(({ id }) => id)];
  return `inapplicable: [${ids.join(', ')}]`;
}

/**
 * Returns why a policy refuses a bundle, one line each. The catalogue of this suite says which requirements are MUSTs;
 * the caller has checked that the bundle's catalogue is the same.
 */
export function policyProblems(policy: Policy, evaluated: PolicyInput): readonly string[] {
  return [
    ...completenessProblems(evaluated),
    ...identityProblems(policy, evaluated),
    ...ageProblems(policy, evaluated),
    ...effortProblems(policy, evaluated),
    ...requirementProblems(policy, evaluated),
    ...waiverProblems(policy, evaluated),
  ];
}

function completenessProblems({ document, configuration }: PolicyInput): readonly string[] {
  const { partial } = configuration;
  const { leftOut = [] } = document.effort ?? {};
  // An option that this suite does not write counts as a limit, too.
  const cutOff = leftOut.filter(({ option }) => option !== SMOKE && option !== NO_MALFORMED);
  const isUnfinished = document.verdict === 'no verdict';
  return [
    ...(partial === undefined ? [] : [`the run is partial: ${partial}`]),
    ...cutOff.map(({ option, checks }) => `${option} cut off ${plural(checks.length, 'check')}`),
    ...(isUnfinished ? [`the run was not finished: ${bare(document.reason)}`] : []),
  ];
}

function identityProblems(policy: Policy, { document }: PolicyInput): readonly string[] {
  const { profile, suite, target } = document;
  return [
    ...notAmong('profile', profile, policy.profiles),
    ...notAmong('suite version', suite.version, policy.versions),
    ...notAmong('chain id', target.chainId, policy.chains),
    ...notAmong('target', target.url, policy.targets),
    ...subjectProblems(policy, document),
  ];
}

/** Stands for any text in a policy's subject. */
const ANY = '*';

function subjectProblems(
  { subject: wanted = {} }: Policy,
  { subject = {} }: VerdictDocument,
): readonly string[] {
  return SUBJECT_MEMBERS.flatMap((member) => {
    const [text, accepted] = [subject[member], wanted[member]];
    if (accepted === undefined || text === accepted) return [];
    if (text !== undefined && accepted === ANY) return [];
    const legal = accepted === ANY ? 'one' : JSON.stringify(accepted);
    const given = text === undefined ? 'not stated' : JSON.stringify(text);
    return [`the ${member} in the subject is ${given}, the policy requires ${legal}`];
  });
}

function notAmong(
  what: string,
  value: string | null,
  accepted: readonly string[] | undefined,
): readonly string[] {
  if (accepted === undefined || (value !== null && accepted.includes(value))) return [];
  const legal = joinedList(accepted);
  if (value === null) return [`the run did not see the ${what}; the policy accepts only ${legal}`];
  return [`the ${what} is ${value}, the policy accepts ${legal}`];
}

function ageProblems(policy: Policy, { document, manifest, now }: PolicyInput): readonly string[] {
  const { maxAgeDays } = policy;
  const age = daysBetween(document.startedAt, now);
  return [
    ...(now <= manifest.expiresAt ? [] : [`the certificate expired on ${manifest.expiresAt}`]),
    ...(maxAgeDays !== undefined && age >= maxAgeDays
      ? [`the run is ${plural(age, 'day')} old, the policy accepts less than ${maxAgeDays}`]
      : []),
  ];
}

function effortProblems({ effort }: Policy, { document }: PolicyInput): readonly string[] {
  const { runs } = document;
  const level = levelOf(document);
  // Without --runs the suite chose the number of cases.
  const fewest = runs === undefined ? undefined : STANDARD_CASES;
  return [
    ...(isAtLeast(level, effort.level)
      ? []
      : [`the effort of the run is ${level}, the policy requires ${effort.level}`]),
    ...tooLittle('requests', document.requests, effort.requests),
    ...tooLittle('checks', checksAsked(document), effort.checks),
    ...tooLittle('cases of each property', runs, effort.runs ?? fewest),
  ];
}

function tooLittle(
  what: string,
  asked: number | undefined,
  least: number | undefined,
): readonly string[] {
  if (least === undefined || (asked !== undefined && asked >= least)) return [];
  if (asked !== undefined) return [`the run asked ${asked} ${what}, the policy requires ${least}`];
  return [
    `the policy requires ${least} ${what} or more, and the run was without --runs: add --runs ${least}`,
  ];
}

/** Returns the ids of the requirements that must be passed. */
function askedBy({ requirements, requirementsVersion }: Policy): readonly string[] {
  const musts = catalogueOf(requirementsVersion).filter(({ level }) => level === 'MUST');
  return requirements ?? musts.map(({ id }) => id);
}

/** Returns the failures first, then the waived ones, then what was not judged, a line for each reason. */
function requirementProblems(policy: Policy, evaluated: PolicyInput): readonly string[] {
  const known = new Map(evaluated.document.requirements.map((each) => [each.id, each]));
  const asked = askedBy(policy).map((id) => [id, known.get(id)] as const);
  const failed = asked.flatMap(([, found]) => (found?.outcome === 'failed' ? [found] : []));
  return [
    ...failed
      .filter(({ waived }) => !waived)
      .map(({ id, reason }) => `${id} did not pass (${outcomeText('failed')})${because(reason)}`),
    ...failed
      .filter(({ waived }) => waived)
      .flatMap((requirement) => waiverRefusal(requirement, policy, evaluated)),
    ...notPassed(asked, policy),
  ];
}

/** Returns the requirements that neither passed nor failed: those with one outcome and reason in one line. */
function notPassed(
  asked: readonly (readonly [id: string, found: RequirementVerdict | undefined])[],
  { inapplicable: accepted }: Policy,
): readonly string[] {
  const groups = new Map<string, { readonly ids: string[]; readonly found: Found }>();
  for (const [id, found] of asked) {
    if (found?.outcome === 'passed' || found?.outcome === 'failed') continue;
    if (found?.outcome === 'inapplicable' && accepted.includes(id)) continue;
    const key = JSON.stringify([found?.outcome, found?.reason]);
    const group = groups.get(key) ?? { ids: [], found };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ ids, found }) => notPassedText(ids, found));
}

type Found = Pick<RequirementVerdict, 'outcome' | 'reason'> | undefined;

function notPassedText(ids: readonly string[], found: Found): string {
  const names = joinedList(ids);
  const [is, it] = ids.length === 1 ? ['is', 'it'] : ['are', 'them'];
  if (found === undefined) return `${names} ${ids.length === 1 ? 'was' : 'were'} not judged`;
  const { outcome, reason } = found;
  if (outcome !== 'inapplicable')
    return `${names} did not pass (${outcomeText(outcome)})${because(reason)}`;
  return `${names} ${is} inapplicable, and the policy does not list ${it} under inapplicable${because(reason)}`;
}

function because(reason = ''): string {
  return reason === '' ? '' : `: ${bare(reason)}`;
}

function waiverRefusal(
  requirement: RequirementVerdict,
  policy: Policy,
  evaluated: PolicyInput,
): readonly string[] {
  const why = whyNoWaiverAccepted(requirement, policy, evaluated);
  if (why === undefined) return [];
  return [`${requirement.id} failed, and the policy does not accept its waiver: ${why}`];
}

/** Returns why the policy accepts no waiver of a requirement; `undefined` when it accepts one. */
function whyNoWaiverAccepted(
  requirement: RequirementVerdict,
  { waivers }: Policy,
  { document, now }: PolicyInput,
): string | undefined {
  const given = appliedWaivers(requirement, document);
  const listed = waivers.filter((accepted) => accepted.requirement === requirement.id);
  const valid = listed.filter(({ until }) => isThrough(until, now));
  const owners = given.flatMap(({ owner }) => owner ?? []);
  const owned = valid.filter(({ owner }) => owners.includes(owner));
  const own = given.filter(({ owner }) => owned.some((accepted) => accepted.owner === owner));
  const covers = ({ owner, until }: AcceptedWaiver): boolean =>
    own.some((waiver) => waiver.owner === owner && waiver.until <= until);
  if (owned.some(covers)) return undefined;
  const accepted = joinedList(valid.map(({ owner }) => owner));
  if (listed.length === 0) return 'the policy lists no waiver for the requirement';
  if (valid.length === 0) return `the waivers in the policy ended on ${lastDays(listed)}`;
  if (owners.length === 0) return `the waiver has no owner, the policy accepts one of ${accepted}`;
  if (owned.length === 0)
    return `the owner of the waiver is ${joinedList(owners)}, the policy accepts ${accepted}`;
  return `the waiver ends on ${lastDays(own)}, the policy accepts it until ${lastDays(owned)}`;
}

const lastDays = (waivers: readonly { readonly until: string }[]): string =>
  joinedList(waivers.map(({ until }) => until));

/** Returns the problems of waivers for requirements that the policy does not name, unless it lists the waivers. */
function waiverProblems(policy: Policy, evaluated: PolicyInput): readonly string[] {
  const { requirements } = policy;
  const rest = evaluated.document.requirements.filter(
    ({ id, waived }) => waived && requirements !== undefined && !requirements.includes(id),
  );
  return rest.flatMap((requirement) => waiverRefusal(requirement, policy, evaluated));
}
