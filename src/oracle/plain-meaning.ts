import type { LongHex } from '../spec/formats/address.ts';
import { longHex, parseAddress } from '../spec/formats/address.ts';
import type { HexBytes } from '../spec/formats/hex-bytes.ts';
import { hexBytes, parseHexBytes } from '../spec/formats/hex-bytes.ts';

/*
 * What a text outside its format plainly means, for readers that are lenient. The document shows no
 * condition for 400, so a node may read such a text as that. It may not read it as another value, nor
 * give a value to a text that means none.
 */

/** White space, and the zero byte at which some languages end a text, around a value. */
// oxlint-disable-next-line no-control-regex
const AROUND = /^[\s\u0000]+|[\s\u0000]+$/g;

const QUOTED = /^(["'])(.*)\1$/s;

/**
 * Returns the whole number that a text plainly means: with white space, quotes or a plus around it,
 * leading zeros, digits of another script, separators between digits, a fraction of zeros, or an
 * exponent; in hex, as JavaScript reads it, or with white space inside, as Spring does.
 *
 * @returns `undefined` when it means none: letters, a real fraction. Below zero for digits behind a minus.
 */
export function plainNumber(text: string): bigint | undefined {
  const joined = unquoted(text).replaceAll(/\s+/g, '');
  if (/^0x[\da-f]{1,40}$/i.test(joined)) return BigInt(joined);
  const bare = joined.replace(/^\+/, '').replaceAll(/(?<=\d)_(?=\d)/g, '');
  const ungrouped = /^\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : bare;
  const [, digits, exponent = '0'] =
    /^(\d{1,40})(?:\.0*)?(?:[eE]\+?(\d{1,2}))?$/.exec(ungrouped) ?? [];
  if (digits !== undefined) return BigInt(digits) * 10n ** BigInt(exponent);
  return /^-\d{1,40}$/.test(ungrouped) ? BigInt(ungrouped) : undefined;
}

/** Returns whether a text plainly means that no value is given. */
export function meansAbsent(text: string): boolean {
  return /^(?:null|undefined|none)$/i.test(unquoted(text));
}

/** Returns the address or handle that a text plainly means; `undefined` when it means none. */
export function plainAddress(text: string): LongHex | undefined {
  const digits = plainHex(text);
  if (digits === undefined || digits === '') return undefined;
  const address = parseAddress(digits);
  return address && longHex(address.slice(2));
}

/** Returns the key that a text plainly means; `undefined` when it means none. */
export function plainKey(text: string): HexBytes | undefined {
  const digits = plainHex(text);
  const bytes = digits === undefined ? undefined : parseHexBytes(`0x${digits}`);
  return bytes && hexBytes(bytes);
}

/**
 * Returns the hex digits of a text without what is around them; `undefined` when it has anything
 * else.
 */
function plainHex(text: string): string | undefined {
  const digits = unquoted(unescaped(text))
    .replace(/^\+?(?:0x)*_?/i, '')
    .replaceAll(/(?<=[\da-f])[_ ](?=[\da-f])/gi, '');
  return /^[\da-f]*$/i.test(digits) ? digits.toLowerCase() : undefined;
}

/** Some routers decode a path twice. */
function unescaped(text: string): string {
  return text.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function unquoted(text: string): string {
  const bare = withAsciiDigits(text).replaceAll(AROUND, '');
  return (QUOTED.exec(bare)?.[2] ?? bare).replaceAll(AROUND, '');
}

/** Returns the text with the decimal digits of every script written in ASCII. */
function withAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const usual = digit.normalize('NFKC');
    if (/[0-9]/.test(usual)) return usual;
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // The ten digits of a script follow each other.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
