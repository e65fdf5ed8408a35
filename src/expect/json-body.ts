import { parse as parseLossless } from 'lossless-json';
import { formatValue } from '../text/difference.ts';
import { utf8Text } from '../text/utf8.ts';
import type { Response } from '../wire/exchange.ts';
import { isNestedTooDeep, MAX_NESTING } from './nesting.ts';

/** The value of a JSON text, or why it is not JSON. */
type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string; readonly value?: undefined };

const parsed = new WeakMap<Response, Json>();

/**
 * Returns the body read as JSON. Numbers are floats; see {@link losslessJson} where their digits
 * matter.
 */
export function bodyJson(response: Response): Json {
  const known = parsed.get(response);
  if (known !== undefined) return known;
  const json = read(response, (text) => JSON.parse(text));
  parsed.set(response, json);
  return json;
}

/** The largest body whose numbers are kept as text. */
const LOSSLESS_BYTES = 256 * 1024;

/** Returns the body read as JSON with every number kept as its text (`LosslessNumber`). */
export function losslessJson(response: Response): Json {
  if (response.body.length > LOSSLESS_BYTES) return { ok: false, why: 'the body is too large' };
  return read(response, (text) => parseLossless(text));
}

function read({ body }: Response, parser: (text: string) => unknown): Json {
  if (body.length === 0) return { ok: false, why: 'an empty body' };
  if (isNestedTooDeep(body)) {
    return { ok: false, why: `a body nested deeper than ${MAX_NESTING} levels` };
  }
  const text = utf8Text(body);
  if (text === undefined) return { ok: false, why: 'a body that is no UTF-8' };
  if (text.startsWith('\uFEFF')) {
    return { ok: false, why: 'a byte order mark before the JSON, against RFC 8259 (8.1)' };
  }
  try {
    return { ok: true, value: parser(text) };
  } catch {
    // The parser's own message would quote the text in a form in which a redactor finds no secret.
    // Stryker disable next-line MethodExpression: it saves time only
    return { ok: false, why: `no JSON: ${formatValue(text.slice(0, LOOKED_AT))}` };
  }
}

/** More of the text than a finding shows. Characters. */
const LOOKED_AT = 20_000;
