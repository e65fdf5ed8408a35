import { parse as parseLossless } from 'lossless-json';
import type { Answer } from '../wire/exchange.ts';
import { MAX_NESTING, nestedTooDeep } from './nesting.ts';

/** A JSON text's value, or why it is none. */
export type Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string; readonly value?: undefined };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const parsed = new WeakMap<Answer, Json>();

/** The body read as JSON. Numbers are floats here: see {@link losslessJson} where they matter. */
export function bodyJson(answer: Answer): Json {
  const known = parsed.get(answer);
  if (known !== undefined) return known;
  const json = read(answer, (text) => JSON.parse(text));
  parsed.set(answer, json);
  return json;
}

/** The largest body whose numbers are kept as text. */
const LOSSLESS_BYTES = 256 * 1024;

/** The body read as JSON with every number kept as its text (`LosslessNumber`). */
export function losslessJson(answer: Answer): Json {
  if (answer.body.length > LOSSLESS_BYTES) return { ok: false, why: 'the body is too large' };
  return read(answer, (text) => parseLossless(text));
}

/** True for a JSON object: not an array, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function read(answer: Answer, parser: (text: string) => unknown): Json {
  if (nestedTooDeep(answer.body)) {
    return { ok: false, why: `a body nested deeper than ${MAX_NESTING} levels` };
  }
  try {
    return { ok: true, value: parser(strictUtf8.decode(answer.body)) };
  } catch (error) {
    if (answer.body.length === 0) return { ok: false, why: 'an empty body' };
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}
