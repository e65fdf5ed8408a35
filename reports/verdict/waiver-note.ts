import { readShare } from '../../config/waiver.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import { symptomId } from './symptom.ts';
import type { WaiverState } from './verdict-document.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';

/** The probability from which a failure counts as gone. */
const CONFIDENCE = 0.95;

/** What a waiver names, a requirement or a check. */
export function namedBy(waiver: Waiver): string {
  return waiver.requirement === undefined ? waiver.check : waiver.requirement;
}

/**
 * The state of a waiver, and what to do about it, in one or two sentences.
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
      `The waiver for ${id} changes nothing: only what a MUST or a required SHOULD fails with is ever waived.`,
    applied: () => `The failure of ${id} is waived until ${waiver.until}.`,
    differs: () => `The waiver for ${id} covers another symptom: ${differing(waiver, named)}.`,
    notSeen: () => `The failure of ${id} was not seen in this run${whatItSays(waiver)}.`,
    notJudged: () => `The waiver for ${id} was not tried: ${whyNot(named)}.`,
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
  return outcomes.size === 0 ? 'none of its checks ran' : `it came out ${[...outcomes].join(', ')}`;
}

/** How much it means that a failure was not seen once. */
function whatItSays({ seen }: Waiver): string {
  if (seen === undefined) {
    return ': if it came in every run it is mended, and the waiver can go; if now and then, this says little, and "seen: K of N" says how often it came';
  }
  const { times, runs } = readShare(seen);
  const needed = runsNeeded(times / runs);
  if (needed <= 1) return ', and it was seen in every run before: it is mended, the waiver can go';
  return `, which says little: it was seen in ${seen} runs, so that it is gone is said by ${needed} runs without it`;
}

/** The number of runs without a failure, seen in this share of runs, after which it has probably been fixed. */
export function runsNeeded(share: number): number {
  return share >= 1 ? 1 : Math.ceil(Math.log(1 - CONFIDENCE) / Math.log(1 - share));
}

function ending({ until }: Waiver, days: number | undefined): string {
  if (days === undefined) return '';
  return ` It ends ${days === 0 ? 'today' : `in ${plural(days, 'day')}`}, on ${until}.`;
}
