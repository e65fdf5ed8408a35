import { cutText } from '../text/cut-text.ts';
import type { AnsweredExchange } from '../wire/exchange.ts';

/** What was expected, in the document's words, and what came. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
  /** What differs between the two, where they are alike otherwise: `25 expected, 26 came; extra: 8021`. */
  readonly difference?: string | undefined;
  /** In how many of how many answers, where more than one was judged. */
  readonly extent?: Extent | undefined;
  /** The id of an exchange that says otherwise. */
  readonly against?: number | undefined;
  /** Which of the two is right, by ground truth or by most answers, where that is told. */
  readonly right?: string | undefined;
}

/** How many of the answers that were judged failed. */
export interface Extent {
  readonly failed: number;
  readonly of: number;
  /** When, in words, where that was seen; no message repeats it, since it is another each time. */
  readonly when?: string;
}

/** The most characters of an expectation, or of what came, that a message repeats. */
const IN_MESSAGE = 400;

/** Stands behind what came where it reads like what was expected: a fault of the suite's wording. */
export const READS_THE_SAME = '(this suite cannot say what differs)';

/** A difference and the exchange that shows it. Thrown by a check, it makes the check fail. */
export class Mismatch extends Error {
  readonly expected: string;
  readonly actual: string;
  readonly difference: string | undefined;
  readonly extent: Extent | undefined;
  readonly against: number | undefined;
  readonly right: string | undefined;
  readonly exchange: AnsweredExchange | undefined;

  constructor(found: Difference, exchange?: AnsweredExchange) {
    super(messageOf(found));
    this.name = 'Mismatch';
    this.expected = found.expected;
    this.actual =
      found.actual === found.expected ? `${found.actual} ${READS_THE_SAME}` : found.actual;
    this.difference = found.difference;
    this.extent = found.extent;
    this.against = found.against;
    this.right = found.right;
    this.exchange = exchange;
  }
}

/** One sentence. What is long is cut here only: the finding has it whole. */
function messageOf({ expected, actual, difference, extent }: Difference): string {
  const precisely = difference === undefined ? '' : `: ${cutText(difference, IN_MESSAGE)}`;
  const came = cutText(actual, IN_MESSAGE);
  return `expected ${cutText(expected, IN_MESSAGE)}; got ${came}${precisely}${formatExtent(extent)}`;
}

/** What a message ends with where many answers were judged: ` (in 3 of 9 answers)`. */
export function formatExtent(extent: Extent | undefined): string {
  return extent === undefined ? '' : ` (in ${extent.failed} of ${extent.of} answers)`;
}

/** The difference, for a matcher to return. */
export function differs(expected: string, actual: string, difference?: string): Difference {
  return difference === undefined ? { expected, actual } : { expected, actual, difference };
}

/** The longest a value gets: longer than a page of a list, shorter than what a hostile target sends. */
const LONGEST_VALUE = 16_384;

/** A value of the target's for a finding: as JSON. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'bigint' ? value.toString() : asJson(value);
  return cutText(text, LONGEST_VALUE);
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'a value nested too deep to print';
    throw error;
  }
}
