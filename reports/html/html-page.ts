import { Html, html } from '../text/html.ts';
import { THEME } from './theme.ts';

const STYLE = `${THEME}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
a { color: var(--link); }
`;

/** A page of this suite. */
export interface HtmlPage {
  readonly title: string;
  /** CSS in addition to that of every page. */
  readonly style: string;
  readonly body: Html;
}

/** Renders one HTML file that runs no script and makes no network request. */
export function htmlPage({ title, style, body }: HtmlPage): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta
        http-equiv="Content-Security-Policy"
        content="default-src 'none'; style-src 'unsafe-inline'"
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${styleElement(`${STYLE}${style}`)}
    </head>
    <body>
      <main>${body}</main>
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}

/** Renders a style element. Nothing in it is escaped, so its text has to be this suite's own. */
export function styleElement(css: string): Html {
  return Html.of([`<style>${css}</style>`], []);
}
