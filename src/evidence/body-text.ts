import { hexBytes } from '../spec/formats/hex-bytes.ts';
import { utf8TextWithoutMark } from '../text/utf8.ts';

/**
 * Returns a body for a reader: as text when it is UTF-8, else as hex; cut after `cap` bytes.
 *
 * @param all the length of the whole body, when only its beginning is given.
 */
export function bodyText(body: Uint8Array, cap: number, all = body.length): string {
  const cut = body.length > cap;
  const kept = cut ? body.subarray(0, cap) : body;
  const rest = cut ? ` ... (${all} bytes in all)` : '';
  return readable(kept, cut) + rest;
}

function readable(bytes: Uint8Array, cut: boolean): string {
  for (let dropped = 0; dropped < (cut ? 4 : 1); dropped += 1) {
    const text = utf8TextWithoutMark(bytes.subarray(0, bytes.length - dropped));
    if (text !== undefined) return text;
  }
  return hexBytes(bytes);
}
