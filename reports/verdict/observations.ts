import type { CheckEvidence, Observation } from '../../src/evidence/evidence.ts';

const keyOf = (observation: Observation): string =>
  JSON.stringify([observation.section, observation.subject, observation.seen]);

/** Compares as text, which is the order of the document's sections: it has fewer than ten. */
const compare = (observation: Observation, other: Observation): number =>
  // Stryker disable next-line EqualityOperator: no two keys of a map are equal
  keyOf(observation) < keyOf(other) ? -1 : 1;

/** Returns the observations of all checks: each fact once, those of one subject together. */
export function mergeObservations(checks: readonly CheckEvidence[]): readonly Observation[] {
  const observations = checks.flatMap((check) => check.observations);
  const distinct = new Map(
    observations.map(({ subject, section, seen }) => [
      keyOf({ subject, section, seen }),
      { subject, section, seen },
    ]),
  );
  return [...distinct.values()].toSorted(compare);
}

/** One subject with everything observed of it. */
interface ObservedSubject {
  readonly subject: string;
  readonly section: string;
  readonly seen: readonly string[];
}

/** Returns merged observations, one entry for a subject. */
export function bySubject(observations: readonly Observation[]): readonly ObservedSubject[] {
  const subjects = new Map<string, ObservedSubject>();
  for (const { subject, section, seen } of observations) {
    const key = JSON.stringify([section, subject]);
    const before = subjects.get(key)?.seen ?? [];
    subjects.set(key, { subject, section, seen: [...new Set([...before, seen])] });
  }
  return [...subjects.values()];
}
