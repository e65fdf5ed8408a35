import { ruleOfReports } from '../../src/engine/check/audit-rules.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { audit } from '../../src/engine/check/check.ts';
import { declarationOf } from '../../src/spec/endpoints/endpoints.ts';

/** Section 2.1: malformed input with an obvious meaning. */
export const strictnessChecks: readonly Check[] = [
  // "u64 value | string, format uint64 | A 64-bit unsigned integer carried as a string."
  // "Bytes as `0x` followed by exactly two hex digits per byte."
  audit(
    'FMT-STRICT.every',
    'malformed input is refused even when its meaning is obvious',
    [],
    ruleOfReports(({ request }) => declarationOf(request.meaning) === 'malformed'),
  ),
];
