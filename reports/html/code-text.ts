import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';

/** Renders a sentence of the catalogue: what is between backticks becomes code. */
export function codeText(sentence: string): Html {
  const parts = sentence.split('`');
  const marked = parts.map((part, at) =>
    at % 2 === 1 && at < parts.length - 1 ? html`<code>${part}</code>` : html`${part}`,
  );
  return html`${marked}`;
}
