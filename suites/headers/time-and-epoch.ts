import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { ERRORS_AND_THE_PAST, notAllBehind } from './all-behind.ts';
import { seldomLower } from './seldom-lower.ts';

/** A factor below the ratio of any two units of time, and above any difference by lag. */
const FACTOR = 100n;

/** Section 2.5: the timestamp and the epoch mean the same on every response. */
export const timeAndEpochChecks: readonly Check[] = [
  // "X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp"
  rule(
    'HDR-TIMESTAMP.unit',
    'every timestamp has the same unit',
    [],
    // The suite does not know which of the two responses has the wrong unit.
    seldomLower({
      header: 'timestamp',
      isLower: (here, before) =>
        here.version >= before.version && here.value * FACTOR < before.value,
      expected: ({ value, version }) =>
        `in the unit of an earlier response: ${value} at ledger version ${version}`,
      actual: 'less than a hundredth of an earlier value',
    }),
    { judgesOpenRequests: true, supporting: true },
  ),
  // "These headers appear on success and error responses."
  rule(
    'HDR-TIMESTAMP.everywhere',
    'errors and reads of the past carry the current timestamp',
    [],
    notAllBehind('timestamp', ERRORS_AND_THE_PAST),
    { judgesOpenRequests: true, supporting: true },
  ),
  rule(
    'HDR-EPOCH.everywhere',
    'errors and reads of the past carry the current epoch',
    [],
    notAllBehind('epoch', ERRORS_AND_THE_PAST),
    { judgesOpenRequests: true, supporting: true },
  ),
];
