import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Response } from '../exchange.ts';
import { Unreadable } from './no-response.ts';

/** The most bytes of one body that are read, before and after decompression. */
export const MAX_BODY_BYTES = 24 * 1024 * 1024;

type Decoder = (input: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', inflateEither],
  ['br', promisify(brotliDecompress)],
]);

/**
 * With the zlib wrapper, as RFC 9110 has it (8.4.1.2), or without, as some servers send it and
 * every client reads it.
 */
async function inflateEither(
  input: Uint8Array,
  options: { readonly maxOutputLength: number },
): Promise<Uint8Array> {
  try {
    return await promisify(inflate)(input, options);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return promisify(inflateRaw)(input, options);
  }
}

/** Collects a body, up to {@link MAX_BODY_BYTES}. */
export class BodyReader {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  /** @throws Unreadable beyond the cap. */
  take(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#size > MAX_BODY_BYTES) {
      throw new Unreadable('tooLarge', `the body exceeds ${MAX_BODY_BYTES} bytes`);
    }
    this.#chunks.push(chunk);
  }

  /** Everything taken so far, in one piece. */
  get whole(): Uint8Array {
    const [only, more] = this.#chunks;
    return only !== undefined && more === undefined ? only : Buffer.concat(this.#chunks);
  }
}

/**
 * Decodes the content encodings of an answer.
 *
 * @throws Unreadable when that fails.
 */
export async function decodeBody(
  body: Uint8Array,
  encoding: string | undefined,
): Promise<Uint8Array> {
  let decoded = body;
  for (const name of namesIn(encoding).toReversed()) {
    decoded = await decodeOnce(decoded, name);
  }
  return decoded;
}

/** Returns whether every content encoding of that header can be decoded here. */
export function isKnownEncoding(encoding: string | undefined): boolean {
  return namesIn(encoding).every((name) => DECODERS.has(name));
}

/**
 * Returns whether the body may be judged: false for a body in an encoding that only this suite does not know. A body
 * that is not in the known encoding it names is judged.
 */
export function isReadable({ decodeFailure, headers }: Response): boolean {
  return decodeFailure === undefined || isKnownEncoding(headers.get('content-encoding')?.join(','));
}

function namesIn(encoding = ''): readonly string[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

async function decodeOnce(body: Uint8Array, name: string): Promise<Uint8Array> {
  const decoder = DECODERS.get(name);
  if (decoder === undefined) throw new Unreadable('protocol', `unknown content encoding ${name}`);
  try {
    return await decoder(body, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new Unreadable(
        'tooLarge',
        `the ${name} body exceeds ${MAX_BODY_BYTES} bytes decompressed`,
      );
    }
    throw new Unreadable('protocol', `the body is not ${name}, though it says so`);
  }
}
