import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody, MAX_BODY_BYTES, readBody } from './body.ts';
import { Unreadable } from './no-answer.ts';

const TEXT = Buffer.from('{"a":1}');

/** So many bytes in chunks of a megabyte; counts what was taken. */
async function* chunks(bytes: number, taken: { count: number }): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(1024 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    taken.count += 1;
    yield chunk.subarray(0, Math.min(chunk.length, bytes - sent));
  }
}

async function kindOf(promise: Promise<unknown>): Promise<string> {
  const thrown = await promise.then(
    () => 'nothing',
    (error: unknown) => error,
  );
  return thrown instanceof Unreadable ? `${thrown.kind}: ${thrown.message}` : String(thrown);
}

describe('a body', () => {
  it('is read whole', async () => {
    const parts = async function* () {
      yield Buffer.from('{"a"');
      yield Buffer.from(':1}');
    };
    expect(Buffer.from(await readBody(parts()))).toEqual(TEXT);
    expect(await readBody(chunks(0, { count: 0 }))).toHaveLength(0);
    expect(await readBody(chunks(MAX_BODY_BYTES, { count: 0 }))).toHaveLength(MAX_BODY_BYTES);
  });

  it('is not read beyond the cap', async () => {
    const taken = { count: 0 };
    expect(await kindOf(readBody(chunks(100 * MAX_BODY_BYTES, taken)))).toBe(
      `tooLarge: the body exceeds ${MAX_BODY_BYTES} bytes`,
    );
    expect(taken.count).toBe(25);
  });
});

describe('a content encoding', () => {
  it.each<[string | undefined, Uint8Array]>([
    [undefined, TEXT],
    ['', TEXT],
    ['identity', TEXT],
    ['gzip', gzipSync(TEXT)],
    [' GZip ', gzipSync(TEXT)],
    ['x-gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
    ['identity,br,identity', brotliCompressSync(TEXT)],
  ])('%s is undone', async (encoding, body) => {
    expect(Buffer.from(await decodeBody(body, encoding))).toEqual(TEXT);
  });

  it.each(['gzip', 'deflate', 'br'])('%s that is none is no body', async (encoding) => {
    expect(await kindOf(decodeBody(TEXT, encoding))).toBe(
      `protocol: the body is not ${encoding}, though it says so`,
    );
  });

  it('that is cut short is no body', async () => {
    const cut = gzipSync(TEXT).subarray(0, 15);
    expect(await kindOf(decodeBody(cut, 'gzip'))).toMatch(/^protocol: the body is not gzip/);
  });

  it.each(['zstd', 'constructor', '__proto__', 'toString'])('%s is unknown', async (encoding) => {
    const name = encoding.toLowerCase();
    expect(await kindOf(decodeBody(TEXT, encoding))).toBe(
      `protocol: unknown content encoding ${name}`,
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('%s does not unpack beyond the cap', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(MAX_BODY_BYTES + 1));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await kindOf(decodeBody(bomb, encoding))).toBe(
      `tooLarge: the ${encoding} body exceeds ${MAX_BODY_BYTES} bytes unpacked`,
    );
  });
});
