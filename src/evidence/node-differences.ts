import type { LedgerFacts } from './ledger-facts.ts';
import type { RequestRecord } from './request-record.ts';

/** The format of `differences.json`. */
export const DIFFERENCES_VERSION = 1;

/** One of the two nodes, by its own last words. */
export interface ComparedNode extends LedgerFacts {
  /** Without credentials. */
  readonly url: string;
  /** How many requests it was sent for the comparison, every attempt counted. */
  readonly requests: number;
}

/** A question that two nodes answer otherwise. Redacted. */
export interface DifferingCase {
  readonly request: Pick<RequestRecord, 'method' | 'path' | 'headers' | 'body' | 'declared'>;
  /** What the first node says, and the second. */
  readonly first: string;
  readonly second: string;
  /** Where that differs, of long texts; what was expected there is what the first says. */
  readonly difference?: string;
  /** How often it was asked, and how often it differed; once where a smaller case was asked again. */
  readonly seen: { readonly differed: number; readonly of: number };
  /** The request as lines for a POSIX shell, one for each node. */
  readonly curl: readonly [first: string, second: string];
}

/** Questions to one endpoint whose answers differ in one field, in the same way. */
export interface DifferenceGroup {
  /** `GET /v1/…`, or what else was asked. */
  readonly endpoint: string;
  /** `status`, `media type`, `error code`, `versions listed`, a member of a summary. */
  readonly field: string;
  /** Both in short, where all its cases have the same: `404` and `400`. */
  readonly values?: { readonly first: string; readonly second: string };
  /** How many questions differ so. */
  readonly differing: number;
  /** Of how many to that endpoint whose answers were compared so far. */
  readonly compared: number;
  /** The smallest first; not all of them, where there are many. */
  readonly cases: readonly DifferingCase[];
}

/** `differences.json`: where two nodes of one chain answer otherwise. It changes no verdict. */
export interface NodeDifferences {
  readonly formatVersion: typeof DIFFERENCES_VERSION;
  /** The node that was judged, and the one it was compared with. */
  readonly first: ComparedNode;
  readonly second: ComparedNode;
  /** Why not all was compared that was to be; absent when it was. */
  readonly incomplete?: string;
  readonly questions: {
    /** Different ones in the run, those that a shared version holds fast besides. */
    readonly known: number;
    /** Asked of both: all of them, or the smallest of each kind. */
    readonly asked: number;
    readonly compared: number;
    /** How many were not compared, by the reason. */
    readonly notCompared: Readonly<Record<string, number>>;
  };
  /** The group with the smallest case first. */
  readonly groups: readonly DifferenceGroup[];
  /** Questions whose answers differed once, and not when asked again in turn. */
  readonly passing: number;
}

/** Whether all was compared that was to be, and anything at all. */
export function isCompared({ incomplete, questions }: NodeDifferences): boolean {
  return incomplete === undefined && questions.compared > 0;
}

/** How many questions are answered otherwise. */
export function differingQuestions({ groups }: NodeDifferences): number {
  return groups.reduce((sum, { differing }) => sum + differing, 0);
}
