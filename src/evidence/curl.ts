import { partsOf } from '../wire/request-body.ts';
import type { RequestRecord } from './request-record.ts';

/** The longest body that is put on a command line. */
const BODY_ON_LINE = 2048;

/**
 * The request as one `curl` line for a POSIX shell. Configured headers are not in it.
 *
 * @param base the target's base URL, without credentials.
 */
export function curlLine({ request }: { readonly request: RequestRecord }, base: string): string {
  const words = ['curl', '-sS', '-i', '--path-as-is'];
  if (request.method !== 'GET') words.push('-X', request.method);
  for (const [name, value] of Object.entries(request.headers)) {
    words.push('-H', shellWord(`${name}: ${value}`));
  }
  if (request.delivery === 'chunks') words.push('-H', shellWord('transfer-encoding: chunked'));
  const { body } = request;
  if (body !== undefined && request.delivery === 'packets') {
    // Left to itself curl would send chunks, and ask first whether it may.
    const length = `content-length:${Buffer.byteLength(body)}`;
    words.push(
      '-H',
      length,
      '-H',
      'transfer-encoding:',
      '-H',
      'expect:',
      '-T',
      '-',
      shellWord(base + request.path),
    );
    return `${inPackets(body)} | ${words.join(' ')}`;
  }
  if (body !== undefined) words.push('--data-raw', shellWord(shortened(body)));
  return [...words, shellWord(base + request.path)].join(' ');
}

/** A shell command that prints the body as it went out. */
function inPackets(body: string): string {
  const prints = partsOf(body).map((part) => `printf %s ${shellWord(String(part))}`);
  return `{ ${prints.join('; sleep 0.1; ')}; }`;
}

function shortened(body: string): string {
  return body.length > BODY_ON_LINE ? `${body.slice(0, BODY_ON_LINE)}...` : body;
}

/** The text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
