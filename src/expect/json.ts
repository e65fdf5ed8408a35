import { parse as parseLossless } from 'lossless-json';
import { utf8Text } from '../text/utf8.ts';
import type { Response } from '../wire/exchange.ts';
import { formatValue } from './difference.ts';
import { MAX_NESTING, nestedTooDeep } from './nesting.ts';

/** A JSON text's value, or why it is none. */
export type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string; readonly value?: undefined };

const parsed = new WeakMap<Response, Json>();

/** The body read as JSON. Numbers are floats here: see {@link losslessJson} where they matter. */
export function bodyJson(response: Response): Json {
  const known = parsed.get(response);
  if (known !== undefined) return known;
  const json = read(response, (text) => JSON.parse(text));
  parsed.set(response, json);
  return json;
}

/** The largest body whose numbers are kept as text. */
const LOSSLESS_BYTES = 256 * 1024;

/** The body read as JSON with every number kept as its text (`LosslessNumber`). */
export function losslessJson(response: Response): Json {
  if (response.body.length > LOSSLESS_BYTES) return { ok: false, why: 'the body is too large' };
  return read(response, (text) => parseLossless(text));
}

function read({ body }: Response, parser: (text: string) => unknown): Json {
  if (body.length === 0) return { ok: false, why: 'an empty body' };
  if (nestedTooDeep(body)) {
    return { ok: false, why: `a body nested deeper than ${MAX_NESTING} levels` };
  }
  const text = utf8Text(body);
  if (text === undefined) return { ok: false, why: 'a body that is no UTF-8' };
  if (text.startsWith('\uFEFF')) {
    return { ok: false, why: 'a byte order mark before the JSON, which RFC 8259 (8.1) rules out' };
  }
  try {
    return { ok: true, value: parser(text) };
  } catch {
    // A parser's own message quotes the text, and not so that a redactor finds a secret in it.
    // Stryker disable next-line MethodExpression: it saves time only
    return { ok: false, why: `no JSON: ${formatValue(text.slice(0, LOOKED_AT))}` };
  }
}

/** So much of a text is more than a finding shows. Characters. */
const LOOKED_AT = 20_000;
