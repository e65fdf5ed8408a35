import type { AnsweredExchange } from '../wire/exchange.ts';

/** What was expected, in the document's words, and what came. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

/** A difference and the exchange that shows it. Thrown by a check, it makes the check fail. */
export class Mismatch extends Error {
  readonly expected: string;
  readonly actual: string;
  readonly exchange: AnsweredExchange | undefined;

  constructor(difference: Difference, exchange?: AnsweredExchange) {
    super(`expected ${difference.expected}; got ${difference.actual}`);
    this.name = 'Mismatch';
    this.expected = difference.expected;
    this.actual = difference.actual;
    this.exchange = exchange;
  }
}

/** The difference, for a matcher to return. */
export function differs(expected: string, actual: string): Difference {
  return { expected, actual };
}

/** A value of the target's for a message: as JSON, cut where it gets long. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'bigint' ? value.toString() : asJson(value);
  return truncate(text, 120);
}

/**
 * The beginning of a text that is too long for a message. The dots are needed: a redactor looks in
 * front of them for what a cut has left of a secret.
 */
export function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'a value nested too deep to print';
    throw error;
  }
}
