import type { Request } from '../wire/exchange.ts';
import { partsOf } from '../wire/network/request-body.ts';
import type { Redactor } from './redact.ts';

/** The longest body that is put on a command line, in bytes; Linux allows 128 KiB for one word. */
const BODY_ON_LINE = 24 * 1024;

/** The shortest run of one byte that is made by its length instead of being spelled. */
const RUN = 256;

/** For longer bodies curl would wait for permission, in bytes. */
const EXPECTS_ABOVE = 1024 * 1024;

/** Text without control characters: it can be printed on one line and pasted as it is. */
const PRINTABLE = /^\P{Cc}*$/u;

/**
 * Returns the request as one `curl` line that can be pasted into a POSIX shell. It has neither the
 * configured headers nor those that curl would add by itself.
 *
 * @param base the target's base URL, without credentials.
 */
export function curlLine(request: Request, base: string, redactor: Redactor): string {
  const { method, path, headers } = request;
  const body = request.body === undefined ? undefined : redactor.bytes(bytesOf(request.body));
  const words = ['curl', '-sS', '-i', '--path-as-is'];
  if (method !== 'GET') words.push('-X', method);
  for (const field of headerFields(redactor.headers(headers), body !== undefined)) {
    words.push('-H', shellWord(field));
  }
  const { before, data } = body === undefined ? NO_BODY : bodyWords(body, request.delivery);
  return [...before, ...words, ...data, shellWord(base + redactor.text(path))].join(' ');
}

/**
 * In curl's syntax a header without a value ends in a semicolon, one that curl leaves out in a
 * colon.
 */
function headerFields(headers: Request['headers'], posts: boolean): readonly string[] {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const own = ['accept', ...(posts ? ['content-type'] : [])].filter((name) => !names.has(name));
  return [
    ...Object.entries(headers).map(([name, value]) =>
      value === '' ? `${name};` : `${name}: ${value}`,
    ),
    ...own.map((name) => `${name}:`),
  ];
}

interface BodyWords {
  readonly before: readonly string[];
  readonly data: readonly string[];
}

const NO_BODY: BodyWords = { before: [], data: [] };

/** A body that is not printable text comes from `printf`, byte for byte. */
function bodyWords(body: Uint8Array, delivery: Request['delivery']): BodyWords {
  if (delivery === 'packets') return inPackets(body);
  const { before, data } = inOnePiece(body);
  return delivery === 'chunks'
    ? { before, data: ['-H', shellWord('transfer-encoding: chunked'), ...data] }
    : { before, data };
}

/** By default curl would send this body in chunks, and wait for permission (`Expect`). */
function inPackets(body: Uint8Array): BodyWords {
  const prints = partsOf(body).map(spelled);
  const length = `content-length:${body.length}`;
  return {
    before: [`{ ${prints.join('; sleep 0.1; ')}; }`, '|'],
    data: ['-H', length, '-H', 'transfer-encoding:', '-H', 'expect:', '-T', '-'],
  };
}

function inOnePiece(body: Uint8Array): BodyWords {
  const pieces = piecesOf(body);
  const spelledBytes = pieces.reduce(
    (sum, { bytes, isRun }) => sum + (isRun ? 0 : bytes.length),
    0,
  );
  if (pieces.some(({ isRun }) => isRun) && spelledBytes <= BODY_ON_LINE) {
    const expect = body.length > EXPECTS_ABOVE ? ['-H', 'expect:'] : [];
    return {
      before: [`{ ${pieces.map(printing).join('; ')}; }`, '|'],
      data: [...expect, '--data-binary', '@-'],
    };
  }
  const kept = body.subarray(0, BODY_ON_LINE);
  const text = printable(kept);
  const cut = body.length > BODY_ON_LINE ? '...' : '';
  return text === undefined
    ? { before: [spelled(kept), '|'], data: ['--data-binary', '@-'] }
    : { before: [], data: ['--data-raw', shellWord(text + cut)] };
}

/** A part of a body: one byte again and again, or whatever is between such runs. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly isRun: boolean;
}

function piecesOf(body: Uint8Array): readonly Piece[] {
  const pieces: Piece[] = [];
  let taken = 0;
  const take = (end: number, isRun: boolean): void => {
    if (end > taken) pieces.push({ bytes: body.subarray(taken, end), isRun });
    taken = end;
  };
  for (let start = 0, end = 0; start < body.length; start = end) {
    while (end < body.length && body[end] === body[start]) end += 1;
    if (end - start < RUN) continue;
    take(start, false);
    take(end, true);
  }
  take(body.length, false);
  return pieces;
}

/** Returns the command that prints these bytes, a run by its length. */
function printing({ bytes, isRun }: Piece): string {
  if (!isRun) return spelled(bytes);
  return String.raw`head -c ${bytes.length} /dev/zero | tr '\000' ${octal(bytes.subarray(0, 1))}`;
}

/** Returns the command that prints these bytes one by one. */
function spelled(bytes: Uint8Array): string {
  const text = printable(bytes);
  return text === undefined ? `printf ${octal(bytes)}` : `printf %s ${shellWord(text)}`;
}

/** Returns the bytes as text for one line; `undefined` when they are not printable UTF-8. */
function printable(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  return PRINTABLE.test(text) && Buffer.from(text).equals(bytes) ? text : undefined;
}

/** Returns a quoted word that `printf` expands to these bytes. */
function octal(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `'${escaped.join('')}'`;
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** Returns the text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
