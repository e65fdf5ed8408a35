import { plainText } from './text.ts';

/** A part of a page in which all text is escaped. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** @param pieces the literal text between the values. Called through {@link html}. */
  static of(pieces: readonly string[], values: readonly HtmlValue[]): Html {
    const parts = pieces.map(
      (piece, at) => `${at === 0 ? '' : markupOf(values[at - 1] ?? '')}${piece}`,
    );
    return new Html(parts.join(''));
  }

  toString(): string {
    return this.#markup;
  }
}

/** The values a page may contain: text is escaped, escaped parts stay as they are. */
export type HtmlValue = string | number | Html | readonly Html[];

/** HTML and XML with values in it. An attribute that contains a value needs double quotes. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.of(pieces, values);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(value: HtmlValue): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return plainText(String(value)).replaceAll(/[&<>"']/g, (char) => ESCAPED[char] ?? char);
  }
  return value instanceof Html ? value.toString() : value.join('');
}
