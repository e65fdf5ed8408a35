import { U16_MAX, U64_MAX } from '../formats/u64.ts';
import type { SectionId } from '../requirement.ts';

/** The largest value of each format a query parameter may have (sections 2.1 and 8). */
export const MAX_VALUE = { u64: U64_MAX, u16: U16_MAX } as const;

/** The parts of a question that go into the path, the query and the body, as values. */
export interface RequestParts {
  readonly parameter: string;
  /** By name; a parameter that is undefined is not sent. */
  readonly query: Readonly<Record<string, bigint | number | undefined>>;
  /** The members of the JSON body, when there is one. */
  readonly body?: Readonly<Record<string, string>>;
}

/** One endpoint of the document. A `Question` is a request to it, without its spelling. */
export interface Endpoint<Question> {
  readonly section: SectionId;
  readonly method: 'GET' | 'POST';
  /** Below the base URL; `{…}` stands for its one parameter. */
  readonly path: string;
  /** The parameters of the query, in the document's order. */
  readonly query: Readonly<Record<string, keyof typeof MAX_VALUE>>;
  /** The media type that a request accepts unless a check names another. */
  readonly accept: string;
  /** What a 200 holds, for messages, e.g. `list`. */
  readonly gives: string;
  /** The codes of section 7 for something that does not exist, apart from that for a version. */
  readonly missing: readonly string[];
  readonly toParts: (question: Question) => RequestParts;
  /** The ledger version whose state is read; `undefined`: the latest. */
  readonly readsAt: (question: Question) => bigint | undefined;
  /** The highest ledger version on which the answer depends; `undefined`: the latest. */
  readonly dependsUpTo: (question: Question) => bigint | undefined;
}
