import type { Html, HtmlValue } from '../text/html.ts';
import { html, raw } from '../text/html.ts';
import { OUTCOME_SIGNS } from './signs.ts';

const LIGHT = `color-scheme: light; --paper: #ffffff; --soft: #f2f3f6; --ink: #1c1c1f; --faint: #55555c; --line: #d5d7dd;
--bad: #b3201c; --warn: #7a5a00; --good: #1b6e2d; --fault: #7b1fa2; --link: #1a56a0;`;

const DARK = `color-scheme: dark; --paper: #16171b; --soft: #23252b; --ink: #e9e9ee; --faint: #a9abb5; --line: #3d4049;
--bad: #ff8a80; --warn: #ffcf5c; --good: #7fd694; --fault: #d9a0ee; --link: #8ab8f5;`;

/**
 * Colours of a page as CSS variables: light or dark as the reader prefers, and light on paper. An attribute
 * `data-theme` of the root element, as Allure sets it, takes precedence.
 */
export const THEME = `
:root { ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${DARK} } }
@media screen { :root[data-theme="dark"] { ${DARK} } }
`;

/** The style of pages that are tables. What is wider than the page scrolls, and its first column stays. */
export const TABLES = `${THEME}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; overflow-wrap: anywhere; }
a { color: var(--link); }
.scroll { overflow-x: auto; max-width: 100%; margin: 0.5rem 0; }
table { border-collapse: separate; border-spacing: 0; }
th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: 2px 6px; text-align: left; vertical-align: top; white-space: nowrap; }
thead th { vertical-align: bottom; border-top-width: 1px; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; }
th:first-child { position: sticky; left: 0; z-index: 1; background: var(--paper); border-left-width: 1px; }
td.number { text-align: right; }
td.wide { min-width: 18em; white-space: normal; overflow-wrap: anywhere; }
td.cell { text-align: center; min-width: 1.6em; }
.failed { background: #b3201c; color: #ffffff; } .errored { background: #7b1fa2; color: #ffffff; }
.waived { background: #ffe082; color: #1c1c1f; } .advisory { background: #ffb74d; color: #1c1c1f; }
.open { background: var(--soft); color: var(--faint); } .inapplicable { color: var(--faint); } .passed { color: var(--good); }
.legend { margin: 0.5rem 0; }
.legend span { display: inline-block; padding: 0 6px; margin: 0 1em 2px 0; }
td.cell, .legend span { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media print {
  .scroll { overflow: visible; }
  th:first-child { position: static; }
  th, td { font-size: 9px; padding: 1px 3px; }
  td.wide { min-width: 0; }
}
`;

interface Page {
  readonly title: string;
  /** CSS, written by this suite. */
  readonly style: string;
  readonly body: Html;
}

/** Renders one HTML file that runs no script and makes no network request. */
export function pageOf({ title, style, body }: Page): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

/** Renders a table; headings of upright columns are cells already. */
export function table(
  head: readonly (string | Html)[],
  rows: readonly Html[],
  kind: 'counts' | 'grid' | '' = '',
): Html {
  return html`<table class="${kind}">
    <thead>
      <tr>
        ${head.map((name) => (typeof name === 'string' ? html`<th scope="col">${name}</th>` : name))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Renders a part that may be wider than a phone; a keyboard can scroll it. */
export function scrolled(name: string, part: Html): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${name}">${part}</div>`;
}

/** Renders the heading of an upright column. */
export function upright(text: HtmlValue, title = ''): Html {
  return html`<th scope="col"><span title="${title}">${text}</span></th>`;
}

/** Renders what the signs in cells mean. */
export function legend(): Html {
  const signs = Object.entries(OUTCOME_SIGNS).map(
    ([kind, [sign, text]]) => html`<span class="${kind}">${sign} ${text}</span>`,
  );
  return html`<p class="legend">${signs}</p>`;
}
