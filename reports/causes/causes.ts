import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { symptomOf } from '../verdict/symptom.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { coveringWaiver } from '../verdict/waivers.ts';
import type { Cause, RequirementVerdict } from '../verdict/verdict-document.ts';

/** How many faulty nodes a check detects: the fewer, the more specific it is. */
type FaultsPerCheck = ReadonlyMap<string, number>;

interface Failed {
  readonly check: CheckEvidence;
  readonly requirement: RequirementVerdict;
}

/**
 * Returns the causes of the failures of a run. Requirements share a cause when checks of them failed by the
 * same exchange, or with the same symptom in the same family of requirements. Causes are in the order
 * of the document; the most specific check of each is first.
 */
export function causesOf(
  requirements: readonly RequirementVerdict[],
  checks: readonly CheckEvidence[],
  context: WaiverContext,
  faultsPerCheck: () => FaultsPerCheck,
): readonly Cause[] {
  const failed = requirements
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap((requirement) =>
      checks
        .filter(({ requirement: id, outcome }) => id === requirement.id && outcome === 'failed')
        .map((check) => ({ check, requirement })),
    );
  if (failed.length === 0) return [];
  const known = faultsPerCheck();
  return groupsOf(failed).map((group) => causeOf(group, context, known));
}

/** Returns the causes of failures that change the verdict, then the others, each in the order of the document. */
export function bindingFirst(causes: readonly Cause[], context: WaiverContext): readonly Cause[] {
  const isBinding = (cause: Cause): boolean => binds(cause, context);
  return [...causes.filter(isBinding), ...causes.filter((cause) => !isBinding(cause))];
}

/** Returns true for the cause of a failure that changes the verdict. */
export function binds({ requirements: [first = ''] }: Cause, { counts }: WaiverContext): boolean {
  return counts(first);
}

/** Groups failures: those that share a key are in one group. */
function groupsOf(failed: readonly Failed[]): readonly (readonly Failed[])[] {
  let groups: readonly Group[] = [];
  for (const failure of failed) {
    const own: Group = { keys: keysOf(failure), failures: [failure] };
    const [joined, apart] = [
      groups.filter((group) => sharesKey(group, own)),
      groups.filter((group) => !sharesKey(group, own)),
    ];
    // The group that began first keeps its place.
    const merged = [...joined, own].reduce((one, other) => ({
      keys: new Set([...one.keys, ...other.keys]),
      failures: [...one.failures, ...other.failures],
    }));
    const at = joined[0] === undefined ? apart.length : groups.indexOf(joined[0]);
    groups = [...apart.slice(0, at), merged, ...apart.slice(at)];
  }
  return groups.map(({ failures }) => failures);
}

interface Group {
  readonly keys: ReadonlySet<string>;
  readonly failures: readonly Failed[];
}

function sharesKey(group: Group, other: Group): boolean {
  return [...other.keys].some((key) => group.keys.has(key));
}

/** Returns the keys of a failure: another failure with one of them has the same cause. */
function keysOf({ check, requirement: { id } }: Failed): ReadonlySet<string> {
  const { finding } = check;
  const keys = [`requirement ${id}`];
  if (finding?.exchange !== undefined) keys.push(`exchange ${finding.exchange}`);
  if (finding !== undefined) keys.push(`${familyOf(id)} ${findingSymptom(finding)}`);
  return new Set(keys);
}

/** `SEL` of `SEL-START`: a family of requirements. */
function familyOf(id: string): string {
  return id.split('-')[0] ?? id;
}

/** Returns the symptom of a finding: its text without what changes from run to run. */
function findingSymptom({
  expected,
  actual,
}: Pick<NonNullable<CheckEvidence['finding']>, 'expected' | 'actual'>): string {
  return symptomOf(`${expected}; ${actual}`);
}

/** Returns the cause of a group. Failures that decide the verdict are first, then the more specific ones. */
function causeOf(
  group: readonly Failed[],
  context: WaiverContext,
  faultsPerCheck: FaultsPerCheck,
): Cause {
  const weight = ({ check }: Failed): number =>
    context.counts(check.requirement) ? Number(coveringWaiver(check, context) !== undefined) : 2;
  const faultsOf = ({ check }: Failed): number =>
    faultsPerCheck.get(check.check) ?? Number.MAX_SAFE_INTEGER;
  const sorted = group.toSorted((a, b) => weight(a) - weight(b) || faultsOf(a) - faultsOf(b));
  const ids = sorted.map(({ requirement }) => requirement.id);
  return {
    requirements: [...new Set(ids)],
    checks: sorted.map(({ check }) => check.check),
  };
}
