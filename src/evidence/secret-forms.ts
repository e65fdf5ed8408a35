import type { ByteText } from './canonical.ts';
import { byteText, canonical, fromByteText } from './canonical.ts';

/** A secret of at least this many characters is found in any case; a shorter one may be a word. */
const ANY_CASE_FROM = 8;

/** The shortest run of base64 that counts as a piece of a secret. */
const SHORTEST_BASE64 = 8;

/**
 * The shortest run of a secret that is redacted, as text, in hex, and in base64 behind any byte.
 */
const LEAST = { text: 8, hex: 16, base64: 10 } as const;

/** The name of the scheme before a credential, which is no part of it. */
const SCHEME = /^(?:bearer|basic|digest|token) +/i;

/** A spelling of a secret in a canonical text. */
export interface Form {
  readonly text: ByteText;
  /** True: it is searched for in the text in lower case. */
  readonly anyCase: boolean;
  /** How long a run of it is that is redacted; absent: all of it. */
  readonly least?: 8 | 16 | 10 | undefined;
}

/** Every form of a secret: its text in each encoding of text, in hex and in base64. */
export function formsOf(secret: string): readonly Form[] {
  const anyCase = secret.length >= ANY_CASE_FROM;
  const cases = anyCase ? [secret, secret.toLowerCase(), secret.toUpperCase()] : [secret];
  const texts = cases.flatMap(encoded).map((text) => cased(canonical(text), anyCase));
  const [inText, inHex, inBase64] = [LEAST.text, LEAST.hex, LEAST.base64].map((least) =>
    anyCase && !SCHEME.test(secret) ? least : undefined,
  );
  const forms: Form[] = [
    ...[...new Set(texts)].map((text) => ({ text, anyCase, least: inText })),
    ...cases.flatMap(hexOf).map((text) => ({ text, anyCase: true, least: inHex })),
    ...base64Pieces(secret).map((piece) => {
      return { text: canonical(piece), anyCase: false, least: inBase64 };
    }),
    ...(SCHEME.test(secret) ? formsOf(secret.replace(SCHEME, '')) : []),
  ];
  return forms.filter(({ text }) => text !== '');
}

/** How deep JSON is nested in JSON before it is written as hex. */
const MAX_NESTED_JSON = 3;

/**
 * Returns the hex of a text, and of the text as it is escaped in JSON, at several depths, and in a
 * URL.
 */
function hexOf(secret: string): readonly string[] {
  // Half a surrogate pair has no URL.
  const inUrl = encodeURIComponent(fromByteText(byteText(secret)));
  const spellings = [secret, inUrl].flatMap((text) => {
    const nested = [text];
    for (let depth = 0; depth < MAX_NESTED_JSON; depth += 1) {
      nested.push(JSON.stringify(nested.at(-1)).slice(1, -1));
    }
    return nested;
  });
  return [...new Set(spellings)].map((text) => Buffer.from(text).toString('hex'));
}

/** UTF-8, Latin-1, and UTF-8 that was taken for Latin-1. */
function encoded(text: string): readonly ByteText[] {
  const utf8 = byteText(text);
  const latin = /^[\0-\u00ff]*$/.test(text) ? [text] : [];
  return [utf8, ...latin, byteText(utf8)];
}

function cased(text: ByteText, anyCase: boolean): ByteText {
  return anyCase ? text.toLowerCase() : text;
}

/** Returns the base64 characters that stay the same whatever comes before and after the secret. */
function base64Pieces(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const pieces = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const bare = text.replace(/=+$/, '');
    const shared = (offset + bytes.length) % 3 === 0 ? 0 : 1;
    return bare.slice(offset === 0 ? 0 : offset + 1, bare.length - shared);
  });
  return pieces.filter((piece) => piece.length >= SHORTEST_BASE64);
}
