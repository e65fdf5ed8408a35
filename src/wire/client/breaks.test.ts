import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import { answered, response } from '../../testing/responses.ts';
import { buildRequest, spellRequest } from '../build-request.ts';
import type { FailedExchange, Request } from '../exchange.ts';
import { Breaks } from './breaks.ts';

const VALID = buildRequest({ endpoint: 'summaries', question: { account: longHex('1') } });
const MALFORMED = spellRequest(
  'summaries',
  { parameter: 'g' },
  { malformed: 'the address is none' },
);

function failed(kind: FailedExchange['failure']['kind'], request: Request = VALID): FailedExchange {
  const { response: _, ...exchange } = answered(response({}), request);
  return { ...exchange, failure: { kind, reason: kind } };
}

/** The breaks of a target that has hung up on every `nth` of a hundred requests. */
function breaksOf(nth: number, hungUp = failed('reset')): Breaks {
  const breaks = new Breaks();
  for (let sent = 1; sent <= 100; sent += 1) {
    breaks.record(sent % nth === 0 ? hungUp : answered(response({}), hungUp.request));
  }
  return breaks;
}

describe('connections that break', () => {
  it('connections that break may be a limit when one request in five meets it', () => {
    expect(breaksOf(5).mayBeLimit(failed('reset'))).toBe(true);
    expect(breaksOf(5).mayBeLimit(failed('protocol'))).toBe(true);
    expect(breaksOf(20).mayBeLimit(failed('reset'))).toBe(false);
  });

  it('connections that break are no limit for malformed requests or time outs', () => {
    expect(breaksOf(5).mayBeLimit(failed('reset', MALFORMED))).toBe(false);
    expect(breaksOf(5).mayBeLimit(failed('timeout'))).toBe(false);
    expect(breaksOf(2, failed('reset', MALFORMED)).mayBeLimit(failed('reset'))).toBe(false);
    expect(breaksOf(2, failed('timeout')).mayBeLimit(failed('reset'))).toBe(false);
  });
});
