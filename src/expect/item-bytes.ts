import type { HexBytes } from '../spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../spec/formats/hex-bytes.ts';
import { cutText } from '../text/cut-text.ts';
import { formatValue } from '../text/difference.ts';
import { utf8Text } from '../text/utf8.ts';
import type { Response } from '../wire/exchange.ts';
import { mediaType } from '../wire/exchange.ts';

/** The most characters of a text that are shown where bytes were expected. */
const MAX_SHOWN = 60;

/** Fewer characters are bytes that look like text by chance. */
const MIN_TEXT = 8;

/**
 * Returns the body of an item for a finding: `the bytes "0x00ab"`; where text came instead of
 * bytes, its media type and beginning: `text/html "<html>…"`.
 *
 * @param expected the bytes that were expected; where they are text as well, both are shown as
 *   bytes.
 */
export function itemBodyText(response: Response, expected?: HexBytes): string {
  const text = printableText(response.body);
  const isText = expected !== undefined && printableText(bytesFromHex(expected)) !== undefined;
  if (text === undefined || isText) return `the bytes ${formatValue(hexBytes(response.body))}`;
  const shown = cutText(text.replaceAll(/\s+/gu, ' ').trim(), MAX_SHOWN);
  const quoted = shown.startsWith('"') ? shown : `"${shown}"`;
  return `${mediaType(response) || 'no media type'} ${quoted}`;
}

/** Tells whether a body is the JSON text of the bytes, as hex, as base64 or as an array. */
export function isJsonOfBytes(body: Uint8Array, bytes: Uint8Array): boolean {
  const text = Buffer.from(body).toString('utf8').trim();
  const digits = hexBytes(bytes).slice(2);
  const hex = [digits, digits.toUpperCase()].flatMap((spelled) => [spelled, `0x${spelled}`]);
  const forms = [...hex, Buffer.from(bytes).toString('base64'), [...bytes]];
  return forms.some((form) => text === JSON.stringify(form));
}

/**
 * Returns the bytes as text; `undefined` when they are not UTF-8, not printable, or too few to
 * tell.
 */
function printableText(bytes: Uint8Array): string | undefined {
  const text = utf8Text(bytes);
  if (text === undefined || text.length < MIN_TEXT) return undefined;
  return /(?!\s)\p{C}/u.test(text) ? undefined : text;
}
