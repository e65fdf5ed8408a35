import {
  anAccount,
  anItem,
  itemsOfTables,
  bodyWithKey,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  askMalformedAddress,
  askMalformedItem,
  askMalformedQuery,
  expectAllRefused,
  malformedInputs,
} from '../../src/engine/assertions/inputs/malformed.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex } from '../../src/spec/formats/hex-bytes.ts';

/** Section 2.1: an almost valid input is refused. */
export const formatsRefusedChecks: readonly Check[] = [
  // "Hex-encoded 32-byte address: 64 hex characters prefixed `0x`."
  example('FMT-ADDRESS-REFUSED.path', 'a malformed address is refused', [], (ctx) =>
    expectAllRefused(
      ctx,
      [{}, { after: ['limit=1'] }].flatMap((extra) =>
        [...notQuite32Bytes(anAccount(ctx)), ...NO_ADDRESS].map((input) =>
          askMalformedAddress(ctx, input, extra),
        ),
      ),
    ),
  ),
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  example(
    'FMT-U64-REFUSED.query',
    'a malformed start_version or end_version is refused',
    [],
    (ctx) => {
      const { highest = 0n } = ctx.session.ledger;
      return expectAllRefused(
        ctx,
        BOUNDS.flatMap(([parameter, other]) => [
          ...[...notQuiteU64(highest), ...NO_U64].map((input) =>
            askMalformedQuery(ctx, anAccount(ctx), parameter, input),
          ),
          ...NO_U64.slice(0, BESIDE_OTHER).map((input) =>
            askMalformedQuery(ctx, anAccount(ctx), parameter, input, {
              after: [`${other}=${highest}`],
            }),
          ),
          ...NO_U64.slice(0, 1).map((input) =>
            askMalformedQuery(ctx, anAccount(ctx), parameter, input, { accept: BCS_TYPE }),
          ),
        ]),
      );
    },
  ),
  example('FMT-U64-REFUSED.item', 'a malformed ledger_version is refused', ['item'], (ctx) => {
    const { handle, key } = anItem(ctx);
    const { highest = 0n } = ctx.session.ledger;
    return expectAllRefused(
      ctx,
      [...notQuiteU64(highest), ...NO_U64].map(({ text, why }) =>
        askMalformedItem(ctx, `ledger_version ${why}`, {
          handle,
          version: text,
          body: bodyWithKey(key),
          key,
        }),
      ),
    );
  }),
  // "Bytes as `0x` followed by exactly two hex digits per byte."
  example('FMT-KEY-REFUSED.body', 'a malformed key is refused', ['item'], (ctx) => {
    const low = ctx.discovery.items.filter(({ key }) => ENDS_LOW.test(key)).slice(0, 1);
    const halfRead = low.map(({ handle, key }) => {
      const text = `${key.slice(0, -2)}${key.slice(-1)}g`;
      return { handle, text, why: 'ends in a letter that is not hex' };
    });
    const others = itemsOfTables(ctx).flatMap(({ handle, key }) =>
      noKeys(key).map(({ text, why }) => ({ handle, text, why })),
    );
    const malformed = [...others, ...halfRead];
    return expectAllRefused(
      ctx,
      malformed.map(({ handle, text, why }) =>
        askMalformedItem(ctx, `the key ${why}`, { handle, body: bodyWithKey(text), key: text }),
      ),
    );
  }),
  // "Table handle | string | Hex-encoded 32-byte string."
  example('FMT-HANDLE-REFUSED.path', 'a malformed table handle is refused', ['item'], (ctx) => {
    const { handle, key } = anItem(ctx);
    return expectAllRefused(
      ctx,
      [{}, { version: String(ctx.session.ledger.highest ?? 0n) }].flatMap((version) =>
        [...notQuite32Bytes(handle), ...NO_ADDRESS].map(({ text, why }) =>
          askMalformedItem(ctx, `the handle ${why}`, {
            handle: text,
            body: bodyWithKey(key),
            key,
            ...version,
          }),
        ),
      ),
    );
  }),
];

/** Each bound of a list, and the other one. */
const BOUNDS = [
  ['start_version', 'end_version'],
  ['end_version', 'start_version'],
] as const;

/** How many malformed texts are also sent beside the other bound. */
const BESIDE_OTHER = 3;

const NO_ADDRESS = malformedInputs(
  ['xyz', 'has no hex digit'],
  ['0xzz', 'has no hex digit after 0x'],
  [`0x${'f'.repeat(65)}`, 'has 65 digits'],
  [`0x1${'0'.repeat(64)}`, 'is 2^256'],
  ['f'.repeat(66), 'has 66 digits without a prefix'],
  [`0x${'1'.repeat(63)}g`, 'ends in a letter that is not hex'],
  ['0x0x1', 'has two prefixes'],
  ['0x-1', 'has a sign'],
  ['0x 1', 'has a space'],
  ['0x\uff11', 'has a digit that is not ASCII'],
  ['0x1,0', 'has a comma'],
  // Characters that a message must escape, and must not cut in two.
  [`0x"${'\u20ac'.repeat(10)}`, 'has a quote and characters of three bytes'],
);

