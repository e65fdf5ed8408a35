import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { plural } from '../../src/text/sentence.ts';
import { isWaivedPass } from '../verdict/verdict-text.ts';

/** How reports show a verdict: any two verdicts differ in colour, sign and word. */
export interface Appearance {
  readonly word: string;
  readonly sign: string;
  readonly background: string;
  readonly ink: string;
}

/** The sign and the colours of each verdict. */
export const APPEARANCES = {
  conforms: { sign: '✓', background: '#1b6e2d', ink: '#ffffff' },
  'conforms in part': { sign: '◐', background: '#ffd54a', ink: '#3a2c00' },
  'does not conform': { sign: '✗', background: '#b3201c', ink: '#ffffff' },
  'no verdict': { sign: '?', background: '#5c5c66', ink: '#ffffff' },
} as const satisfies Readonly<Record<Verdict, Omit<Appearance, 'word'>>>;

/** The sign and the colours of a target that conforms with waivers. */
export const WAIVED_APPEARANCE = { sign: '◑', background: '#f5a623', ink: '#3a2400' } as const;

/** Returns how to show a verdict. A verdict with waivers is not green and names them. */
export function appearanceOf(document: VerdictDocument): Appearance {
  const { verdict, counts } = document;
  if (!isWaivedPass(document)) return { word: verdict, ...APPEARANCES[verdict] };
  return { word: `conforms, with ${plural(counts.waived, 'waiver')}`, ...WAIVED_APPEARANCE };
}
