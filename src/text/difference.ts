import { cutText } from './cut-text.ts';
import { omitUndefined } from './json.ts';

/** What was expected, in the document's words, and what the target sent. */
export interface Difference {
  readonly expected: string;
  readonly actual: string;
  /**
   * What differs between the two, when they are otherwise alike: `25 expected, 26 received; extra:
   * 8021`.
   */
  readonly difference?: string | undefined;
  /** What kind of difference it is, when one can say. */
  readonly kind?: DifferenceKind | undefined;
  /** How many of the judged answers failed, when more than one was judged. */
  readonly extent?: Extent | undefined;
  /** The id of an exchange that contradicts it. */
  readonly against?: number | undefined;
  /** The id of the check that found it, when it counts for another one. */
  readonly foundBy?: string | undefined;
  /** Why `expected` is right: by the configuration, or by most answers. */
  readonly right?: string | undefined;
}

/** In a few words what differs: the same for each failure of a kind, on every node. */
export type DifferenceKind =
  | 'answer of a gateway'
  | 'another order'
  | 'empty'
  | 'longer'
  | 'missing header'
  | 'no answer'
  | 'other bytes'
  | 'other versions'
  | 'shorter'
  | 'value at another version'
  | 'value at the latest version'
  | 'versions extra'
  | 'versions missing'
  | `another ${string}`
  | `missing member ${string}`;

/** What differs between two things that are otherwise alike: a sentence, and its kind. */
export interface Detail {
  readonly text: string;
  readonly kind?: DifferenceKind | undefined;
}

/** How many of some answers failed. */
export interface Share {
  readonly failed: number;
  readonly of: number;
}

/** How many of the judged answers failed. */
export interface Extent extends Share {
  /** When it was seen, in words. Messages leave it out, since it is different in every run. */
  readonly when?: string;
}

/** The most characters of an expected or actual value that a message repeats. */
const IN_MESSAGE = 400;

/**
 * Returns the difference as one sentence. Long values are cut here only: the finding has them
 * whole.
 */
export function formatDifference({ expected, actual, difference, extent }: Difference): string {
  const precisely = difference === undefined ? '' : `: ${cutText(difference, IN_MESSAGE)}`;
  const came = cutText(actual, IN_MESSAGE);
  return `expected ${cutText(expected, IN_MESSAGE)}; got ${came}${precisely}${formatExtent(extent)}`;
}

/** Returns the end of a message about several answers: ` (in 3 of 9 answers)`. */
function formatExtent(extent: Extent | undefined): string {
  return extent === undefined ? '' : ` (in ${extent.failed} of ${extent.of} answers)`;
}

/** Returns the difference, for a matcher to return. */
export function differs(expected: string, actual: string, detail?: Detail): Difference {
  if (detail === undefined) return { expected, actual };
  const { text: difference, kind } = detail;
  return { expected, actual, difference, ...omitUndefined({ kind }) };
}

/**
 * The longest text of a value: longer than a page of a list, shorter than a hostile target may
 * send.
 */
const MAX_VALUE_LENGTH = 16_384;

/** Returns a value from the target as JSON, for a finding. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'bigint' ? value.toString() : asJson(value);
  return cutText(text, MAX_VALUE_LENGTH);
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'a value nested too deep to print';
    throw error;
  }
}