/** Returns malformed variants of a known address; a lenient parser would still find the account. */
function notQuite32Bytes(known: LongHex): ReturnType<typeof malformedInputs> {
  const digits = known.slice(2);
  return malformedInputs(
    [`0x1${digits}`, 'has an extra digit before known digits'],
    [`0x01${digits}`, 'has an extra byte before known digits'],
    [`f${digits}`, 'has an extra digit before known digits, and no prefix'],
    [`${known}0`, 'has an extra digit after known digits'],
    [`${known}00`, 'has an extra byte after known digits'],
    [`${known}g`, 'has a letter after known digits that is not hex'],
    [`0x0x${digits}`, 'has two prefixes before known digits'],
    [`${known} `, 'ends in a space'],
    [` ${known}`, 'begins with a space'],
    [`+${known}`, 'begins with a sign'],
    [`@${known}`, 'begins with @'],
    [`"${known}"`, 'is in quotes'],
    [`${digits}h`, 'has known digits and a suffix'],
    [`0x${digits.slice(0, 2)}_${digits.slice(2)}`, 'has a separator in known digits'],
  );
}

const NO_U64 = malformedInputs(
  ['abc', 'has no digit'],
  ['1.5', 'has a fraction'],
  ['-1', 'is negative'],
  ['18446744073709551616', 'is 2^64'],
  ['36893488147419103233', 'is 2^65 + 1'],
  ['1e3', 'has an exponent'],
  ['0x10', 'is hex'],
  ['1_000', 'has a separator'],
  ['1,000', 'has a comma'],
  ['12 34', 'has a space'],
  ['5x', 'ends in a letter'],
  ['\uff15', 'has a digit that is not ASCII'],
  ['NaN', 'is not a number'],
  ['null', 'is a word'],
);

/** Returns malformed variants of an available version; a lenient parser would still answer. */
function notQuiteU64(version: bigint): ReturnType<typeof malformedInputs> {
  return malformedInputs(
    [`${version}x`, 'is a version and a letter'],
    [`${version}.0`, 'is a version with a fraction'],
    [`${version} 1`, 'is two numbers'],
    [`${version}e0`, 'is a version with an exponent'],
    [`0x${version.toString(16)}`, 'is a version in hex'],
    [`-${version + 1n}`, 'is a version with a sign'],
    [`${version} `, 'is a version and a space'],
    [` ${version}`, 'is a space and a version'],
    [`"${version}"`, 'is a version in quotes'],
    [`${version}n`, 'is a version and a suffix'],
    [`${version + 2n ** 64n}`, 'is a version and 2^64'],
    [`${version + 2n ** 65n}`, 'is a version and 2^65'],
  );
}

/** Returns the bytes as characters, or a fixed text if the characters are hex or not printable. */
function asText(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return /^[!-~]+$/.test(text) && !/^(0x)?[0-9a-f]*$/i.test(text) ? text : 'key';
}

/** Returns the key with its first decimal digits in full width: all of a long key would not fit into a body. */
function inWideDigits(key: string): string {
  const [first, rest] = [key.slice(2, 34), key.slice(34)];
  const wide = first.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return wide === first ? '0x\uff10\uff10' : `0x${wide}${rest}`;
}

/** A key whose last byte has a zero in front: whoever reads a number up to the first other character takes 7g for 07. */
const ENDS_LOW = /^0x(?:..)*0[0-9a-f]$/;

function noKeys(key: HexBytes): ReturnType<typeof malformedInputs> {
  const bytes = bytesFromHex(key);
  const unpaired = key.length > 2 ? `0x${key.slice(3)}` : '0x1';
  return malformedInputs(
    [unpaired, 'has an odd number of digits, without the first digit of the key'],
    [`${key}\n`, 'ends in a line feed'],
    [`${key}\u0000`, 'ends in a zero byte'],
    [` ${key}`, 'begins with a space'],
    [`"${key}"`, 'is in quotes'],
    [inWideDigits(key), 'has digits that are not ASCII'],
    [`${bytes.toString('base64').replace(/=*$/, '')}==`, 'is the key in base64'],
    [asText(bytes), 'is the key as text'],
    [`${key}0`, 'has an odd number of digits'],
    [`0x0${key.slice(2)}`, 'has an odd number of digits, a zero before the key'],
    ['0x0', 'has one digit'],
    ['0xzz', 'has no hex digit'],
    [`${key}zz`, 'ends in letters that are not hex'],
    [`${key}__`, 'ends in characters between Z and a'],
    ['xyz', 'is not hex'],
    [`zz${key.slice(2)}`, 'begins with zz, not 0x'],
    [`0x${key}`, 'has two prefixes'],
    [`${key} `, 'ends in a space'],
    [`${key.slice(0, 4)}_${key.slice(4)}`, 'has a separator'],
    [`${key.slice(0, 4)} ${key.slice(4)}`, 'has a space behind its first byte'],
    [`${key.slice(0, 4)}:${key.slice(4)}`, 'has a colon behind its first byte'],
  );
}
