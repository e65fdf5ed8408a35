import fc from 'fast-check';
import { parseU64 } from '../../src/spec/formats/u64.ts';

/** A text one step outside its format, and the name of that step. */
export interface NearMiss {
  readonly text: string;
  readonly step: string;
}

/** Near misses of one format, one arbitrary for each step. */
type NearMissKinds = readonly fc.Arbitrary<NearMiss>[];

/** Characters that are not digits, not even for a lenient parser. */
const STRANGE = ['g', 'z', 'G', 'x', '.', '_', '-', ',', ':', '!', '#', '\uff11', '\u0661', 'é'];

/** Text that a lenient parser reads as zero. */
const NEGATIVE_ZERO = /^-0+$/;

const strange = fc.constantFrom(...STRANGE);
const hexDigit = fc.constantFrom(...Array.from({ length: 16 }, (_, digit) => digit.toString(16)));

/** Returns a text with one character replaced, or with an invalid character inserted. */
function spoiled(valid: fc.Arbitrary<string>, from: number): fc.Arbitrary<NearMiss> {
  return fc
    .record({ text: valid, at: fc.nat({ max: 80 }), character: strange, replace: fc.boolean() })
    .filter(({ text }) => text.length > from)
    .map(({ text, at, character, replace }) => {
      const position = from + (at % (text.length - from));
      const rest = text.slice(replace ? position + 1 : position);
      return {
        text: text.slice(0, position) + character + rest,
        step: replace ? 'a character replaced' : 'a character inserted',
      };
    });
}

function digits(least: number, most: number): fc.Arbitrary<string> {
  return fc.array(hexDigit, { minLength: least, maxLength: most }).map((all) => all.join(''));
}

/** For many routers, a dot ends a part of the path: what follows is a format, and the path is not found. */
const hasNoDot = ({ text }: NearMiss): boolean => !text.includes('.');

/** Returns texts that are not hex of at most 32 bytes: some near 32 known bytes, others arbitrary. */
export const noAddress = (known: string): NearMissKinds => [
  spoiled(
    digits(1, 64).map((text) => `0x${text}`),
    2,
  ).filter((miss) => miss.text !== '0x' && hasNoDot(miss)),
  spoiled(fc.constant(known), 2).filter(hasNoDot),
  fc.tuple(fc.integer({ min: 1, max: 15 }), digits(0, 4)).map(([first, text]) => ({
    text: `0x${first.toString(16)}${text}${known.slice(2)}`,
    step: 'digits before a known address',
  })),
  digits(1, 4).map((text) => ({ text: known + text, step: 'digits after a known address' })),
  digits(64, 80).map((text) => ({ text: `0x1${text}`, step: 'too many digits' })),
  digits(64, 80).map((text) => ({ text: `f${text}`, step: 'too many digits, no prefix' })),
  digits(1, 60).map((text) => ({ text: `0x0x${text}`, step: 'two prefixes' })),
];

/**
 * Returns texts that are not a u64: some near an available version, others arbitrary. None has a leading plus or
 * zero, because some parsers accept those.
 */
export function noU64(readable: bigint): NearMissKinds {
  const valid = fc.oneof(fc.constant(readable), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }));
  return [
    spoiled(valid.map(String), 0).filter(
      ({ text }) => parseU64(text) === undefined && !NEGATIVE_ZERO.test(text),
    ),
    strange.map((character) => ({
      text: `${readable}${character}`,
      step: 'a version and an invalid character',
    })),
    fc
      .bigInt({ min: 1n, max: 2n ** 16n })
      .map((wraps) => numberMiss(readable + wraps * 2n ** 64n, 'wraps to a version')),
    fc
      .bigInt({ min: 2n ** 64n, max: 2n ** 64n + 2n ** 20n })
      .map((version) => numberMiss(version, 'just too large')),
    fc
      .bigInt({ min: 2n ** 64n, max: 2n ** 80n })
      .map((version) => numberMiss(version, 'too large')),
    fc.bigInt({ min: -(2n ** 64n), max: -1n }).map((version) => numberMiss(version, 'negative')),
  ];
}

/** Texts that are not a u16. */
export const noU16: NearMissKinds = [
  spoiled(fc.integer({ min: 1, max: 65_535 }).map(String), 0).filter(
    ({ text }) => !NEGATIVE_ZERO.test(text),
  ),
  fc.integer({ min: 65_536, max: 70_000 }).map((number) => numberMiss(number, 'just too large')),
  fc
    .bigInt({ min: 1n, max: 2n ** 48n })
    .map((version) => numberMiss(version * 65_536n + 1n, 'wraps to 1')),
  fc.integer({ min: -70_000, max: -1 }).map((number) => numberMiss(number, 'negative')),
];

/** Returns texts that are not two hex digits per byte. None lacks the prefix, because some parsers accept that. */
export function noKey(key: string): NearMissKinds {
  return [
    spoiled(
      digits(2, 40).map((text) => `0x${text}`),
      2,
    ).filter(({ text }) => text !== '0x'),
    digits(0, 20).map((text) => ({
      text: `0x${text.padEnd(text.length | 1, '0')}`,
      step: 'an odd number of digits',
    })),
    hexDigit.map((digit) => ({ text: key + digit, step: 'a known key and half a byte' })),
    fc.constant({ text: `0x${key}`, step: 'two prefixes' }),
    strange.map((character) => ({
      text: key + character,
      step: 'a known key and an invalid character',
    })),
  ];
}

function numberMiss(value: bigint | number, step: string): NearMiss {
  return { text: String(value), step };
}
