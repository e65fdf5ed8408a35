import { REDACTED, Redactor } from '../../src/evidence/redact.ts';
import type { JsonDifference } from '../../src/text/compare-json.ts';
import { compareJson } from '../../src/text/compare-json.ts';
import { CUT_MARK, cutText } from '../../src/text/cut-text.ts';

/** Where two verdicts differ. */
interface Differences {
  /** The first 20, one line each: the place, the recorded and the recomputed value. */
  readonly lines: readonly string[];
  /** How many texts were not compared, because they quote a redacted secret. */
  readonly quotes: number;
}

/** The maximum number of printed differences. */
const MAX_SHOWN = 20;

/**
 * Compares two verdicts.
 *
 * @param redacted true when secrets were redacted in the recording: a text that quotes one may differ.
 */
export function differencesBetween(
  recorded: unknown,
  recomputed: unknown,
  redacted = false,
): Differences {
  const differences = [...compareJson(recorded, recomputed, membersOf)].filter(isInBoth);
  const quotes = redacted ? differences.filter(quotesSecret) : [];
  const lines = differences.filter((found) => !quotes.includes(found)).map(lineOf);
  const more = lines.length > MAX_SHOWN ? [`and ${lines.length - MAX_SHOWN} more`] : [];
  return { lines: [...lines.slice(0, MAX_SHOWN), ...more], quotes: quotes.length };
}

/** Members of `verdict.json` that files from before they were written lack. */
const ADDED_LATER = ['title', 'kind', 'judgedBy'];

function isInBoth({ path, expected: recorded }: JsonDifference): boolean {
  return recorded !== undefined || !ADDED_LATER.includes(path.at(-1) ?? '');
}

/** Members derived from texts that may quote a secret: symptoms of failures, and their comparison. */
const MADE_OF_TEXTS = /(?:^| )(?:symptom|difference|kind)$|^(?:causes|diagnosis)\b/;

/** Members that are the same in both, as they were known before the first request. */
const KNOWN_BEFORE_ASKING = /^(?:target url$|invocation$|configuredBy )/;

/** Finds the redaction mark in every form in which a text may quote it. */
const QUOTED = new Redactor([REDACTED]);

function quotesSecret({ path, expected: recorded, actual: recomputed }: JsonDifference): boolean {
  const name = path.join(' ');
  if (MADE_OF_TEXTS.test(name)) return true;
  if (typeof recorded !== 'string' || typeof recomputed !== 'string') return false;
  return !KNOWN_BEFORE_ASKING.test(name) && recorded.includes(REDACTED) && mayQuote(recomputed);
}

/** Returns true when a text was cut: it may have been cut just before the mark. */
function mayQuote(text: string): boolean {
  return text.includes(REDACTED) || CUT_MARK.test(text) || QUOTED.text(text) !== text;
}

function lineOf({ path, expected, actual }: JsonDifference): string {
  const [before, now] = [expected, actual].map((value) =>
    cutText(value === undefined ? 'nothing' : JSON.stringify(value), 200),
  );
  return `${path.join(' ') || 'the verdict'}: recorded ${before}, recomputed ${now}`;
}

/** Returns the members of an object, or those of a list by their names; `undefined` for anything else. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const counts = new Map<string, number>();
  const members = new Map<string, unknown>();
  for (const member of value) {
    const name = nameOf(member);
    let nth = (counts.get(name) ?? 0) + 1;
    // No name hides another member: a signer of other files chooses the names.
    while (members.has(nthName(name, nth))) nth += 1;
    counts.set(name, nth);
    members.set(nthName(name, nth), member);
  }
  return members;
}

/** Returns `X` for the first member of that name, `X (2)` for the next; members without a name are counted. */
function nthName(name: string, nth: number): string {
  if (name === '') return String(nth);
  return nth === 1 ? name : `${name} (${nth})`;
}

/**
 * Returns the name of a list's member: the id of a requirement or check, an advisory's requirement, an
 * observation's subject.
 */
function nameOf(member: unknown): string {
  for (const name of ['id', 'requirement', 'subject']) {
    const value: unknown =
      typeof member === 'object' && member !== null ? Reflect.get(member, name) : undefined;
    if (typeof value === 'string') return value;
  }
  return '';
}
