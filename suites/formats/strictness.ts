import { judgeByReports } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { declarationOf } from '../../src/spec/endpoints/endpoints.ts';

/** Section 2.1: malformed input with an obvious meaning. */
export const strictnessChecks: readonly Check[] = [
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  // "Bytes as `0x` followed by exactly two hex digits per byte."
  rule(
    'FMT-STRICT.every',
    'malformed input is refused even when its meaning is obvious',
    [],
    judgeByReports(({ request }) => declarationOf(request.meaning) === 'malformed'),
  ),
];
