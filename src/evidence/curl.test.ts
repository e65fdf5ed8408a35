import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listenHttp } from '../testing/listener.ts';
import { getRequest } from '../testing/responses.ts';
import type { Request } from '../wire/exchange.ts';
import { curlLine, shellWord } from './curl.ts';
import { Redactor } from './redact.ts';

const execute = promisify(execFile);

const BASE = 'http://127.0.0.1:8080';
const OPEN = new Redactor([]);
const POST: Request = {
  method: 'POST',
  path: '/v1/tables/0x5/raw_item',
  headers: {},
  meaning: { endpoint: 'rawItem', malformed: 'a test' },
};

/** The request that a server received. */
interface Heard {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** One character for each byte. */
  readonly body: string;
}

/** A server that reports the first request it receives. */
async function hearing() {
  let resolve: (heard: Heard) => void = () => undefined;
  const heard = new Promise<Heard>((resolved) => {
    resolve = resolved;
  });
  const { url, close } = await listenHttp((request, answer) => {
    let body = '';
    request.setEncoding('latin1').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      resolve({ method: request.method, path: request.url, headers: request.headers, body });
      answer.end();
    });
  });
  return { url, heard, close };
}

describe('a curl line', () => {
  it.each([
    'plain',
    "it's",
    'a b',
    '$HOME `id` "x"',
    '',
    String.raw`back\slash`,
    '*',
    'ä',
    "''",
    '~',
  ])('a curl line quotes %j so that a shell reads it back', async (word) => {
    const read = await execute('/bin/sh', ['-c', `printf %s ${shellWord(word)}`]);
    expect(read.stdout).toBe(word);
  });

  it('a curl line leaves a plain word as it is', () => {
    expect(shellWord('a-Z_0.9/:,=@%+')).toBe('a-Z_0.9/:,=@%+');
  });

  it('a curl line is quoted where the path asks for it', () => {
    const line = curlLine(getRequest('/v1/x?a=1&b=2'), BASE, OPEN);
    expect(line).toBe(`curl -sS -i --path-as-is -H accept: '${BASE}/v1/x?a=1&b=2'`);
  });

  it('a curl line has a very long body cut', () => {
    const bodyOf = (length: number): string => {
      const sent = { ...POST, headers: { accept: 'a', 'content-type': 'b' } };
      return (
        curlLine({ ...sent, body: 'xy'.repeat(length / 2) }, BASE, OPEN)
          .split(' ')
          .at(-2) ?? ''
      );
    };
    expect(bodyOf(24_576)).toBe('xy'.repeat(12_288));
    expect(bodyOf(24_578)).toBe(`${'xy'.repeat(12_288)}...`);
  });

  it('a curl line makes a long run of one byte by its length', () => {
    const body = `{"key":"0x${'0'.repeat(2_000_000)}"}`;
    const line = curlLine({ ...POST, body }, BASE, OPEN);
    expect(line).toContain(
      String.raw`{ printf %s '{"key":"0x'; head -c 2000000 /dev/zero | tr '\000' '\060'; printf %s '"}'; } | curl`,
    );
    expect(line).toContain('-H expect: --data-binary @-');
  });

  it('a curl line spells a run that is short', () => {
    expect(curlLine({ ...POST, body: 'x'.repeat(255) }, BASE, OPEN)).toContain('x'.repeat(255));
    expect(curlLine({ ...POST, body: 'x'.repeat(256) }, BASE, OPEN)).toContain('head -c 256');
  });

  it('a curl line cuts a body of which too much is no run', () => {
    const body = 'xy'.repeat(12_289) + '0'.repeat(256);
    expect(curlLine({ ...POST, body }, BASE, OPEN)).toContain('xy...');
  });

  it('a curl line has secrets redacted of path, headers and body', () => {
    const headers = { cookie: 'a=hunter22' };
    const sent = { ...POST, headers, path: '/v1/x?key=hunter22', body: 'a hunter22' };
    const line = curlLine(sent, BASE, new Redactor(['hunter22']));
    expect(line).not.toContain('hunter22');
    expect(line.match(/\[redacted]/g)).toHaveLength(3);
  });

  it.each<[string, Partial<Request>]>([
    ['a question', {}],
    ['a header without a value', { headers: { accept: '', 'x-two': "it's" } }],
    [
      'a text',
      { method: 'POST', body: `{"key":"it's $HOME"}`, headers: { 'content-type': 'a/b' } },
    ],
    ['a body that does not say what it is', { method: 'POST', body: '{}' }],
    ['an empty body', { method: 'POST', body: '' }],
    ['lines', { method: 'POST', body: 'one\ntwo\u0000' }],
    ['runs', { method: 'POST', body: `${'0'.repeat(2_000_000)}'${'\n'.repeat(300)}` }],
    ['bytes', { method: 'POST', body: Uint8Array.from({ length: 256 }, (_, byte) => byte) }],
    ['chunks', { method: 'POST', body: '{"key":"0x00"}', delivery: 'chunks' }],
    ['packets', { method: 'POST', body: '{"key":"0x00"}', delivery: 'packets' }],
    ['a method of its own', { method: 'DELETE' }],
  ])('a curl line sends the same request when a shell runs it: %s', async (_, changes) => {
    const sent: Request = { ...getRequest('/v1/a/../b?c=%20&d'), ...changes };
    const { url, heard, close } = await hearing();
    await execute('/bin/sh', ['-c', curlLine(sent, url, OPEN)]);
    const { method, path, headers, body } = await heard;
    await close();
    const wanted = Buffer.from(sent.body ?? '').toString('latin1');
    expect({ method, path, body }).toEqual({ method: sent.method, path: sent.path, body: wanted });
    expect(headers['transfer-encoding']).toBe(sent.delivery === 'chunks' ? 'chunked' : undefined);
    const given = ['accept', 'content-type', 'x-two'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    );
    expect(Object.fromEntries(given)).toEqual(sent.headers);
  });
});
