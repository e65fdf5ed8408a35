import { anItem, itemsOfTables, bodyWithKey } from '../../fixtures/assertions/inputs/choose.ts';
import {
  askMalformedItem,
  expectAllRefused,
  expectNot200,
  malformedInputs,
} from '../../fixtures/assertions/inputs/malformed.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { example } from '../../fixtures/check/check.ts';
import { Unanswered } from '../../fixtures/session/silence.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../src/spec/formats/hex-bytes.ts';

/** Sections 2.3 and 4.2: requests that the document does not allow. */
export const malformedBodyChecks: readonly Check[] = [
  // "key | HexEncodedBytes | required | Serialized table key."
  example('KEY-REQUIRED.absent', 'a body without a key gets no item', ['item'], (ctx) => {
    const { handle, key } = anItem(ctx);
    const bodies = [{}, { keys: key }, { Key: key }, { value: key }].map((body) =>
      JSON.stringify(body),
    );
    return expectAllRefused(
      ctx,
      bodies.map((body) => askMalformedItem(ctx, 'a body without key', { handle, body })),
    );
  }),
  // "Request body: required, `application/json`, shape per section 2.3."
  example('RAW-BODY.types', 'a key of another JSON type gets no item', ['item'], (ctx) => {
    return expectAllRefused(
      ctx,
      itemsOfTables(ctx).flatMap(({ handle, key }) =>
        otherTypes(key).map((value) => {
          const why = `a key that is ${JSON.stringify(value)}`;
          return askMalformedItem(ctx, why, { handle, body: bodyWithKey(value) });
        }),
      ),
    );
  }),
  example('RAW-BODY.json', 'a body that is no JSON object gets no item', ['item'], (ctx) => {
    const { handle, key } = anItem(ctx);
    return expectAllRefused(
      ctx,
      noBodies(key).map(({ text, why }) =>
        askMalformedItem(ctx, `a body that ${why}`, { handle, body: text }),
      ),
    );
  }),
  example('RAW-BODY.none', 'no body at all gets no item', ['item'], (ctx) => {
    const { handle } = anItem(ctx);
    return expectAllRefused(ctx, [
      askMalformedItem(ctx, 'no body', { handle }),
      askMalformedItem(ctx, 'no body', { handle, body: '' }),
    ]);
  }),
  example('RAW-BODY.bytes', 'a body of other bytes gets no item', ['item'], (ctx) => {
    const { handle } = anItem(ctx);
    return expectAllRefused(ctx, [
      askMalformedItem(ctx, 'a body that is no UTF-8', { handle, body: NO_UTF_8 }),
      ...OTHER_MEDIA.map(([type, body]) =>
        askMalformedItem(ctx, `a body of ${type}`, {
          handle,
          body,
          headers: { 'content-type': type },
        }),
      ),
    ]);
  }),
  example('RAW-BODY.oversized', 'a body over 8 MiB gets no item', ['item'], expectOversizedRefused),
];

const NO_UTF_8 = new Uint8Array([0, 255, 254, 128, 10]);

/** Bodies that are no JSON, as their media types say. */
const OTHER_MEDIA: readonly (readonly [type: string, body: string | Uint8Array])[] = [
  ['application/octet-stream', NO_UTF_8],
  ['application/x-www-form-urlencoded', 'key=0x00'],
  ['text/plain', '0x00'],
  [BCS_TYPE, new Uint8Array([1, 0])],
];

/** Values of other JSON types that a lenient reader may take for the key. */
function otherTypes(key: HexBytes): readonly unknown[] {
  const bytes = bytesFromHex(key);
  const number = bytes.length > 0 && bytes.length <= 6 ? [bytes.readUIntBE(0, bytes.length)] : [];
  const little = bytes.length > 0 && bytes.length <= 6 ? [bytes.readUIntLE(0, bytes.length)] : [];
  return [null, 0, 5, ...number, ...little, true, [], [key], [...bytes], {}, { key }];
}

function noBodies(key: string): ReturnType<typeof malformedInputs> {
  return malformedInputs(
    ['not json', 'is no JSON'],
    ['{"key":', 'ends too soon'],
    [`{"key":"${key}"`, 'lacks its last brace'],
    [`{"key":"${key}"} x`, 'goes on behind the object'],
    [`{'key':'${key}'}`, 'has single quotes'],
    [`{key:"${key}"}`, 'has a member without quotes'],
    [JSON.stringify([key]), 'is an array'],
    [JSON.stringify(key), 'is a string'],
    ['null', 'is null'],
    ['5', 'is a number'],
    ['['.repeat(2000), 'is 2,000 brackets'],
  );
}

/**
 * The document names no largest body, and a long key is valid; half a byte at its end makes it malformed. No
 * answer to 8 MiB is lawful, as it gives no item; a body of 64 KiB is judged in any case.
 */
async function expectOversizedRefused(ctx: CheckContext): Promise<void> {
  const { handle } = anItem(ctx);
  const ask = (bytes: number): Promise<AnsweredExchange> =>
    askMalformedItem(ctx, 'a long key that ends in half a byte', { handle, body: oddKey(bytes) });
  await expectAllRefused(ctx, [ask(32 * 1024)]);
  const answered = await ask(4 * 1024 * 1024 + 4096).catch((error: unknown) => {
    if (error instanceof Unanswered) return undefined;
    throw error;
  });
  const seen = answered === undefined ? 'no answer' : `status ${answered.response.status}`;
  ctx.observe('2.3', 'a body of more than 8 MiB', seen);
  if (answered !== undefined) expectNot200(ctx, answered);
}

/** A body whose key has that many bytes and one more digit. */
function oddKey(bytes: number): Uint8Array {
  const [begin, end] = ['{"key":"0x', '"}'];
  const body = Buffer.alloc(begin.length + bytes * 2 + 1 + end.length, '0');
  body.write(begin);
  body.write(end, body.length - end.length);
  return body;
}
