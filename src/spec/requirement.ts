/**
 * How binding a requirement is. MUST and SHOULD as in RFC 2119; MAY, unlike there, marks a
 * statement that no client can test.
 */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The headings of the document that carry statements. */
export type SectionId =
  | '0'
  | '1'
  | '2.1'
  | '2.2'
  | '2.3'
  | '2.4'
  | '2.5'
  | '3'
  | '4.1'
  | '4.2'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9';

/** One thing the document states about a node's behaviour. Ids never change meaning. */
export interface Requirement<Id extends string = string> {
  readonly id: Id;
  readonly section: SectionId;
  readonly level: Level;
  readonly statement: string;
  /** Why no black-box test can decide it. Only a MAY may have this. */
  readonly untestable?: string;
}

/** A sentence of the document, and the requirements made from it. */
export interface Sentence {
  /** Verbatim: a sentence, a list item, or the cells of a table row joined by ` | `. */
  readonly text: string;
  /** Ids of the requirements made from it; they may be in another section. */
  readonly requirements: readonly string[];
  /** Why no requirement was made from it, when none was. */
  readonly nothing?: string;
}

/** One heading of the document: its sentences, and what a node must therefore do. */
export interface Section<Id extends string = string> {
  readonly id: SectionId;
  readonly heading: string;
  readonly requirements: readonly Requirement<Id>[];
  readonly sentences: readonly Sentence[];
}

type Stated<Id extends string> = Omit<Requirement<Id>, 'section'>;

/** Returns an unconditional statement of the document, or one marked as required. */
export function must<const Id extends string>(id: Id, statement: string): Stated<Id> {
  return { id, level: 'MUST', statement };
}

/** Returns a statement the document lists without requiring it. */
export function should<const Id extends string>(id: Id, statement: string): Stated<Id> {
  return { id, level: 'SHOULD', statement };
}

/** Returns a statement that no client of the two endpoints can decide. */
export function untestable<const Id extends string>(
  id: Id,
  statement: string,
  reason: string,
): Stated<Id> {
  return { id, level: 'MAY', statement, untestable: reason };
}

/** Returns a sentence from which the named requirements were made. */
export function says(text: string, ...requirements: string[]): Sentence {
  return { text, requirements };
}

/** Returns a sentence that demands nothing of a node, and why. */
export function nothing(text: string, reason: string): Sentence {
  return { text, requirements: [], nothing: reason };
}

/** Assigns what was stated under one heading to that heading. */
export function section<const Id extends string = never>(
  id: SectionId,
  heading: string,
  stated: readonly Stated<Id>[],
  sentences: readonly Sentence[],
): Section<Id> {
  return {
    id,
    heading,
    requirements: stated.map((requirement) => ({ ...requirement, section: id })),
    sentences,
  };
}
