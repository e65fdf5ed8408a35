import type { VerdictDocument } from './verdict-document.ts';
import { plural } from '../../src/text/sentence.ts';

/** Returns true when a target conforms only with waivers: that is not shown in green. */
export function isWaivedPass({
  verdict,
  counts,
}: Pick<VerdictDocument, 'verdict' | 'counts'>): boolean {
  return verdict === 'conforms' && counts.waived > 0;
}

/** Returns the verdict as reports print it, with its waivers: `conforms, with 2 waivers`. */
export function verdictText({
  verdict,
  waivers,
}: Pick<VerdictDocument, 'verdict' | 'waivers'>): string {
  const applied = waivers.filter(({ state }) => state === 'applied').length;
  const rests = verdict === 'conforms' || verdict === 'conforms in part';
  return rests && applied > 0 ? `${verdict}, with ${plural(applied, 'waiver')}` : verdict;
}
