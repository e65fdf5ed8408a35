import { plainText } from './text.ts';

/** A part of a page or picture in which all text is escaped. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** The values a page may contain: text is escaped, escaped parts stay as they are, `undefined` is nothing. */
export type HtmlValue = string | number | Html | undefined | readonly Html[];

/** HTML and XML with values in it. An attribute that contains a value needs double quotes. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: pieces }, ...values.map(markupOf)));
}

/** {@link html} for pictures, whose markup the formatter does not break into lines. */
export const svg = html;

/** Returns markup as it is: for text that this suite wrote, such as a style. */
export function raw(markup: string): Html {
  return new Html(markup);
}

/** Renders a sentence of the catalogue: what is between backticks becomes code. */
export function codeText(sentence: string): Html {
  const parts = sentence.split('`');
  const marked = parts.map((part, at) =>
    at % 2 === 1 && at < parts.length - 1 ? html`<code>${part}</code>` : html`${part}`,
  );
  return html`${marked}`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return plainText(String(value)).replaceAll(/[&<>"']/g, (char) => ESCAPED[char] ?? char);
}
