import { targetName } from '../../src/evidence/target-name.ts';
import { isOpen, openIn } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { gridPage } from '../text/grid.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import type { RequirementVerdict, Verdict } from '../verdict/verdict-document.ts';
import { isWaivedPass, verdictText } from '../verdict/verdict-text.ts';
import { REPORTS } from '../report-files.ts';
import type { TargetVerdict } from './fleet-document.ts';
import { worstFirst } from './fleet-document.ts';

const STYLE = `td { white-space: nowrap; }
.failed { background: #c62828; color: #fff; } .advisory { background: #ffb74d; } .waived { background: #ffe082; }
.open { background: #eceff1; color: #546e7a; } .errored { background: #8e24aa; color: #fff; } .passed { color: #2e7d32; }
.inapplicable { color: #bbb; }
.bad { color: #c62828; font-weight: bold; } .none { color: #8e24aa; font-weight: bold; } .part { color: #8d6e00; } .good { color: #2e7d32; }
p span { padding: 0 6px; margin-right: 1em; }
`;

const REQUIREMENTS = CATALOGUE.filter(({ untestable }) => untestable === undefined);

const TONES: Readonly<Record<Verdict, string>> = {
  'does not conform': 'bad',
  'no verdict': 'none',
  'conforms in part': 'part',
  conforms: 'good',
};

/** The kinds of cells: the sign and the meaning of each. */
const SIGNS = {
  failed: ['✗', 'a MUST failed'],
  errored: ['!', 'the suite is at fault'],
  waived: ['~', 'failed and waived'],
  advisory: ['s', 'a SHOULD failed'],
  open: ['?', 'could not be judged'],
  inapplicable: ['–', 'inapplicable'],
  passed: ['✓', 'passed'],
} as const;

/** The targets of a fleet by requirements, the worst first: one HTML file that makes no network request. */
export function fleetPage(targets: readonly TargetVerdict[]): string {
  const legend = Object.entries(SIGNS).map(
    ([kind, [sign, text]]) => html`<span class="${kind}">${sign} ${text}</span>`,
  );
  return gridPage({
    title: `Fleet: ${counted(targets)}`,
    style: STYLE,
    intro: html`<p>${legend}</p>`,
    columns: [
      ...['target', 'verdict', 'failed', 'open'].map((name) => html`${name}`),
      ...REQUIREMENTS.map(({ id, statement }) => html`<span title="${statement}">${id}</span>`),
    ],
    rows: worstFirst(targets).map(row),
  });
}

function counted(targets: readonly TargetVerdict[]): string {
  const verdicts = Object.keys(TONES).map((word) => {
    const count = targets.filter(({ verdict }) => verdict === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return verdicts.flat().join(', ');
}

function row(target: TargetVerdict): Html {
  const { verdict, reason, document } = target;
  const must = document?.counts.must;
  const open = must === undefined ? '' : openIn(must);
  const text = document === undefined ? verdict : verdictText(document);
  const cells = REQUIREMENTS.map(({ id }) =>
    cell(document?.requirements.find((own) => own.id === id)),
  );
  const judged = html`<td class="${toneOf(target)}" title="${reason}">${text}</td>`;
  return html`<tr>
    ${nameCell(target)}${judged}
    <td>${must?.failed ?? ''}</td>
    <td>${open}</td>
    ${cells}
  </tr>`;
}

function nameCell({ name, folder, reason, document }: TargetVerdict): Html {
  if (document === undefined) return html`<th title="${reason}">${name}</th>`;
  const target = targetName(document.target);
  return html`<th><a href="${folder}/${REPORTS.page}" title="${target}">${name}</a></th>`;
}

function toneOf({ verdict, document }: TargetVerdict): string {
  const isWaived = document !== undefined && isWaivedPass(document);
  return TONES[isWaived ? 'conforms in part' : verdict];
}

function cell(requirement: RequirementVerdict | undefined): Html {
  if (requirement === undefined) return html`<td></td>`;
  const kind = kindOf(requirement);
  const { id, reason = '' } = requirement;
  const title = reason === '' ? id : `${id}: ${reason}`;
  return html`<td class="cell ${kind}" title="${title}">${SIGNS[kind][0]}</td>`;
}

function kindOf({ outcome, waived, level }: RequirementVerdict): keyof typeof SIGNS {
  if (outcome === 'failed') {
    if (level !== 'MUST') return 'advisory';
    return waived ? 'waived' : 'failed';
  }
  // What is open because the suite is at fault has a sign of its own.
  return outcome === 'errored' || !isOpen(outcome) ? outcome : 'open';
}
