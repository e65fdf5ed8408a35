import { plainText } from './text.ts';

/** A piece of a page, in which all that was text is escaped. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  /** @param pieces what stands between the values. Called by way of {@link html}. */
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

/** What may stand in a page: text is escaped, what is escaped already stands as it is. */
export type HtmlValue = string | number | Html | readonly Html[];

/** HTML and XML with values in it. An attribute with a value in it is written in double quotes. */
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
