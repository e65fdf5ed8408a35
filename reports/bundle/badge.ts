import { openIn } from '../../src/evidence/outcome.ts';
import { html } from '../text/html.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { plural } from '../../src/text/sentence.ts';
import { appearanceOf } from '../html/signs.ts';
import { dayOf } from '../text/time-text.ts';

const LABEL = 'ledger node API';

/** About the width of a letter on the badge. Pixels; the text is fitted into it. */
const LETTER = 6.6;
const PAD = 10;

/** `badge.svg`: the verdict, how many requirements are open, and the day. */
export function badgeSvg(document: VerdictDocument): string {
  const { background, ink, sign } = appearanceOf(document);
  const text = `${sign} ${badgeText(document)}`;
  const [left, right] = [widthOf(LABEL), widthOf(text)];
  const width = left + right + 4 * PAD;
  const middle = left + 2 * PAD;
  const title = `${LABEL}: ${badgeText(document)}`;
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="20"
    role="img"
    aria-label="${title}"
  >
    <title>${title}</title>
    <clipPath id="boundary"><rect width="${width}" height="20" rx="3" /></clipPath>
    <g clip-path="url(#boundary)">
      <rect width="${middle}" height="20" fill="#444" />
      <rect x="${middle}" width="${width - middle}" height="20" fill="${background}" />
    </g>
    <g font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${PAD}" y="14" fill="#fff" textLength="${left}">${LABEL}</text>
      <text x="${middle + PAD}" y="14" fill="${ink}" textLength="${right}">${text}</text>
    </g>
  </svg>`;
  return `${svg.toString()}\n`;
}

function badgeText(document: VerdictDocument): string {
  const { verdict, counts, startedAt } = document;
  const { word } = appearanceOf(document);
  const open = openIn(counts.must);
  const left = [
    ...(open === 0 ? [] : [`${plural(open, 'MUST')} open`]),
    // The word names the waivers of a verdict that rests on them.
    ...(counts.waived === 0 || word !== verdict ? [] : [`${counts.waived} waived`]),
  ];
  const what = left.length === 0 ? word : `${word}: ${left.join(', ')}`;
  return `${what} (${dayOf(startedAt)})`;
}

function widthOf(text: string): number {
  return Math.ceil(text.length * LETTER);
}
