import type { Verdict } from '../verdict-document.ts';

/** How a verdict looks: no two of them alike, in colour, sign or word. */
export interface Appearance {
  readonly sign: string;
  readonly background: string;
  readonly ink: string;
}

export const APPEARANCES = {
  conforms: { sign: '✓', background: '#1b6e2d', ink: '#ffffff' },
  'conforms in part': { sign: '◐', background: '#ffd54a', ink: '#3a2c00' },
  'does not conform': { sign: '✗', background: '#b3201c', ink: '#ffffff' },
  'no verdict': { sign: '?', background: '#5c5c66', ink: '#ffffff' },
} as const satisfies Readonly<Record<Verdict, Appearance>>;
