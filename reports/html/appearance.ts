import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { plural } from '../../src/text/sentence.ts';
import { isWaivedPass } from '../verdict/verdict-text.ts';

/** The look of a verdict: any two verdicts differ in colour, sign and word. */
export interface Appearance {
  readonly word: string;
  readonly sign: string;
  readonly background: string;
  readonly ink: string;
}

export const LOOKS = {
  conforms: { sign: '✓', background: '#1b6e2d', ink: '#ffffff' },
  'conforms in part': { sign: '◐', background: '#ffd54a', ink: '#3a2c00' },
  'does not conform': { sign: '✗', background: '#b3201c', ink: '#ffffff' },
  'no verdict': { sign: '?', background: '#5c5c66', ink: '#ffffff' },
} as const satisfies Readonly<Record<Verdict, Omit<Appearance, 'word'>>>;

/** The look of a target that conforms except for what is waived. */
export const WAIVED_LOOK = { sign: '◑', background: '#f5a623', ink: '#3a2400' } as const;

/** The look of a verdict; what conforms only with waivers is not green, and says so. */
export function appearanceOf(document: VerdictDocument): Appearance {
  const { verdict, counts } = document;
  if (!isWaivedPass(document)) return { word: verdict, ...LOOKS[verdict] };
  return { word: `conforms, with ${plural(counts.waived, 'waiver')}`, ...WAIVED_LOOK };
}
