import { U16_MAX, U64_MAX } from '../formats/u64.ts';
import type { SectionId } from '../requirement.ts';

/** The formats a query parameter may have (sections 2.1 and 8), by the largest value of each. */
export const LARGEST = { u64: U64_MAX, u16: U16_MAX } as const;

/** A question taken apart: what goes into the path, the query and the body, unspelled. */
export interface Asked {
  readonly parameter: string;
  /** By name; `undefined` is not asked for. */
  readonly query: Readonly<Record<string, bigint | number | undefined>>;
  /** The members of the JSON body, where there is one. */
  readonly body?: Readonly<Record<string, string>>;
}

/** One endpoint of the document. `Question` is all that can be asked of it, spelling put aside. */
export interface Endpoint<Question> {
  readonly section: SectionId;
  readonly method: 'GET' | 'POST';
  /** Below the base URL; `{…}` stands for its one parameter. */
  readonly path: string;
  /** The parameters of the query, in the document's order. */
  readonly query: Readonly<Record<string, keyof typeof LARGEST>>;
  /** The media type that is asked for unless a check says otherwise. */
  readonly accept: string;
  /** What a 200 gives, for a message: `list`. */
  readonly gives: string;
  /** The codes of section 7 that say what is not there, beside a version. */
  readonly missing: readonly string[];
  readonly asked: (question: Question) => Asked;
  /** The ledger version whose state is read; `undefined`: the latest. */
  readonly readsAt: (question: Question) => bigint | undefined;
}
