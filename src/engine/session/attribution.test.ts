import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../expect/mismatch.ts';
import { differs } from '../../text/difference.ts';
import { fakeExchange, silentContext } from '../testing/fake-context.ts';
import type { AuditRule } from './audit.ts';
import { Attribution } from './attribution.ts';
import { JudgedElsewhere } from './outcomes.ts';
import type { Session } from './session.ts';

const FOUND = differs('a', 'b');
const ELSEWHERE = (requirement: string): JudgedElsewhere =>
  new JudgedElsewhere('expected a, got b', requirement);

/** A session with these audits, none of which finds anything by itself. */
function sessionWith(...audits: readonly string[]): Session {
  const rule: AuditRule = { judge: () => undefined };
  const parts = { audits: audits.map((id) => ({ id, start: () => rule })) };
  return silentContext(parts).session;
}

describe('what a check throws for a wrong answer', () => {
  const answer = fakeExchange({ versions: [5] });

  it('is a Mismatch with the answer', () => {
    const detections = new Attribution(sessionWith('ERR-VALID.every'), 'SEL-START.listed');
    expect(detections.of(answer, FOUND)).toEqual(new Mismatch(FOUND, answer));
  });

  it('names the audit that the form of the answer fails', () => {
    const session = sessionWith('ERR-VALID.every');
    session.tally('ERR-VALID.every').add({ difference: FOUND, exchange: answer });
    const detections = new Attribution(session, 'SEL-START.listed');
    expect(detections.of(answer, FOUND)).toEqual(ELSEWHERE('ERR-VALID'));
    expect(detections.by('SEL-END.every', answer, FOUND)).toEqual(ELSEWHERE('ERR-VALID'));
    expect(new Attribution(session, 'ERR-VALID.law').of(answer, FOUND)).toBeInstanceOf(Mismatch);
  });

  it('is handed to the audit that judges it', () => {
    const session = sessionWith('SEL-END.every');
    const detections = new Attribution(session, 'SEL-START.listed');
    expect(detections.by('SEL-END.every', answer, FOUND)).toEqual(ELSEWHERE('SEL-END'));
    expect(session.tally('SEL-END.every').firstUnexplained(0n)).toEqual({
      difference: { ...FOUND, foundBy: 'SEL-START.listed' },
      exchange: answer,
    });
  });

  it('is a Mismatch for the discovery, which continues without the answer', () => {
    const session = sessionWith('SEL-END.every');
    const discovery = new Attribution(session, 'discovery');
    expect(discovery.by('SEL-END.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(session.tally('SEL-END.every').failures).toBe(0);
  });

  it('is a Mismatch when the audit tests the same requirement, or is not in the run', () => {
    const session = sessionWith('SEL-END.every');
    const own = new Attribution(session, 'SEL-END.listed');
    expect(own.by('SEL-END.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(own.by('SEL-START.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(session.tally('SEL-END.every').failures).toBe(0);
  });
});

describe('a list that is refused', () => {
  const session = (): Session => sessionWith('SEL-PRUNED.every', 'SUM-ANSWERED.every');

  it.each([
    [400, 'SUM-ANSWERED'],
    [410, 'SEL-PRUNED'],
  ])('with %i counts for %s', (status, requirement) => {
    const given = session();
    const refusal = fakeExchange({ status, body: '' });
    const thrown = new Attribution(given, 'SEL-START.listed').ofRefusal(refusal);
    expect(thrown).toEqual(
      new JudgedElsewhere(`expected 200 and a list, got status ${status}`, requirement),
    );
    expect(given.tally(`${requirement}.every`).hasFailed(refusal)).toBe(true);
  });

  it("is the check's own finding when its address is spelled in another way", () => {
    const plain = fakeExchange({ status: 400, body: '' });
    const request = { ...plain.request, path: plain.request.path.toUpperCase() };
    const thrown = new Attribution(session(), 'FMT-CASE.address').ofRefusal({ ...plain, request });
    expect(thrown).toBeInstanceOf(Mismatch);
  });
});
