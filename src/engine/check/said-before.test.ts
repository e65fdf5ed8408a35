import { describe, expect, it } from 'vitest';
import { answered, response } from '../../testing/responses.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { SaidBefore } from './said-before.ts';

/** An exchange from one moment to another. Milliseconds. */
function between(sentAt: number, end: number): AnsweredExchange {
  return { ...answered(response()), sentAt, durationMs: end - sentAt };
}

describe('earlier knowledge', () => {
  it('earlier knowledge is the last fact that ended a millisecond before', () => {
    const said = new SaidBefore<string>();
    said.add(between(0, 10), 'first');
    said.add(between(5, 20), 'second');
    expect(said.findBefore(between(11, 12))).toBeUndefined();
    expect(said.findBefore(between(12, 13))).toBe('first');
    expect(said.findBefore(between(21, 22))).toBe('first');
    expect(said.findBefore(between(22, 23))).toBe('second');
  });

  it('earlier knowledge counts as said when all that was added before it had been said', () => {
    const said = new SaidBefore<string>();
    said.add(between(0, 30), 'slow');
    said.add(between(5, 10), 'quick, and whatever was slow');
    expect(said.findBefore(between(20, 21))).toBeUndefined();
    expect(said.findBefore(between(32, 33))).toBe('quick, and whatever was slow');
  });

  it('earlier knowledge is the last that fits', () => {
    const said = new SaidBefore<number>();
    for (const [at, value] of [7, 3].entries()) said.add(between(at, at + 1), value);
    expect(said.findBefore(between(9, 10), (value) => value > 5)).toBe(7);
    expect(said.findBefore(between(9, 10), (value) => value > 7)).toBeUndefined();
    expect(said.last).toBe(3);
  });
});
