import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../expect/mismatch.ts';
import { differs } from '../../text/difference.ts';
import { fakeExchange, silentContext } from '../testing/fake-context.ts';
import type { Judge } from './rule.ts';
import { Attribution } from './attribution.ts';
import type { Unjudged } from './unjudged-check.ts';
import { judgedElsewhere } from './unjudged-check.ts';
import type { Session } from './session.ts';

const FOUND = differs('a', 'b');
const ELSEWHERE = (requirement: string): Unjudged =>
  judgedElsewhere('expected a, got b', requirement);

/** A session with these rules, none of which finds anything by itself. */
function sessionWith(...rules: readonly string[]): Session {
  const judge: Judge = { judge: () => undefined };
  const parts = { rules: rules.map((id) => ({ id, start: () => judge })) };
  return silentContext(parts).session;
}

describe('the error for a wrong answer', () => {
  const answer = fakeExchange({ versions: [5] });

  it('the error for a wrong answer is a Mismatch with the answer', () => {
    const detections = new Attribution(sessionWith('ERR-VALID.every'), 'SEL-START.listed');
    expect(detections.of(answer, FOUND)).toEqual(new Mismatch(FOUND, answer));
  });

  it('names the rule that the form of the answer fails', () => {
    const session = sessionWith('ERR-VALID.every');
    session.rules.conclude('ERR-VALID.every').add({ difference: FOUND, exchange: answer });
    const detections = new Attribution(session, 'SEL-START.listed');
    expect(detections.of(answer, FOUND)).toEqual(ELSEWHERE('ERR-VALID'));
    expect(detections.by('SEL-END.every', answer, FOUND)).toEqual(ELSEWHERE('ERR-VALID'));
    expect(new Attribution(session, 'ERR-VALID.law').of(answer, FOUND)).toBeInstanceOf(Mismatch);
  });

  it('names a further rule that explains the difference and another answer has failed', () => {
    const page = { ...fakeExchange({ versions: [6] }), id: 7 };
    const session = sessionWith('SUM-HASH.every', 'ERR-VALID.every');
    session.rules.report('SUM-HASH.every', { difference: FOUND, exchange: page });
    const detections = new Attribution(session, 'SEL-START.listed');
    const explained = { answer: page, rules: ['SUM-HASH.every'] } as const;
    expect(detections.of(answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(detections.of(answer, FOUND, explained)).toEqual(ELSEWHERE('SUM-HASH'));
    session.rules.report('ERR-VALID.every', { difference: FOUND, exchange: answer });
    expect(detections.of(answer, FOUND, explained)).toEqual(ELSEWHERE('ERR-VALID'));
  });

  it('the error for a wrong answer is handed to the rule that judges it', () => {
    const session = sessionWith('SEL-END.every');
    const detections = new Attribution(session, 'SEL-START.listed');
    expect(detections.by('SEL-END.every', answer, FOUND)).toEqual(ELSEWHERE('SEL-END'));
    expect(session.rules.conclude('SEL-END.every').firstUnexplained(session.ledger)).toEqual({
      difference: { ...FOUND, foundBy: 'SEL-START.listed' },
      exchange: answer,
    });
  });

  it('a wrong answer is a Mismatch for the discovery, which continues without it', () => {
    const session = sessionWith('SEL-END.every');
    const discovery = new Attribution(session, 'discovery');
    expect(discovery.by('SEL-END.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(session.rules.conclude('SEL-END.every').failures).toBe(0);
  });

  it('a wrong answer is a Mismatch if the rule has its requirement or is absent', () => {
    const session = sessionWith('SEL-END.every');
    const own = new Attribution(session, 'SEL-END.listed');
    expect(own.by('SEL-END.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(own.by('SEL-START.every', answer, FOUND)).toBeInstanceOf(Mismatch);
    expect(session.rules.conclude('SEL-END.every').failures).toBe(0);
  });
});

describe('a list that is refused', () => {
  const session = (): Session => sessionWith('SEL-PRUNED.every', 'SUM-ANSWERED.every');

  it.each([
    [400, 'SUM-ANSWERED'],
    [410, 'SEL-PRUNED'],
  ])('a list that is refused with %i counts for %s', (status, requirement) => {
    const given = session();
    const refusal = fakeExchange({ status, body: '' });
    const thrown = new Attribution(given, 'SEL-START.listed').ofRefusal(refusal);
    expect(thrown).toEqual(
      judgedElsewhere(`expected 200 and a list, got status ${status}`, requirement),
    );
    expect(given.rules.conclude(`${requirement}.every`).findingIn(refusal)).toBeDefined();
  });

  it("a list is the check's own finding when its address is spelled in another way", () => {
    const plain = fakeExchange({ status: 400, body: '' });
    const request = { ...plain.request, path: plain.request.path.toUpperCase() };
    const thrown = new Attribution(session(), 'FMT-CASE.address').ofRefusal({ ...plain, request });
    expect(thrown).toBeInstanceOf(Mismatch);
  });
});
