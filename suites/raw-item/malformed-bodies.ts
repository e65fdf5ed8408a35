import {
  anItem,
  itemsOfTables,
  bodyWithKey,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  askMalformedItem,
  expectAllRefused,
} from '../../src/engine/assertions/inputs/malformed.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../src/spec/formats/hex-bytes.ts';

/** Sections 2.3 and 4.2: requests that the document does not allow. */
export const malformedBodyChecks: readonly Check[] = [
  // "key | HexEncodedBytes | required | Serialized table key."
  example('KEY-REQUIRED.absent', 'a body without a key gets no item', ['item'], (ctx) => {
    // A node that takes a missing key for an empty one finds an item under that.
    const { handle, key } = ctx.discovery.items.find((item) => item.key === '0x') ?? anItem(ctx);
    const bodies = [{}, { keys: key }, { value: key }].map((body) => ({
      handle,
      body: JSON.stringify(body),
    }));
    // Parsers that ignore the case of names find the key.
    const folded = { handle, body: JSON.stringify({ Key: key }), key };
    const why = (request: object): string =>
      request === folded ? 'a body with Key for key' : 'a body without key';
    // The key of the last request must not be taken for the missing one.
    const askAfterItem = async (request: typeof folded | (typeof bodies)[number]) => {
      await ctx.node.item({ handle, key });
      return askMalformedItem(ctx, why(request), request);
    };
    return expectAllRefused(ctx, [...bodies, folded].map(askAfterItem));
  }),
  // "Request body: required, `application/json`, shape per section 2.3."
  example('RAW-BODY.types', 'a key that is not a JSON string gets no item', ['item'], (ctx) => {
    return expectAllRefused(
      ctx,
      itemsOfTables(ctx).flatMap(({ handle, key }) =>
        otherTypes(key).map(({ value, meant }) => {
          const why = `a key that is ${JSON.stringify(value)}`;
          return askMalformedItem(ctx, why, { handle, body: bodyWithKey(value), key: meant });
        }),
      ),
    );
  }),
  example('RAW-BODY.json', 'a body that is not a JSON object gets no item', ['item'], (ctx) => {
    const { handle, key } = anItem(ctx);
    return expectAllRefused(
      ctx,
      noBodies(key).map(({ text, why, meant }) =>
        askMalformedItem(ctx, `a body that ${why}`, { handle, body: text, key: meant }),
      ),
    );
  }),
  example('RAW-BODY.none', 'a request without a body gets no item', ['item'], (ctx) => {
    const { handle } = anItem(ctx);
    return expectAllRefused(ctx, [
      askMalformedItem(ctx, 'no body', { handle }),
      askMalformedItem(ctx, 'no body', { handle, body: '' }),
    ]);
  }),
  example(
    'RAW-BODY.bytes',
    'a body of invalid UTF-8 or another media type gets no item',
    ['item'],
    (ctx) => {
      const { handle } = anItem(ctx);
      return expectAllRefused(ctx, [
        askMalformedItem(ctx, 'a body that is no UTF-8', { handle, body: NO_UTF_8 }),
        ...OTHER_MEDIA.map(([type, body, key]) =>
          askMalformedItem(ctx, `a body of ${type}`, {
            handle,
            body,
            headers: { 'content-type': type },
            key,
          }),
        ),
      ]);
    },
  ),
];

const NO_UTF_8 = new Uint8Array([0, 255, 254, 128, 10]);

/** Bodies of other media types, and the key that each obviously names, if any. */
const OTHER_MEDIA: readonly (readonly [type: string, body: string | Uint8Array, key?: string])[] = [
  ['application/octet-stream', NO_UTF_8],
  ['application/x-www-form-urlencoded', 'key=0x00', '0x00'],
  ['text/plain', '0x00', '0x00'],
  [BCS_TYPE, new Uint8Array([1, 0]), '0x00'],
];

/** A value in place of the key, and the key that the value obviously names, if any. */
interface OtherType {
  readonly value: unknown;
  readonly meant?: HexBytes;
}

/** Returns values of other JSON types that a lenient parser may accept as the key. */
function otherTypes(key: HexBytes): readonly OtherType[] {
  const bytes = bytesFromHex(key);
  const isNumber = bytes.length > 0 && bytes.length <= 6;
  const numbers = isNumber
    ? [bytes.readUIntBE(0, bytes.length), bytes.readUIntLE(0, bytes.length)]
    : [];
  return [
    ...[null, true, {}, { key }, [[]]].map((value) => ({ value })),
    // A parser may take a number for its digits, if their count is even, and an array for bytes.
    ...[0, 5, ...numbers].map((value) => ({ value, meant: `0x${value}` as const })),
    { value: [], meant: '0x' },
    { value: [key], meant: key },
    { value: [...bytes], meant: key },
  ];
}

/** A body that is not a JSON object. */
interface NoBody {
  readonly text: string;
  readonly why: string;
  /** The key that the body obviously names, if any. */
  readonly meant?: string;
}

function noBodies(key: string): readonly NoBody[] {
  return [
    { text: 'not json', why: 'is not JSON' },
    { text: '{"key":', why: 'is truncated' },
    { text: `{"key":"${key}"`, why: 'lacks its last brace', meant: key },
    { text: `{"key":"${key}"} x`, why: 'continues after the object', meant: key },
    { text: `{'key':'${key}'}`, why: 'has single quotes', meant: key },
    { text: `{key:"${key}"}`, why: 'has a member without quotes', meant: key },
    { text: JSON.stringify([key]), why: 'is an array', meant: key },
    { text: JSON.stringify(key), why: 'is a string', meant: key },
    { text: 'null', why: 'is null' },
    { text: '5', why: 'is a number' },
    // Fewer than the 1,000 at which the parser of Python gives up, and its frameworks answer in text.
    { text: '['.repeat(500), why: 'is 500 brackets' },
  ];
}
