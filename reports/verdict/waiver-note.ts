import { readShare } from '../../config/read-waiver.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import { symptomId } from './symptom.ts';
import type { WaiverState } from './verdict-document.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import { outcomeText } from '../text/run-text.ts';

/** The probability at which a failure counts as fixed. */
const CONFIDENCE = 0.95;

/** Returns what a waiver names, a requirement or a check. */
export function namedBy(waiver: Waiver): string {
  return waiver.requirement === undefined ? waiver.check : waiver.requirement;
}

/** Returns `until 2027-01-31 (Ada, NODE-7): reason`: how long, who and why. */
export function termsOf({ until, owner, ticket, reason }: Waiver): string {
  const contact = [owner, ticket].filter((text) => text !== undefined).join(', ');
  return `until ${until}${contact === '' ? '' : ` (${contact})`}: ${reason}`;
}

/**
 * Returns the state of a waiver, and what to do about it, in one or two sentences.
 *
 * @param named the checks that it names.
 * @param endsInDays given only when it ends soon.
 */
export function noteOnWaiver(
  waiver: Waiver,
  state: WaiverState,
  named: readonly CheckEvidence[],
  endsInDays: number | undefined,
): string {
  const id = namedBy(waiver);
  const texts: Readonly<Record<WaiverState, () => string>> = {
    expired: () => `The waiver for ${id} expired on ${waiver.until}.`,
    noEffect: () =>
      `The waiver for ${id} has no effect: a waiver applies only to a MUST or a required SHOULD.`,
    applied: () => `The failure of ${id} is waived until ${waiver.until}.`,
    differs: () => `The waiver for ${id} covers another symptom: ${differing(waiver, named)}.`,
    notSeen: () => `The failure of ${id} did not occur in this run${whatItSays(waiver)}.`,
    notJudged: () => `The waiver for ${id} was not tested: ${whyNot(named)}.`,
  };
  return texts[state]() + ending(waiver, endsInDays);
}

function differing({ symptom }: Waiver, named: readonly CheckEvidence[]): string {
  const others = named
    .filter((check) => check.outcome === 'failed')
    .map(({ check, message = '' }) => ({ check, own: symptomId(message) }))
    .filter(({ own }) => own !== symptom);
  const texts = others.map(({ check, own }) => `${check} fails with ${own}`);
  return `${joinedList(texts)}, not with ${symptom}`;
}

function whyNot(named: readonly CheckEvidence[]): string {
  const outcomes = new Set(named.map((check) => check.outcome));
  const said = [...outcomes].map(outcomeText).join(', ');
  return said === '' ? 'none of its checks ran' : `the outcomes of its checks are: ${said}`;
}

/** Returns what follows from a run without the failure. */
function whatItSays({ seen }: Waiver): string {
  if (seen === undefined) {
    return '. If it occurred in every earlier run, it is fixed: remove the waiver. If it is intermittent, add "seen: K of N" (it occurred in K of N runs)';
  }
  const { times, runs } = readShare(seen);
  const needed = runsNeeded(times / runs);
  if (needed <= 1) return '. It occurred in every earlier run, so it is fixed: remove the waiver';
  return `. It occurred in ${seen} runs: remove the waiver after ${needed} runs without the failure`;
}

/** Returns the number of runs without a failure, seen in this share of runs, after which it has probably been fixed. */
export function runsNeeded(share: number): number {
  return share >= 1 ? 1 : Math.ceil(Math.log(1 - CONFIDENCE) / Math.log(1 - share));
}

function ending({ until }: Waiver, days: number | undefined): string {
  if (days === undefined) return '';
  return ` It ends ${days === 0 ? 'today' : `in ${plural(days, 'day')}`}, on ${until}.`;
}
