import { codeOf } from '../error-matchers.ts';
import type { SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import type { Names } from '../../spec/names.ts';
import type { Request, Response } from '../../wire/exchange.ts';
import { mediaType } from '../../wire/exchange.ts';
import type { Span } from '../../oracle/entry.ts';
import { formatSummaryCount } from '../../oracle/entry.ts';
import { max, min } from '../../oracle/extremes.ts';
import type { AnswerDifference } from './answer-content.ts';
import { comparableBody, compareBodies, compareLists, readList } from './answer-content.ts';
import type { AskedVersions } from './asked-versions.ts';
import { askedVersions } from './asked-versions.ts';

/** The versions a node has. */
export interface HeldVersions {
  readonly oldest: bigint;
  readonly latest: bigint;
}

/** What one of two nodes answered. */
export interface NodeAnswer {
  readonly response: Response;
  readonly names: Names;
  /** The versions by the answer's own headers; absent when they do not name them. */
  readonly own: HeldVersions | undefined;
  /** The versions by the answer's own headers, or else by those of the node's last answer. */
  readonly known: HeldVersions;
}

/** The result of comparing two answers: the fields that were compared, up to one that differs. */
export type TwoAnswers =
  | { readonly compared: readonly string[]; readonly difference?: AnswerDifference | undefined }
  /** Why the two nodes may legitimately answer this otherwise. */
  | { readonly notComparable: string };

/**
 * Compares what two nodes of one chain answer to one request: status, content coding, media type,
 * error code, and what is said of versions that both have. What moves with the ledger is left out:
 * its headers, versions that only one of them has yet, or has still; so are texts for people.
 */
export function compareAnswers(
  request: Request,
  first: NodeAnswer,
  second: NodeAnswer,
  decode?: SummaryDecoder,
): TwoAnswers {
  const asked = askedVersions(request);
  const why = whyNotComparable(asked, first.known, second.known);
  if (why !== undefined) return { notComparable: why };
  const compared: string[] = [];
  for (const [field, read] of FIELDS) {
    const [a, b] = [read(first), read(second)];
    if (a === undefined && b === undefined) continue;
    compared.push(field);
    const texts = { first: a ?? 'none', second: b ?? 'none' };
    if (a !== b) return { compared, difference: { field, ...texts } };
  }
  if (first.response.status !== 200 || first.response.decodeFailure !== undefined)
    return { compared };
  const content = contentDiffers(request, asked, first, second, decode);
  if (content === 'not comparable') return { compared };
  return { compared: [...compared, 'content'], difference: content };
}

/**
 * The fields compared of every answer, in this order: differences after the first one follow from
 * it.
 */
const FIELDS: readonly (readonly [string, (answer: NodeAnswer) => string | undefined])[] = [
  ['status', ({ response }) => String(response.status)],
  ['content coding', ({ response }) => response.decodeFailure],
  ['media type', ({ response }) => mediaType(response)],
  ['error code', errorCodeOf],
];

/** What differs where a node gives no answer at all. */
export const NO_ANSWER = 'answer';

/** Returns true for a field of the answer's form: what it says of a version is content. */
export function isForm(field: string): boolean {
  return field === NO_ANSWER || FIELDS.some(([name]) => name === field);
}

function errorCodeOf({ response, names }: NodeAnswer): string | undefined {
  return response.status === 200 ? undefined : (codeOf(response, names) ?? 'none');
}

/**
 * Returns why a question cannot be compared: one of the two has pruned a version, or does not have
 * it yet.
 */
function whyNotComparable(
  { start, end, at }: AskedVersions,
  first: HeldVersions,
  second: HeldVersions,
): string | undefined {
  // Stryker disable MethodExpression,ConditionalExpression: a comparison with undefined is false
  const exact = [start, at].filter((version) => version !== undefined);
  const pruned = [start, end, at].filter((version) => version !== undefined);
  // Stryker restore MethodExpression,ConditionalExpression
  if (pruned.some((version) => version < first.oldest !== version < second.oldest)) {
    return 'one node has pruned a version in the request';
  }
  if (exact.some((version) => version > first.latest !== version > second.latest)) {
    return 'one node does not have a version in the request yet';
  }
  return undefined;
}

/**
 * Where two answers 200 differ about versions that both nodes have, by the answers' own headers.
 */
function contentDiffers(
  request: Request,
  asked: AskedVersions,
  first: NodeAnswer,
  second: NodeAnswer,
  decode: SummaryDecoder | undefined,
): AnswerDifference | undefined | 'not comparable' {
  const { endpoint } = request.meaning;
  if (endpoint === 'outside' || first.own === undefined || second.own === undefined) {
    return 'not comparable';
  }
  const both = shared(first.own, second.own);
  const same = sameVersions(first.own, second.own);
  const { start, end, at, unclear } = asked;
  const within = (version = -1n): boolean => both.from <= version && version <= both.to;
  const clear = same || !unclear;
  if (endpoint === 'rawItem') {
    return clear && (same || within(at))
      ? compareBodies(first.response, second.response)
      : 'not comparable';
  }
  const lists = [first, second].map(({ response, names }) => readList(response, names, decode));
  const [list, otherList] = lists;
  if (list !== undefined && otherList !== undefined) {
    // A page that is anchored at a start or an end lists the same from there on, as far as both nodes have it.
    const anchored = start === undefined ? within(end) : start >= both.from;
    return clear && (same || anchored) ? compareLists(list, otherList, both) : 'not comparable';
  }
  if (list !== otherList) {
    return {
      field: 'form of the list',
      first: formOf(first, list),
      second: formOf(second, otherList),
    };
  }
  const whole = clear && (same || (within(start) && within(end)));
  return whole ? compareBodies(first.response, second.response) : 'not comparable';
}

function formOf({ response }: NodeAnswer, list: readonly unknown[] | undefined): string {
  return list === undefined
    ? comparableBody(response)
    : `a list of ${formatSummaryCount(list.length)}`;
}

function shared(first: HeldVersions, second: HeldVersions): Span {
  return { from: max(first.oldest, second.oldest), to: min(first.latest, second.latest) };
}

function sameVersions(first: HeldVersions, second: HeldVersions): boolean {
  return first.oldest === second.oldest && first.latest === second.latest;
}
