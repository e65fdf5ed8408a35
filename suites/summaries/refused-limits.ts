import { anAccount } from '../../src/engine/assertions/inputs/choose-inputs.ts';
import {
  askMalformedQuery,
  expectAllRefused,
  malformedInputs,
} from '../../src/engine/assertions/inputs/malformed.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example } from '../../src/engine/check/check.ts';

/** Section 8: malformed limits. */
export const refusedLimitChecks: readonly Check[] = [
  // "`limit` is an unsigned 16-bit integer."
  example('LIM-U16.refused', 'a malformed limit is refused', [], (ctx) =>
    expectAllRefused(
      ctx,
      NO_U16.map((input) => askMalformedQuery(ctx, anAccount(ctx), 'limit', input)),
    ),
  ),
];

const NO_U16 = malformedInputs(
  ['65536', 'is 2^16'],
  ['65537', 'is 2^16 + 1'],
  ['4294967297', 'is 2^32 + 1'],
  ['18446744073709551617', 'is 2^64 + 1'],
  ['-1', 'is negative'],
  ['1.5', 'has a fraction'],
  ['1e1', 'has an exponent'],
  ['0x1', 'is hex'],
  ['abc', 'has no digit'],
  ['5x', 'ends in a letter'],
  ['1 0', 'has a space'],
  [' 5', 'begins with a space'],
  ['5 ', 'ends in a space'],
  ['"5"', 'is in quotes'],
  ['\uff15', 'has a digit that is not ASCII'],
);
