import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { quickBrotli } from '../../testing/quick-brotli.ts';
import { response } from '../../testing/responses.ts';
import { BodyReader, decodeBody, isKnownEncoding, isReadable, MAX_BODY_BYTES } from './body.ts';
import { Unreadable } from './no-response.ts';

const TEXT = Buffer.from('{"a":1}');

const MEGABYTE = new Uint8Array(1024 * 1024);

async function kindOf(promise: Promise<unknown>): Promise<string> {
  const thrown = await promise.then(
    () => 'nothing',
    (error: unknown) => error,
  );
  return thrown instanceof Unreadable ? `${thrown.kind}: ${thrown.message}` : String(thrown);
}

describe('a body', () => {
  it('a body is read whole', () => {
    const reader = new BodyReader();
    expect(reader.whole).toHaveLength(0);
    for (const part of ['{"a"', ':1', '}']) reader.take(Buffer.from(part));
    expect(Buffer.from(reader.whole)).toEqual(TEXT);
  });

  it('a body is not copied when it came in one part', () => {
    const reader = new BodyReader();
    reader.take(TEXT);
    expect(reader.whole).toBe(TEXT);
  });

  it('a body is not read beyond the cap', () => {
    const reader = new BodyReader();
    for (let taken = 0; taken < MAX_BODY_BYTES; taken += MEGABYTE.length) reader.take(MEGABYTE);
    expect(reader.whole).toHaveLength(MAX_BODY_BYTES);
    const tooLarge = new Unreadable('tooLarge', `the body exceeds ${MAX_BODY_BYTES} bytes`);
    expect(() => reader.take(Uint8Array.of(1))).toThrow(tooLarge);
    expect(reader.whole).toHaveLength(MAX_BODY_BYTES);
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
    ['deflate', deflateRawSync(TEXT)],
    ['br', quickBrotli(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
    ['gzip, deflate', deflateRawSync(gzipSync(TEXT))],
    ['identity,br,identity', quickBrotli(TEXT)],
  ])('a content encoding named %j is undone', async (encoding, body) => {
    expect(Buffer.from(await decodeBody(body, encoding))).toEqual(TEXT);
    expect(isKnownEncoding(encoding)).toBe(true);
  });

  it.each(['gzip', 'deflate', 'br'])(
    'a content encoding named %s leaves no body where it is not used',
    async (encoding) => {
      expect(await kindOf(decodeBody(TEXT, encoding))).toBe(
        `protocol: the body is not ${encoding}, though it says so`,
      );
    },
  );

  it('a content encoding leaves no body where it is cut short', async () => {
    const cut = gzipSync(TEXT).subarray(0, 15);
    expect(await kindOf(decodeBody(cut, 'gzip'))).toMatch(/^protocol: the body is not gzip/);
    for (const deflated of [deflateSync(TEXT), deflateRawSync(TEXT)]) {
      const thrown = await kindOf(decodeBody(deflated.subarray(0, -3), 'deflate'));
      expect(thrown).toMatch(/^protocol: the body is not deflate/);
    }
  });

  it.each(['zstd', 'constructor', '__proto__', 'toString'])(
    'a content encoding named %s is unknown',
    async (encoding) => {
      expect(isKnownEncoding(`gzip, ${encoding}`)).toBe(false);
      const name = encoding.toLowerCase();
      expect(await kindOf(decodeBody(TEXT, encoding))).toBe(
        `protocol: unknown content encoding ${name}`,
      );
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', quickBrotli],
  ] as const)(
    'a content encoding named %s does not unpack beyond the cap',
    async (encoding, pack) => {
      const bomb = pack(Buffer.alloc(MAX_BODY_BYTES + 1));
      expect(bomb.length).toBeLessThan(100_000);
      expect(await kindOf(decodeBody(bomb, encoding))).toBe(
        `tooLarge: the ${encoding} body exceeds ${MAX_BODY_BYTES} bytes decompressed`,
      );
    },
  );
});

describe('an answer', () => {
  const encoded = (...encodings: readonly string[]) =>
    response({ headers: { 'content-encoding': encodings } });
  const decodeFailure = 'the body cannot be decoded';

  it('an answer can be read where its encoding was undone, whatever it is', () => {
    expect([isReadable(response()), isReadable(encoded('zstd'))]).toEqual([true, true]);
  });

  it('an answer in an unknown encoding cannot be read, alone or among others', () => {
    for (const encodings of [['zstd'], ['gzip, zstd'], ['gzip', 'zstd']]) {
      expect(isReadable({ ...encoded(...encodings), decodeFailure })).toBe(false);
    }
  });

  it('an answer is to be judged where it is not in the known encoding that it names', () => {
    expect(isReadable({ ...encoded('gzip', 'br'), decodeFailure })).toBe(true);
  });
});
