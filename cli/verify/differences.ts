import { REDACTED, Redactor } from '../../src/evidence/redact.ts';
import { CUT_MARK, cutText } from '../../src/text/cut-text.ts';

/** Where two verdicts differ. */
export interface Differences {
  /** A line each: the place, what was recorded, what was recomputed. The first 20. */
  readonly lines: readonly string[];
  /** How many texts were not compared: they quote what was struck out. */
  readonly quotes: number;
}

/** The most differences that are told. */
const MOST = 20;

/** A place in both values. */
interface Place {
  readonly name: string;
  readonly recorded: unknown;
  readonly recomputed: unknown;
}

/**
 * Compares two JSON values, member for member.
 *
 * @param struck secrets were struck out of the recording: a text that quotes one may differ in it.
 */
export function differencesBetween(
  recorded: unknown,
  recomputed: unknown,
  struck = false,
): Differences {
  const all = [...differing({ name: '', recorded, recomputed })];
  const quotes = struck ? all.filter(quotesSecret) : [];
  const lines = all.filter((place) => !quotes.includes(place)).map(lineOf);
  const more = lines.length > MOST ? [`and ${lines.length - MOST} more`] : [];
  return { lines: [...lines.slice(0, MOST), ...more], quotes: quotes.length };
}

function* differing({ name, recorded, recomputed }: Place): Generator<Place> {
  const [before, now] = [membersOf(recorded), membersOf(recomputed)];
  if (before === undefined || now === undefined) {
    if (written(recorded) !== written(recomputed)) yield { name, recorded, recomputed };
    return;
  }
  for (const member of new Set([...before.keys(), ...now.keys()])) {
    const place = { recorded: before.get(member), recomputed: now.get(member) };
    yield* differing({ ...place, name: name === '' ? member : `${name} ${member}` });
  }
}

/** What is made of texts that may quote a secret: what failures look like, and which look alike. */
const MADE_OF_TEXTS = /(?:^| )(?:symptom|difference)$|^(?:causes|diagnosis)\b/;

/** Settled before the target was asked: they are the same, whatever was struck out of them. */
const SETTLED = /^(?:target url|invocation)$/;

/** Finds what stands for a secret in every form in which a text may quote it. */
const QUOTED = new Redactor([REDACTED]);

function quotesSecret({ name, recorded, recomputed }: Place): boolean {
  if (MADE_OF_TEXTS.test(name)) return true;
  if (typeof recorded !== 'string' || typeof recomputed !== 'string') return false;
  return !SETTLED.test(name) && recorded.includes(REDACTED) && mayQuote(recomputed);
}

/** Where a text was cut, it may have been cut in front of it. */
function mayQuote(text: string): boolean {
  return text.includes(REDACTED) || CUT_MARK.test(text) || QUOTED.text(text) !== text;
}

function lineOf({ name, recorded, recomputed }: Place): string {
  const [before, now] = [recorded, recomputed].map((value) => cutText(written(value), 200));
  return `${name || 'the verdict'}: recorded ${before}, recomputed ${now}`;
}

/** The members of an object, or of a list by what tells them apart; `undefined` for anything else. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const counts = new Map<string, number>();
  const named = value.map((member: unknown): [string, unknown] => {
    const name = nameOf(member);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return [name === '' ? String(nth) : nth === 1 ? name : `${name} (${nth})`, member];
  });
  return new Map(named);
}

/** A requirement and a check have an id, an advisory that of its requirement, an observation a subject. */
function nameOf(member: unknown): string {
  for (const name of ['id', 'requirement', 'subject']) {
    const value: unknown =
      typeof member === 'object' && member !== null ? Reflect.get(member, name) : undefined;
    if (typeof value === 'string') return value;
  }
  return '';
}

function written(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
