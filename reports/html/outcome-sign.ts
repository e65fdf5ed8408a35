import { isOpen } from '../../src/evidence/outcome.ts';
import type { RequirementVerdict } from '../verdict/verdict-document.ts';

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

/** A kind of cell. */
export type OutcomeKind = keyof typeof OUTCOME_SIGNS;

/** The style of such cells and of their legend, on light and on dark paper. */
export const OUTCOME_SIGN_STYLE = `
td.cell { text-align: center; min-width: 1.6em; }
.failed { background: #b3201c; color: #ffffff; } .errored { background: #7b1fa2; color: #ffffff; }
.waived { background: #ffe082; color: #1c1c1f; } .advisory { background: #ffb74d; color: #1c1c1f; }
.open { background: var(--soft); color: var(--faint); } .inapplicable { color: var(--faint); } .passed { color: var(--good); }
.legend span { display: inline-block; padding: 0 6px; margin: 0 1em 2px 0; }
td.cell, .legend span { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
`;

/** Returns the kind of a requirement's cell. An internal error has a kind of its own. */
export function outcomeKind({
  outcome,
  waived,
  level,
}: Pick<RequirementVerdict, 'outcome' | 'waived' | 'level'>): OutcomeKind {
  if (outcome === 'failed') {
    if (level !== 'MUST') return 'advisory';
    return waived ? 'waived' : 'failed';
  }
  return outcome === 'errored' || !isOpen(outcome) ? outcome : 'open';
}
