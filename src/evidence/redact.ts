import { CUT_MARK } from '../text/cut-text.ts';
import type { Request } from '../wire/exchange.ts';
import type { ByteText } from './canonical.ts';
import { byteText, canonical, canonicalWithPlaces, fromByteText } from './canonical.ts';
import type { Form } from './secret-forms.ts';
import { formsOf } from './secret-forms.ts';

/** The text in the place of a secret. */
export const REDACTED = '[redacted]';

/** The mark of a cut, in the bytes of a text. */
const CUT = new RegExp(byteText(CUT_MARK.source), 'g');

/** The beginning of an escape that a cut leaves. */
const HALF_ESCAPE = /(?:%(?:25)*[0-9a-f]?|u[0-9a-f]{0,3}|&#?x?[0-9a-z]{0,7})$/i;

/** The shortest beginning of a secret that is struck out before a cut. */
const MIN_BEGINNING_LENGTH = 4;

/** A place in a text: its first character, and the one after its last. */
type Place = readonly [start: number, end: number];

/** Headers of a request, each value made clean. */
export function cleanHeaders(
  headers: Request['headers'],
  clean: (value: string) => string,
): Request['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
}

/**
 * Strikes secrets out of all that is written or printed, in every form in which a target could send
 * them back: escaped for JSON, HTML or a URL, in the other case, in hex, in base64 at any offset.
 */
export class Redactor {
  #forms: readonly Form[] = [];

  /** @param secrets none empty. */
  constructor(secrets: readonly string[]) {
    this.add(secrets);
  }

  /** Strikes these out as well from now on. @param secrets none empty. */
  add(secrets: readonly string[]): void {
    this.#forms = [...this.#forms, ...secrets.flatMap(formsOf)];
  }

  /** Also strikes out a beginning of a secret that is left where the text was cut. */
  text(text: string): string {
    if (this.#forms.length === 0) return text;
    const bytes = byteText(text);
    const clean = this.#strike(bytes, true);
    return clean === bytes ? text : fromByteText(clean);
  }

  /** For headers of a request: a cookie that is sent back may hold what the target was sent. */
  headers(headers: Request['headers']): Request['headers'] {
    return cleanHeaders(headers, (value) => this.text(value));
  }

  /** For bodies that were not cut. */
  bytes(bytes: Uint8Array): Uint8Array {
    if (this.#forms.length === 0) return bytes;
    const latin = Buffer.from(bytes).toString('latin1');
    const clean = this.#strike(latin, false);
    return clean === latin ? bytes : Buffer.from(clean, 'latin1');
  }

  #strike(bytes: ByteText, cut: boolean): ByteText {
    const text = canonical(bytes);
    const lower = text.toLowerCase();
    const places = this.#forms.flatMap((form) => {
      const within = form.anyCase ? lower : text;
      return [...whole(form, within), ...(cut ? begun(form, within) : [])];
    });
    if (places.length === 0) return bytes;
    const { starts, ends } = canonicalWithPlaces(bytes);
    let clean = '';
    let position = 0;
    for (const [start, end] of mergeOverlapping(places)) {
      clean += bytes.slice(position, starts[start]) + REDACTED;
      position = ends[end - 1] ?? bytes.length;
    }
    return clean + bytes.slice(position);
  }
}

function whole({ text: form }: Form, text: ByteText): readonly Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    places.push([at, at + form.length]);
  }
  return places;
}

function begun({ text: form }: Form, text: ByteText): readonly Place[] {
  const places: Place[] = [];
  for (const { index } of text.matchAll(CUT)) {
    const half = HALF_ESCAPE.exec(text.slice(Math.max(0, index - 12), index))?.[0].length ?? 0;
    for (const end of new Set([index, index - half])) {
      const length = begunBefore(form, text, end);
      if (length > 0) places.push([end - length, index]);
    }
  }
  return places;
}

/** The length of the beginning of a form that ends at a place; 0 when it is too short. */
function begunBefore(form: ByteText, text: ByteText, end: number): number {
  for (let length = form.length - 1; length >= MIN_BEGINNING_LENGTH; length -= 1) {
    if (text.endsWith(form.slice(0, length), end)) return length;
  }
  return 0;
}

/** The places in order, with those that overlap merged. */
function mergeOverlapping(places: readonly Place[]): readonly Place[] {
  const all: Place[] = [];
  for (const [start, end] of places.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last === undefined || start >= last[1]) all.push([start, end]);
    else all[all.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return all;
}
