/**
 * Everything below reads text as the bytes of its UTF-8, each a character from U+0000 to U+00FF:
 * bodies are bytes, and percent-encoding spells bytes.
 */
export type ByteText = string;

/** The text as bytes. Half a surrogate pair becomes U+FFFD. */
export function byteText(text: string): ByteText {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The way back from {@link byteText}. */
export function fromByteText(bytes: ByteText): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What JSON, URLs and HTML escape with; and what base64 and forms spell in two ways. */
const ESCAPE =
  /\\+(?:u([0-9a-f]{4}))?|%(?:25)*([0-9a-f]{2})|&#x0{0,8}([0-9a-f]{1,6});|&#0{0,8}([0-9]{1,7});|&(quot|amp|apos|lt|gt);|[+_-]/gi;

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  '+': ' ',
  '-': ' ',
  _: '/',
};

/** One spelling for all: escapes undone, however deep; `+`, `-` and space are one, so are `_` and `/`. */
export function canonical(text: ByteText): ByteText {
  return text.replaceAll(ESCAPE, undone);
}

/** A canonical text that knows where each of its characters stood. */
export interface Mapped {
  readonly text: ByteText;
  /** Where the character at this place of `text` began. */
  readonly from: readonly number[];
  /** Where it ended. */
  readonly to: readonly number[];
}

/** The same as {@link canonical}, and where everything stood. */
export function mapped(text: ByteText): Mapped {
  let whole = '';
  const from: number[] = [];
  const to: number[] = [];
  const add = (piece: string, start: number, end: number, each: boolean): void => {
    whole += piece;
    for (let at = 0; at < piece.length; at += 1) {
      from.push(each ? start + at : start);
      to.push(each ? start + at + 1 : end);
    }
  };
  let done = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [all, ...parts] = match;
    add(text.slice(done, match.index), done, match.index, true);
    done = match.index + all.length;
    add(undone(all, ...parts), match.index, done, false);
  }
  add(text.slice(done), done, text.length, true);
  return { text: whole, from, to };
}

function undone(all: string, ...parts: readonly (string | number | undefined)[]): ByteText {
  const [json, percent, hex, decimal, name] = parts;
  if (typeof json === 'string') return character(Number.parseInt(json, 16));
  if (typeof percent === 'string') return again(String.fromCharCode(Number.parseInt(percent, 16)));
  if (typeof hex === 'string') return character(Number.parseInt(hex, 16));
  if (typeof decimal === 'string') return character(Number(decimal));
  const word = typeof name === 'string' ? name.toLowerCase() : all;
  return again(NAMED[word] ?? '');
}

function character(code: number): ByteText {
  return code > 0x10ffff ? '' : again(byteText(String.fromCodePoint(code)));
}

/** What was escaped may itself be one of the characters that have two spellings. */
function again(char: string): string {
  return char === '\\' ? '' : (NAMED[char] ?? char);
}
