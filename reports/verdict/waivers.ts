import type { Evidence, Waiver } from '../../src/evidence/evidence.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import type { RequirementVerdict } from '../verdict-document.ts';

/** The days as `YYYY-MM-DD`, which compare as text. */
const day = (iso: string): string => new Date(iso).toISOString().slice(0, 10);

/** Whether a waiver still holds on the day (UTC) a run started. */
export function holds(waiver: Waiver, startedAt: string): boolean {
  return day(startedAt) <= day(waiver.until);
}

/** The waiver that covers a requirement on that day, if one does. */
export function waiverFor(
  requirement: string,
  waivers: readonly Waiver[],
  startedAt: string,
): Waiver | undefined {
  return waivers.find((waiver) => waiver.requirement === requirement && holds(waiver, startedAt));
}

/** What became of a waiver in this run. */
export interface WaiverNote {
  readonly waiver: Waiver;
  readonly applied: boolean;
  /** One sentence. */
  readonly note: string;
}

/** Says of every waiver whether it applied, and if not, why it can go or why it does not help. */
export function waiverNotes(
  evidence: Evidence,
  requirements: readonly RequirementVerdict[],
): readonly WaiverNote[] {
  return evidence.waivers.map((waiver) => {
    const found = requirements.find((requirement) => requirement.id === waiver.requirement);
    const applied = found?.waived === true && holds(waiver, evidence.run.startedAt);
    return { waiver, applied, note: noteOf(waiver, found, evidence.run.startedAt) };
  });
}

function noteOf(waiver: Waiver, found: RequirementVerdict | undefined, startedAt: string): string {
  const id = waiver.requirement;
  if (found === undefined) return `The waiver for ${id} names no requirement of the document.`;
  if (!holds(waiver, startedAt)) return `The waiver for ${id} expired on ${waiver.until}.`;
  if (found.waived) return `The failure of ${id} is waived until ${waiver.until}.`;
  if (found.level !== 'MUST') {
    return `The waiver for ${id} changes nothing: a ${found.level} never changes the verdict.`;
  }
  if (found.outcome === 'passed') return `The waiver for ${id} is no longer needed.`;
  return `The waiver for ${id} covers no failure: it came out ${found.outcome}.`;
}

/** Whether a failed check of this requirement is one the user has accepted. Only a MUST is ever waived. */
export function isWaived(
  requirement: string,
  waivers: readonly Waiver[],
  startedAt: string,
): boolean {
  const must = findRequirement(requirement)?.level === 'MUST';
  return must && waiverFor(requirement, waivers, startedAt) !== undefined;
}
