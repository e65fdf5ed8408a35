import type { Html } from '../../reports/text/html.ts';
import { html } from '../../reports/text/html.ts';

/** The style of the grid: the names of columns and rows stay in view. */
const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; color: #222; background: #fff; }
table { border-collapse: separate; border-spacing: 0; }
th, td { border: solid #ddd; border-width: 0 1px 1px 0; padding: 1px 4px; }
thead th { position: sticky; top: 0; z-index: 1; background: #fff; vertical-align: bottom; text-align: left; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; white-space: nowrap; }
tbody th { position: sticky; left: 0; background: #fff; text-align: left; white-space: nowrap; }
td.cell { text-align: center; min-width: 1em; }
`;

/** A page of one table. */
export interface Grid {
  readonly title: string;
  /** CSS in addition to that of every grid. */
  readonly style: string;
  /** The content between the title and the table. */
  readonly intro: Html;
  /** The headings of the columns, including the one above the row names. */
  readonly columns: readonly Html[];
  readonly rows: readonly Html[];
}

/** Returns one HTML file that makes no network request. */
export function gridPage({ title, style, intro, columns, rows }: Grid): string {
  const head = html`<head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <style>
      ${STYLE}${style}
    </style>
  </head>`;
  const names = columns.map((column) => html`<th>${column}</th>`);
  const table = html`<table>
    <thead>
      <tr>
        ${names}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const page = html`<html lang="en">
    ${head}
    <body>
      <h1>${title}</h1>
      ${intro}${table}
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}
