/**
 * Canonical text is compared when secrets are searched for: the same secret is spelled one way,
 * however it was escaped. Text is read as the bytes of its UTF-8, each a character from U+0000 to
 * U+00FF: bodies are bytes, and percent-encoding spells bytes.
 */
export type ByteText = string;

/** Returns the text as bytes. Half a surrogate pair becomes U+FFFD. */
export function byteText(text: string): ByteText {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Returns the inverse of {@link byteText}. */
export function fromByteText(bytes: ByteText): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/**
 * The escapes of JSON, URLs and HTML, and the characters that base64 and forms spell in two ways.
 */
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

/** Returns the canonical spelling: no escapes, however deep; `+` and `-` as a space, `_` as `/`. */
export function canonical(text: ByteText): ByteText {
  return text.replaceAll(ESCAPE, unescaped);
}

/** A canonical text, and the place of each of its characters in the original. */
interface CanonicalText {
  readonly text: ByteText;
  /** Where the original of each character begins. */
  readonly starts: readonly number[];
  /** Where the original of each character ends. */
  readonly ends: readonly number[];
}

/** The same as {@link canonical}, with the place of each character in the original. */
export function canonicalWithPlaces(text: ByteText): CanonicalText {
  const pieces = piecesOf(text);
  return {
    text: pieces.map((piece) => piece.text).join(''),
    starts: pieces.flatMap(startsIn),
    ends: pieces.flatMap(endsIn),
  };
}

/** A part of a canonical text, and its place in the original. */
interface Piece {
  readonly text: ByteText;
  readonly start: number;
  readonly end: number;
  /** False for an escape: all characters that it spells have the place of the whole escape. */
  readonly isLiteral: boolean;
}

function piecesOf(text: ByteText): readonly Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [all, ...parts] = match;
    const [start, end] = [match.index, match.index + all.length];
    const escape = { text: unescaped(all, ...parts), start, end, isLiteral: false };
    pieces.push(literalPiece(text, position, start), escape);
    position = end;
  }
  return [...pieces, literalPiece(text, position, text.length)];
}

function literalPiece(text: ByteText, start: number, end: number): Piece {
  return { text: text.slice(start, end), start, end, isLiteral: true };
}

function startsIn({ text, start, isLiteral }: Piece): readonly number[] {
  return Array.from(text, (_, at) => (isLiteral ? start + at : start));
}

function endsIn({ text, start, end, isLiteral }: Piece): readonly number[] {
  return Array.from(text, (_, at) => (isLiteral ? start + at + 1 : end));
}

/**
 * Returns the canonical spelling of a match of {@link ESCAPE}.
 *
 * @param parts its groups.
 */
function unescaped(all: string, ...parts: readonly (string | number | undefined)[]): ByteText {
  const [json, percent, hex, decimal, name] = parts;
  if (typeof json === 'string') return character(Number.parseInt(json, 16));
  if (typeof percent === 'string')
    return canonicalCharacter(String.fromCharCode(Number.parseInt(percent, 16)));
  if (typeof hex === 'string') return character(Number.parseInt(hex, 16));
  if (typeof decimal === 'string') return character(Number(decimal));
  const word = typeof name === 'string' ? name.toLowerCase() : all;
  return canonicalCharacter(NAMED[word] ?? '');
}

function character(code: number): ByteText {
  return code > 0x10ffff ? '' : canonicalCharacter(byteText(String.fromCodePoint(code)));
}

/** An escaped character may itself have two spellings. */
function canonicalCharacter(char: string): string {
  return char === '\\' ? '' : (NAMED[char] ?? char);
}
