import { curlLine } from '../../evidence/curl.ts';
import type { Finding } from '../../evidence/finding.ts';
import { exchangeRecord } from '../../evidence/exchange-record.ts';
import type { Redactor } from '../../evidence/redact.ts';
import { transcript } from '../../evidence/transcript.ts';
import type { Mismatch } from '../../expect/mismatch.ts';
import { omitUndefined } from '../../text/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { mediaType, requestKey } from '../../wire/exchange.ts';
import type { CheckRecord } from '../check/check-record.ts';
import type { Session } from '../session/session.ts';

/**
 * Appended to an actual value that reads like the expected one: a bug in the suite, not in the
 * node.
 */
export const READS_THE_SAME = '(the suite found a difference but cannot describe it)';

/** Returns a finding for the report: secrets redacted, texts whole. */
export function findingOf(mismatch: Mismatch, { replay }: CheckRecord, session: Session): Finding {
  const { redactor, config } = session;
  const clean = (text: string): string => redactor.text(text);
  const { expected, actual, difference, kind, extent, against, foundBy, right } = mismatch.found;
  const exchange = mismatch.unanswered ?? mismatch.exchange;
  return {
    expected: clean(expected),
    actual: clean(actual === expected ? `${actual} ${READS_THE_SAME}` : actual),
    ...omitUndefined({
      difference: difference && clean(difference),
      kind,
      extent,
      against,
      foundBy,
      right: right && clean(right),
    }),
    ...(exchange === undefined ? {} : exchangeOf(exchange, config.target.display, redactor)),
    ...omitUndefined({ compare: compareLine(exchange, against, session) }),
    ...(replay === undefined
      ? {}
      : {
          replay: {
            ...replay,
            counterexample: clean(replay.counterexample),
            command: clean(replay.command),
          },
        }),
  };
}

/** Returns the curl line of the request whose answer contradicts; `undefined` when it is the same request. */
function compareLine(
  exchange: Exchange | undefined,
  against: number | undefined,
  { ended, redactor, config }: Session,
): string | undefined {
  const other = against === undefined ? undefined : ended.requestOf(against);
  if (other === undefined) return undefined;
  const isSame = exchange !== undefined && requestKey(exchange.request) === requestKey(other);
  return isSame ? undefined : curlLine(other, config.target.display, redactor);
}

/** @param base URL of the target, as it may be shown. */
function exchangeOf(exchange: Exchange, base: string, redactor: Redactor): Partial<Finding> {
  const record = exchangeRecord(exchange, redactor);
  const { response } = exchange;
  const { method, path, headers, body } = record.request;
  return {
    exchange: exchange.id,
    request: { method, path, headers, ...omitUndefined({ body }) },
    ...omitUndefined({
      answer: response && {
        status: response.status,
        media: redactor.text(mediaType(response)),
      },
    }),
    curl: curlLine(exchange.request, base, redactor),
    transcript: transcript(record),
  };
}
