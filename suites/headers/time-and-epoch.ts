import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';
import { EVERYWHERE, notAllApart } from './all-apart.ts';
import { seldomLower } from './seldom-lower.ts';

/** A factor below the ratio of any two units of time, and above any difference by lag. */
const FACTOR = 100n;

/** Other units of time, in microseconds. */
const OTHER_UNITS = { seconds: 1e6, milliseconds: 1e3, nanoseconds: 1e-3 } as const;

/**
 * A timestamp is of the present when it differs by less from the clock of the suite. A chain that counts microseconds
 * from its start meets the present in milliseconds for seven seconds, after three weeks.
 */
const PRESENT_MS = 60 * 60 * 1000;

/** The time of a chain may be any, but not by chance the present in another unit. */
const inMicroseconds = judgeAbout(
  ({ response, sentAt }, { names }) => {
    const { timestamp } = ledgerView(response, names);
    return timestamp === undefined ? undefined : { timestamp, sentAt };
  },
  ({ timestamp, sentAt }, { names }) => {
    const present = Object.entries(OTHER_UNITS).find(
      ([, microseconds]) =>
        Math.abs((Number(timestamp) * microseconds) / 1000 - sentAt) < PRESENT_MS,
    );
    const expected = `${headerName('timestamp', names)} in microseconds`;
    return present && differs(expected, `${timestamp}, the present time in ${present[0]}`);
  },
);

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
  // "X-NODE-LEDGER-TIMESTAMPUSEC": microseconds.
  rule(
    'HDR-TIMESTAMP.microseconds',
    'no timestamp is the present time in another unit',
    [],
    () => inMicroseconds,
    { judgesOpenRequests: true, supporting: true },
  ),
  // "These headers appear on success and error responses."
  rule(
    'HDR-TIMESTAMP.everywhere',
    'every kind of response carries the current timestamp',
    [],
    notAllApart('timestamp', EVERYWHERE),
    { judgesOpenRequests: true, supporting: true },
  ),
  rule(
    'HDR-EPOCH.everywhere',
    'every kind of response carries the current epoch',
    [],
    notAllApart('epoch', EVERYWHERE),
    { judgesOpenRequests: true, supporting: true },
  ),
];
