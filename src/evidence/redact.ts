import { CUT_MARK } from '../text/cut-text.ts';
import type { Request, Response } from '../wire/exchange.ts';
import type { ByteText } from './canonical.ts';
import { byteText, canonical, canonicalWithPlaces, fromByteText } from './canonical.ts';
import type { Form } from './secret-forms.ts';
import { formsOf } from './secret-forms.ts';
import { pairsOf, withoutCookies, withoutCredentials } from './secret-fields.ts';
import type { Place } from './secret-runs.ts';
import { SecretRuns } from './secret-runs.ts';

/** The text in the place of a secret. */
export const REDACTED = '[redacted]';

/** The mark of a cut, in the bytes of a text. */
const CUT = new RegExp(byteText(CUT_MARK.source), 'g');

/** The beginning of an escape that a cut leaves. */
const HALF_ESCAPE = /(?:%(?:25)*[0-9a-f]?|u[0-9a-f]{0,3}|&#?x?[0-9a-z]{0,7})$/i;

/** The shortest beginning of a secret that is redacted before a cut. */
const MIN_BEGINNING_LENGTH = 4;

/** The longest text that is remembered with its redacted form, and the most of them. */
const REMEMBERED = { length: 200, texts: 5_000 } as const;

/** The most cookies that are remembered; a node that sets more sets a new one each time. */
const MAX_COOKIES = 10_000;

/**
 * Redacts secrets in all written or printed text, in every form in which a target could send them
 * back: escaped for JSON, HTML or a URL, in the other case, in hex, in base64 at any offset. Eight
 * characters of a secret are redacted as well, unless they are a part of a word that the document
 * knows. What is judged is never redacted.
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Forms that are searched for whole, as their runs do not show them all. */
  readonly #whole: Form[] = [];
  readonly #begun: Form[] = [];
  readonly #runs = {
    8: new SecretRuns(8),
    16: new SecretRuns(16),
    10: new SecretRuns(10),
  } as const;
  /** Texts and their redacted forms: most names and values of headers come with every response. */
  readonly #remembered = new Map<string, string>();
  /** Cookies that the target has set, as `name=value`. */
  readonly #cookies = new Set<string>();
  /** How many texts and bodies had a secret. */
  redactions = 0;

  /** @param secrets none empty. */
  constructor(secrets: readonly string[]) {
    this.add(secrets);
  }

  /**
   * Redacts these as well from now on.
   *
   * @param secrets none empty.
   */
  add(secrets: readonly string[]): void {
    for (const secret of secrets) {
      if (this.#secrets.has(secret)) continue;
      this.#secrets.add(secret);
      this.#remembered.clear();
      for (const form of formsOf(secret)) this.#addForm(form);
    }
  }

  #addForm(form: Form): void {
    const isFound = form.least !== undefined && this.#runs[form.least].add(form.text);
    if (!isFound) this.#whole.push(form);
    this.#begun.push(form);
  }

  /** Also redacts a beginning of a secret that is left where the text was cut. */
  text(text: string): string {
    if (this.#secrets.size === 0) return text;
    const clean = this.#remembered.get(text) ?? this.#cleaned(text);
    if (clean !== text) this.redactions += 1;
    return clean;
  }

  #cleaned(text: string): string {
    const bytes = byteText(text);
    const without = this.#remove(bytes, true);
    const clean = without === bytes ? text : fromByteText(without);
    if (text.length > REMEMBERED.length) return clean;
    if (this.#remembered.size >= REMEMBERED.texts) this.#remembered.clear();
    this.#remembered.set(text, clean);
    return clean;
  }

  /** For headers of a request: a cookie that is sent back may hold what the target was sent. */
  headers(headers: Request['headers']): Request['headers'] {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        // Cookies first: one of which a part is redacted is no longer the one that was set.
        this.text(this.#withoutCookies(name, value)),
      ]),
    );
  }

  #withoutCookies(name: string, value: string): string {
    if (this.#cookies.size === 0 || name.toLowerCase() !== 'cookie') return value;
    return withoutCookies(value, this.#cookies, REDACTED);
  }

  /** For headers of an answer, each a name and its values: also redacts credentials that nobody configured. */
  fields({ headers }: Response): (readonly [name: string, ...values: string[]])[] {
    return Array.from(headers, ([name, values]) => {
      const clean = values.map((value) => withoutCredentials(name, this.text(value), REDACTED));
      return [this.text(name), ...clean];
    });
  }

  /**
   * Remembers the cookies of an answer, which a client may send back. Call this with every
   * answer.
   */
  learn({ headers }: Response): void {
    const set = headers.get('set-cookie');
    if (set === undefined || this.#cookies.size >= MAX_COOKIES) return;
    for (const pair of set.flatMap(pairsOf)) this.#cookies.add(pair);
  }

  /** For bodies that were not cut. */
  bytes(bytes: Uint8Array): Uint8Array {
    if (this.#secrets.size === 0) return bytes;
    const latin = Buffer.from(bytes).toString('latin1');
    const clean = this.#remove(latin, false);
    if (clean === latin) return bytes;
    this.redactions += 1;
    return Buffer.from(clean, 'latin1');
  }

  #remove(bytes: ByteText, cut: boolean): ByteText {
    const text = canonical(bytes);
    const lower = text.toLowerCase();
    const within = ({ anyCase }: Form): ByteText => (anyCase ? lower : text);
    const places = [
      ...this.#runs[8].placesIn(lower),
      ...this.#runs[16].placesIn(lower),
      ...this.#runs[10].placesIn(text),
      ...this.#whole.flatMap((form) => whole(form, within(form))),
      ...(cut ? this.#begun.flatMap((form) => begun(form, within(form))) : []),
    ];
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

/** Returns the length of the beginning of a form that ends at a place; 0 when it is too short. */
function begunBefore(form: ByteText, text: ByteText, end: number): number {
  for (let length = form.length - 1; length >= MIN_BEGINNING_LENGTH; length -= 1) {
    if (text.endsWith(form.slice(0, length), end)) return length;
  }
  return 0;
}

/** Returns the places in order, with those that overlap merged. */
function mergeOverlapping(places: readonly Place[]): readonly Place[] {
  const all: Place[] = [];
  for (const [start, end] of places.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last === undefined || start >= last[1]) all.push([start, end]);
    else all[all.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return all;
}
