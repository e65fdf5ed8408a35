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
  if (request.body !== undefined) words.push('--data-raw', shellWord(shortened(request.body)));
  return [...words, shellWord(base + request.path)].join(' ');
}

function shortened(body: string): string {
  return body.length > BODY_ON_LINE ? `${body.slice(0, BODY_ON_LINE)}...` : body;
}

/** The text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
