import { isOpen } from '../../src/evidence/outcome.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { capped, oneLine } from '../text/text.ts';
import type { RequirementVerdict, Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { isWaivedPass, verdictText } from '../verdict/verdict-text.ts';

/** How reports show a verdict: any two verdicts differ in colour, sign and word. */
interface Appearance {
  readonly word: string;
  readonly sign: string;
  readonly background: string;
  readonly ink: string;
}

/** The sign and the colours of each verdict, and of a target that conforms with waivers. */
export const APPEARANCES = {
  conforms: { sign: '✓', background: '#1b6e2d', ink: '#ffffff' },
  'conforms in part': { sign: '◐', background: '#ffd54a', ink: '#3a2c00' },
  'does not conform': { sign: '✗', background: '#b3201c', ink: '#ffffff' },
  'no verdict': { sign: '?', background: '#5c5c66', ink: '#ffffff' },
  waived: { sign: '◑', background: '#f5a623', ink: '#3a2400' },
} as const satisfies Readonly<Record<Verdict | 'waived', Omit<Appearance, 'word'>>>;

/** Returns how to show a verdict. A verdict with waivers is not green and names them. */
export function appearanceOf(document: VerdictDocument): Appearance {
  const kind = isWaivedPass(document) ? 'waived' : document.verdict;
  return { word: verdictText(document), ...APPEARANCES[kind] };
}

/** The sign and the meaning of each kind of cell in a grid of requirements. */
export const OUTCOME_SIGNS = {
  failed: ['✗', 'a MUST failed'],
  errored: ['!', 'internal error of the suite'],
  waived: ['~', 'failed and waived'],
  advisory: ['s', 'a SHOULD failed'],
  open: ['?', 'could not be judged'],
  inapplicable: ['–', 'inapplicable'],
  passed: ['✓', 'passed'],
} as const;

/** The most characters of the reason that a cell shows. */
const REASON_CAP = 400;

/** Renders a requirement as a cell with its sign. An internal error has a sign of its own. */
export function outcomeCell(requirement: RequirementVerdict | undefined): Html {
  if (requirement === undefined) return html`<td></td>`;
  const kind = kindOf(requirement);
  const [sign, meaning] = OUTCOME_SIGNS[kind];
  const { id, reason = meaning } = requirement;
  return html`<td class="cell ${kind}" title="${id}: ${capped(oneLine(reason), REASON_CAP)}">
    ${sign}
  </td>`;
}

function kindOf({ outcome, waived, level }: RequirementVerdict): keyof typeof OUTCOME_SIGNS {
  if (outcome === 'failed') {
    if (level !== 'MUST') return 'advisory';
    return waived ? 'waived' : 'failed';
  }
  return outcome === 'errored' || !isOpen(outcome) ? outcome : 'open';
}
