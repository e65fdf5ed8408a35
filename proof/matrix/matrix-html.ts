import { gridPage } from './grid.ts';
import type { Html } from '../../reports/text/html.ts';
import { html } from '../../reports/text/html.ts';
import type { FaultRow, Matrix } from './matrix.ts';
import { families } from './matrix-markdown.ts';
import { failedIn } from './problems.ts';
import { totalsText } from './totals.ts';

const STYLE = `thead th { height: 13em; }
tbody th { font-weight: normal; }
tr.family th { background: #eee; font-weight: bold; }
.own { background: #2e7d32; color: #fff; } .also { background: #ffe082; } .wrong { background: #c62828; color: #fff; }
pre { white-space: pre-wrap; }
`;

const LEGEND =
  'Green: the requirement that a fault breaks, and how many checks detect the fault. Yellow: another listed requirement that fails. Red: missed, or not listed.';

/** Returns the grid of faults and requirements as one HTML file that makes no network request. */
export function matrixHtml(matrix: Matrix): string {
  const ids = [
    ...new Set(matrix.faults.flatMap((row) => [row.breaks, ...failedIn(row)])),
  ].toSorted();
  return gridPage({
    title: 'Fault matrix',
    style: STYLE,
    intro: html`<pre>${totalsText(matrix)}</pre>
      <p>${LEGEND}</p>`,
    columns: [html`fault`, ...ids.map((id) => html`<span>${id}</span>`)],
    rows: families(matrix).flatMap(([family, faults]) => [
      html`<tr class="family">
        <th colspan="${ids.length + 1}">${family}</th>
      </tr>`,
      ...faults.map((row) => faultLine(row, ids)),
    ]),
  });
}

function faultLine(row: FaultRow, ids: readonly string[]): Html {
  const cells = ids.map((id) => cell(row, id));
  return html`<tr>
    <th title="${row.says}">${row.name}</th>
    ${cells}
  </tr>`;
}

function cell(row: FaultRow, id: string): Html {
  const checks = row.detections.filter(({ requirement }) => requirement === id);
  const names = checks.map(({ check }) => check).join(', ');
  if (id === row.breaks) {
    const [kind, text] = checks.length > 0 ? ['own', checks.length] : ['wrong', '!'];
    return html`<td class="cell ${kind}" title="${names}">${text}</td>`;
  }
  if (checks.length === 0) return html`<td></td>`;
  const isListed = row.alsoBreaks.includes(id);
  const kind = isListed ? 'also' : 'wrong';
  const title = isListed ? names : `${names}: not listed`;
  return html`<td class="cell ${kind}" title="${title}">${checks.length}</td>`;
}
