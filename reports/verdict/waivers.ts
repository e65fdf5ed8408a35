import { requirementOf } from '../../src/spec/check-id.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import type { Counts } from '../../src/spec/released/released.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import { symptomId } from './symptom.ts';
import { dayOf, daysBetween, isThrough } from '../text/time-text.ts';
import type {
  RequirementVerdict,
  VerdictDocument,
  WaiverState,
  WaiverVerdict,
} from './verdict-document.ts';
import { namedBy, noteOnWaiver } from './waiver-note.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** The waivers, and what decides whether one covers a failure. */
export interface WaiverContext {
  readonly waivers: readonly Waiver[];
  /** The start of the run, on which a waiver must be valid. ISO 8601. */
  readonly startedAt: string;
  /** The requirements that change the verdict. */
  readonly counts: Counts;
}

/** Returns the waivers of a run, which are for the requirements at the levels at which they count. */
export function waiverContextOf(
  { waivers, run: { startedAt, required } }: Evidence,
  requirements: Parameters<typeof countsIn>[0],
): WaiverContext {
  return { waivers, startedAt, counts: countsIn(requirements, required) };
}

function names(waiver: Waiver, { check, requirement }: CheckEvidence): boolean {
  return waiver.check === check || waiver.requirement === requirement;
}

function fitsSymptom({ symptom }: Waiver, { message }: CheckEvidence): boolean {
  return symptom === undefined || symptom === symptomId(message ?? '');
}

/** Returns the waiver that covers the failure of a check, if there is one. An advisory is never waived. */
export function coveringWaiver(
  check: CheckEvidence,
  { waivers, startedAt, counts }: WaiverContext,
): Waiver | undefined {
  if (check.outcome !== 'failed' || !counts(check.requirement)) return undefined;
  return waivers.find(
    (waiver) =>
      isThrough(waiver.until, startedAt) && names(waiver, check) && fitsSymptom(waiver, check),
  );
}

/** Returns the state of every waiver in this run. */
export function judgeWaivers(
  checks: readonly CheckEvidence[],
  context: WaiverContext,
): readonly WaiverVerdict[] {
  return context.waivers.map((waiver) => {
    const named = checks.filter((check) => names(waiver, check));
    const state = stateOf(waiver, named, context);
    const days = state === 'expired' ? undefined : endsInDays(waiver, context.startedAt);
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
  context: WaiverContext,
): WaiverState {
  const { startedAt, counts } = context;
  if (!isThrough(waiver.until, startedAt)) return 'expired';
  if (!counts(requirementOf(namedBy(waiver)))) return 'noEffect';
  const failed = named.filter((check) => check.outcome === 'failed');
  const uncovered = failed.some((check) => coveringWaiver(check, context) === undefined);
  if (uncovered) return 'differs';
  if (failed.some((check) => fitsSymptom(waiver, check))) return 'applied';
  const judged = failed.length > 0 || named.some((check) => check.outcome === 'passed');
  // Tried in vain: another check of the same name that passed does not say that the failure is gone.
  const inVain = named.some(({ outcome }) => outcome === 'cantTell' || outcome === 'errored');
  return judged && !inVain ? 'notSeen' : 'notJudged';
}

/** Returns the waivers that a verdict has applied to a requirement or one of its checks. */
export function appliedWaivers(
  { id, checks }: Pick<RequirementVerdict, 'id' | 'checks'>,
  { waivers }: Pick<VerdictDocument, 'waivers'>,
): readonly WaiverVerdict[] {
  const ids = [id, ...checks.map((check) => check.id)];
  return waivers.filter((waiver) => waiver.state === 'applied' && ids.includes(namedBy(waiver)));
}
