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
  const pieces = piecesOf(text);
  return {
    text: pieces.map((piece) => piece.text).join(''),
    from: pieces.flatMap((piece) => placesIn(piece, 0)),
    to: pieces.flatMap((piece) => placesIn(piece, 1)),
  };
}

/** A part of a canonical text, and where it stood. */
interface Piece {
  readonly text: ByteText;
  readonly from: number;
  readonly to: number;
  /** Each of its characters stood where it stands; an escape is one place for all it spells. */
  readonly literal: boolean;
}

function piecesOf(text: ByteText): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [all, ...parts] = match;
    const [from, to] = [match.index, match.index + all.length];
    pieces.push(literal(text, done, from), {
      text: undone(all, ...parts),
      from,
      to,
      literal: false,
    });
    done = to;
  }
  return [...pieces, literal(text, done, text.length)];
}

function literal(text: ByteText, from: number, to: number): Piece {
  return { text: text.slice(from, to), from, to, literal: true };
}

/** @param end 0: where each character of a piece began; 1: where it ended. */
function placesIn(piece: Piece, end: 0 | 1): readonly number[] {
  const { text, from, to } = piece;
  return Array.from(text, (_, at) => (piece.literal ? from + at + end : end === 0 ? from : to));
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
