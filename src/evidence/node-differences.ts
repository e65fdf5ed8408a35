import type { LedgerFacts } from './ledger-facts.ts';
import type { RequestRecord } from './request-record.ts';

/** The format of `differences.json`. */
export const DIFFERENCES_VERSION = 1;

/** One of the two nodes, by its latest answers. */
export interface ComparedNode extends LedgerFacts {
  /** The base URL, without credentials. */
  readonly url: string;
  /** How many requests it was sent for the comparison, every attempt counted. */
  readonly requests: number;
}

/** A question that two nodes answer differently. Redacted. */
export interface DifferingCase {
  readonly request: Pick<RequestRecord, 'method' | 'path' | 'headers' | 'body' | 'declared'>;
  /** The answer of the first node, and of the second. */
  readonly first: string;
  readonly second: string;
  /** Where long texts differ; "expected" is the text of the first node. */
  readonly difference?: string;
  /**
   * How often it was asked, and how often it differed; once when only smaller cases were asked
   * again.
   */
  readonly seen: { readonly differed: number; readonly of: number };
  /** The request as lines for a POSIX shell, one for each node. */
  readonly curl: readonly [first: string, second: string];
}

/** Questions to one endpoint whose answers differ in one field, in the same way. */
export interface DifferenceGroup {
  /** `GET /v1/…`, or what else was asked. */
  readonly endpoint: string;
  /** `status`, `media type`, `error code`, `versions listed`, or a member of a summary. */
  readonly field: string;
  /** Both values in short, when all cases have the same: `404` and `400`. */
  readonly values?: { readonly first: string; readonly second: string };
  /** How many questions differ in this way. */
  readonly differing: number;
  /** How many answers about that endpoint were compared this far. */
  readonly compared: number;
  /** The smallest first; not all of them when there are many. */
  readonly cases: readonly DifferingCase[];
}

/** `differences.json`: where two nodes of one chain answer differently. It changes no verdict. */
export interface NodeDifferences {
  readonly formatVersion: typeof DIFFERENCES_VERSION;
  /** The node that was judged, and the one it was compared with. */
  readonly first: ComparedNode;
  readonly second: ComparedNode;
  /** Why the comparison is not complete; absent when it is. */
  readonly incomplete?: string;
  readonly questions: {
    /** Different questions of the run, including those bounded by a shared version. */
    readonly known: number;
    /** Questions sent to both nodes: all, or the smallest of each kind. */
    readonly asked: number;
    readonly compared: number;
    /** How many were not compared, by reason. */
    readonly notCompared: Readonly<Record<string, number>>;
  };
  /** The group with the smallest case first. */
  readonly groups: readonly DifferenceGroup[];
  /** Questions whose answers differed once, but not when they were asked again in turn. */
  readonly passing: number;
}

/** Returns whether the comparison is complete, and compared anything at all. */
export function isCompared({ incomplete, questions }: NodeDifferences): boolean {
  return incomplete === undefined && questions.compared > 0;
}

/** Returns how many questions the nodes answer differently. */
export function differingQuestions({ groups }: NodeDifferences): number {
  return groups.reduce((sum, { differing }) => sum + differing, 0);
}
