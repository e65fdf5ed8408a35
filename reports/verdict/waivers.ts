import { requirementOf } from '../../src/spec/check-id.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { symptomId } from './symptom.ts';
import { dayOf, daysBetween, isThrough } from '../text/time.ts';
import type { WaiverState, WaiverVerdict } from './verdict-document.ts';
import { namedBy, noteOnWaiver } from './waiver-note.ts';
import { omitUndefined } from '../../src/text/json.ts';

function names(waiver: Waiver, { check, requirement }: CheckEvidence): boolean {
  return waiver.check === check || waiver.requirement === requirement;
}

function fitsSymptom({ symptom }: Waiver, { message }: CheckEvidence): boolean {
  return symptom === undefined || symptom === symptomId(message ?? '');
}

/** Whether a requirement counts for the verdict: a MUST, or a SHOULD that the user requires. */
const counts = (requirement: string, required: readonly string[]): boolean =>
  findRequirement(requirement)?.level === 'MUST' || required.includes(requirement);

/**
 * The waiver that covers what a check has failed with, if one does on that day.
 *
 * @param required the SHOULDs that count like MUSTs; others are never waived.
 */
export function coveringWaiver(
  check: CheckEvidence,
  waivers: readonly Waiver[],
  startedAt: string,
  required: readonly string[] = [],
): Waiver | undefined {
  if (check.outcome !== 'failed' || !counts(check.requirement, required)) return undefined;
  return waivers.find(
    (waiver) =>
      isThrough(waiver.until, startedAt) && names(waiver, check) && fitsSymptom(waiver, check),
  );
}

/** Says of every waiver what became of it in this run. */
export function judgeWaivers({ waivers, checks, run }: Evidence): readonly WaiverVerdict[] {
  return waivers.map((waiver) => {
    const named = checks.filter((check) => names(waiver, check));
    const state = stateOf(waiver, named, run, waivers);
    const days = state === 'expired' ? undefined : endsInDays(waiver, run.startedAt);
    const note = noteOnWaiver(waiver, state, named, days);
    return { ...waiver, state, note, ...omitUndefined({ endsInDays: days }) };
  });
}

/** How many days before its end a waiver begins to say that it ends. */
const WARNED_DAYS = 14;

function endsInDays({ until }: Waiver, startedAt: string): number | undefined {
  const days = daysBetween(dayOf(startedAt), until);
  return days <= WARNED_DAYS ? days : undefined;
}

function stateOf(
  waiver: Waiver,
  named: readonly CheckEvidence[],
  { startedAt, required = [] }: Pick<RunFacts, 'startedAt' | 'required'>,
  all: readonly Waiver[],
): WaiverState {
  if (!isThrough(waiver.until, startedAt)) return 'expired';
  if (!counts(requirementOf(namedBy(waiver)), required)) return 'noEffect';
  const failed = named.filter((check) => check.outcome === 'failed');
  const uncovered = failed.some(
    (check) => coveringWaiver(check, all, startedAt, required) === undefined,
  );
  if (uncovered) return 'differs';
  if (failed.some((check) => fitsSymptom(waiver, check))) return 'applied';
  const judged = failed.length > 0 || named.some((check) => check.outcome === 'passed');
  // Tried in vain: another check of the same name that passed does not say that the failure is gone.
  const inVain = named.some(({ outcome }) => outcome === 'cantTell' || outcome === 'errored');
  return judged && !inVain ? 'notSeen' : 'notJudged';
}
