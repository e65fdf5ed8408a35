import { ruleAbout } from '../../fixtures/check/audit-rules.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit } from '../../fixtures/check/check.ts';
import { SaidBefore } from '../../fixtures/check/said-before.ts';
import type { AuditRule } from '../../fixtures/session/audit.ts';
import { headerName, ledgerView } from '../../src/expect/headers.ts';
import { differs } from '../../src/text/difference.ts';
import { notBehindInErrors } from './behind-in-errors.ts';

/** Section 2.5: the time of the chain and its epoch mean the same on every answer. */
export const timeAndEpochChecks: readonly Check[] = [
  // "X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp"
  audit(
    'HDR-TIMESTAMP.unit',
    'the time of a ledger that has not gone back is never a hundredth of what it was',
    [],
    inOneUnit,
    { judgesOpenRequests: true, supporting: true },
  ),
  // "These headers appear on success and error responses."
  audit(
    'HDR-EPOCH.errors',
    'errors know of the epoch that every 200 knows of',
    [],
    notBehindInErrors('epoch'),
    { judgesOpenRequests: true, supporting: true },
  ),
];

/** Seconds, milliseconds, microseconds and nanoseconds differ by more; what a lag changes, by less. */
const FACTOR = 100n;

/** A node may be started again, and its clock set; neither happens again and again. */
const MAX_FALLS = 4;

/** A time that no answer had exceeded, and the ledger version beside it. */
interface Time {
  readonly version: bigint;
  readonly time: bigint;
}

/**
 * Finds answers that name a ledger version and a time that is less than a hundredth of the time that another
 * named before them at that version or an earlier one. Which of both is in the wrong unit is not known.
 */
function inOneUnit(): AuditRule {
  const latest = new SaidBefore<Time>();
  let falls = 0;
  return ruleAbout(
    (exchange, { names }) => {
      const { ledgerVersion: version, timestamp: time } = ledgerView(exchange.response, names);
      if (version === undefined || time === undefined) return undefined;
      const later = latest.findBefore(
        exchange,
        (known) => known.version <= version && known.time > time * FACTOR,
      );
      if (time > (latest.last?.time ?? 0n)) latest.add(exchange, { version, time });
      return { version, time, later };
    },
    ({ version, time, later }, { names }) => {
      if (later === undefined) return undefined;
      falls += 1;
      if (falls <= MAX_FALLS) return undefined;
      const header = headerName('timestamp', names);
      return differs(
        `${header} in the unit of an answer that had named ${later.time} at ledger version ${later.version}`,
        `${time} at ledger version ${version}, and a hundredth of what was named before in ${falls} answers`,
      );
    },
  );
}
