import { isLosslessNumber } from 'lossless-json';
import { formatList, versionsIn } from '../../oracle/entry.ts';
import { bytesDifference, listDifference, TWO_NODES } from '../../text/describe-difference.ts';
import { isObject } from '../../text/json.ts';
import { decodeList } from '../bcs-list.ts';
import { bodyJson, losslessJson } from '../json-body.ts';
import { listedIn } from '../summary-matchers.ts';
import { hexBytes } from '../../spec/formats/hex-bytes.ts';
import type { DecodedSummary, SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import { BCS_TYPE, JSON_TYPE } from '../../spec/media-types.ts';
import type { Names } from '../../spec/names.ts';
import type { Response } from '../../wire/exchange.ts';
import { mediaType } from '../../wire/exchange.ts';
import type { Span } from '../../oracle/entry.ts';

/** Where two answers differ, and what each says. */
export interface AnswerDifference {
  /** `status`, `media type`, `error code`, `versions listed`, a member of a summary, `bytes`. */
  readonly field: string;
  readonly first: string;
  readonly second: string;
  /**
   * The difference of two long texts: `target 2, second node 3; only at the second node: 8021`.
   */
  readonly difference?: string | undefined;
}

/** A transaction that an answer lists: its version, and its other members by name. */
interface Listed {
  readonly version: bigint;
  readonly members: ReadonlyMap<string, string>;
}

/** Returns the transactions of a list, in its order; `undefined` when a version cannot be read. */
export function readList(
  response: Response,
  names: Names,
  decode: SummaryDecoder | undefined,
): readonly Listed[] | undefined {
  if (mediaType(response) === BCS_TYPE) {
    return decode && decodeList(response, decode).summaries?.map(decodedListed);
  }
  const listed = listedIn(response, names);
  if (listed === undefined) return undefined;
  const { value } = exactJson(response);
  // Stryker disable next-line ArrayDeclaration: what lists summaries is an array
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  return listed.map(({ version }, at) => ({ version, members: membersOf(elements[at]) }));
}

function decodedListed({ version, sender, hash, protector }: DecodedSummary): Listed {
  const members = { sender, hash, [protector.type]: String(protector.value) };
  return { version, members: new Map(Object.entries(members)) };
}

function membersOf(element: unknown): ReadonlyMap<string, string> {
  // Stryker disable next-line ConditionalExpression: what lists summaries is an array of objects
  if (!isObject(element)) return new Map();
  return new Map(Object.entries(element).map(([name, value]) => [name, canonicalText(value)]));
}

/**
 * How two lists differ in a span of versions: in their versions or order, or in a member of a
 * transaction.
 */
export function compareLists(
  first: readonly Listed[],
  second: readonly Listed[],
  { from, to }: Span,
): AnswerDifference | undefined {
  const within = ({ version }: Listed): boolean => from <= version && version <= to;
  const [own, other] = [first.filter(within), second.filter(within)];
  return findVersionsDifference(own, other) ?? findMembersDifference(own, other);
}

function findVersionsDifference(
  first: readonly Listed[],
  second: readonly Listed[],
): AnswerDifference | undefined {
  const [own, other] = [versionsIn(first), versionsIn(second)];
  const difference = listDifference(own, other, TWO_NODES);
  if (difference === undefined) return undefined;
  const field = sameSet(own, other) ? 'order of the list' : 'versions listed';
  return {
    field,
    first: formatList(first),
    second: formatList(second),
    difference: difference.text,
  };
}

function sameSet(first: readonly string[], second: readonly string[]): boolean {
  return first.toSorted().join() === second.toSorted().join();
}

function findMembersDifference(
  first: readonly Listed[],
  second: readonly Listed[],
): AnswerDifference | undefined {
  for (const [at, { version, members }] of first.entries()) {
    // Stryker disable next-line OptionalChaining: two lists of the same versions are as long
    const others = second[at]?.members ?? new Map<string, string>();
    const names = [...new Set([...members.keys(), ...others.keys()])];
    const name = names.find((known) => members.get(known) !== others.get(known));
    if (name === undefined) continue;
    return {
      field: `${name} of a summary`,
      first: members.get(name) ?? 'no such member',
      second: others.get(name) ?? 'no such member',
      difference: `of the transaction at version ${version}`,
    };
  }
  return undefined;
}

/** Where two whole bodies differ: JSON by its values, anything else by its bytes. */
export function compareBodies(first: Response, second: Response): AnswerDifference | undefined {
  const texts = { first: comparableBody(first), second: comparableBody(second) };
  if (texts.first === texts.second) return undefined;
  const isHex = Object.values(texts).every((text) => text.startsWith('0x'));
  const difference = isHex
    ? bytesDifference(texts.first, texts.second, TWO_NODES)?.text
    : undefined;
  return { field: 'bytes', ...texts, difference };
}

/**
 * Returns a body as text that can be compared: JSON in one spelling, anything else as
 * HexEncodedBytes.
 */
export function comparableBody(response: Response): string {
  const json = mediaType(response) === JSON_TYPE ? exactJson(response) : undefined;
  return json?.ok === true ? canonicalText(json.value) : hexBytes(response.body);
}

/** Numbers as their text, where the body is not too large for that. */
function exactJson(response: Response): ReturnType<typeof bodyJson> {
  const exact = losslessJson(response);
  return exact.ok ? exact : bodyJson(response);
}

/** JSON in one spelling: members by name, numbers as they came. */
function canonicalText(value: unknown): string {
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`).join(',')}}`;
}
