import { max } from '../../../oracle/extremes.ts';
import { meansAbsent, plainAddress, plainKey, plainNumber } from '../../../oracle/plain-meaning.ts';
import type { Meaning, ValidMeaning } from '../../../spec/endpoints/endpoints.ts';
import { deviationOf } from '../../../spec/endpoints/endpoints.ts';
import type { LongHex } from '../../../spec/formats/address.ts';
import { U16_MAX, U64_MAX } from '../../../spec/formats/u64.ts';
import { elementsOf } from '../../../expect/summary-matchers.ts';
import { differs } from '../../../text/difference.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import { cannotTell, isIgnored } from '../../session/unjudged-check.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { answersOf, answerUnless } from '../watching/answers-of.ts';
import { findOtherReading } from './other-reading.ts';

/** An input outside its format, and the reason. */
interface Malformed {
  /** As written into the path, the query (percent-encoded by the caller) or the body. */
  readonly text: string;
  readonly why: string;
}

/** Builds the list of malformed inputs from pairs of text and reason. */
export function malformedInputs(
  ...pairs: readonly (readonly [string, string])[]
): readonly Malformed[] {
  return pairs.map(([text, why]) => ({ text, why }));
}

/** The well-formed parts next to a malformed input. */
export interface ExtraParameters {
  /** Parameters before and after it, as they are written: `limit=1`. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly accept?: string | undefined;
}

/** Section 4.1 with a malformed address. */
export function askMalformedAddress(
  ctx: CheckContext,
  { text, why }: Malformed,
  extra: ExtraParameters = {},
): Promise<AnsweredExchange> {
  const account = plainAddress(text);
  const meant = account && [listMeant(account, queryOf(extra))];
  const spelling = {
    parameter: encodeURIComponent(text),
    query: queryOf(extra),
    headers: acceptOf(extra),
  };
  return ctx.node.sendSpelled('summaries', spelling, { malformed: `the address ${why}`, meant });
}

function queryOf(
  { before = [], after = [] }: ExtraParameters,
  ...parameters: readonly string[]
): readonly string[] {
  return [...before, ...parameters, ...after];
}

/** Returns the `Accept` header of the parameters, if they have one. */
export function acceptOf({ accept }: ExtraParameters): Readonly<Record<string, string>> {
  return accept === undefined ? {} : { accept };
}

/** A parameter of section 4.1, and its largest value. */
const MOST = { start_version: U64_MAX, end_version: U64_MAX, limit: U16_MAX } as const;

/** Section 4.1 with a malformed query parameter. */
export function askMalformedQuery(
  ctx: CheckContext,
  account: LongHex,
  parameter: keyof typeof MOST,
  { text, why }: Malformed,
  extra: ExtraParameters = {},
): Promise<AnsweredExchange> {
  const questions = isBeyondAll(parameter, text)
    ? [nothingOf(account)]
    : parametersMeant(ctx, parameter, text).map((parameters) =>
        listMeant(account, queryOf(extra, ...parameters)),
      );
  const query = queryOf(extra, `${parameter}=${encodeURIComponent(text)}`);
  const spelling = { parameter: account, query, headers: acceptOf(extra) };
  return ctx.node.sendSpelled('summaries', spelling, {
    malformed: `${parameter} ${why}`,
    meant: questions,
  });
}

/** Returns true for a start above every version, and for an end below every version: such a list has nothing. */
function isBeyondAll(parameter: keyof typeof MOST, text: string): boolean {
  const number = plainNumber(text) ?? 0n;
  return parameter === 'start_version'
    ? number > MOST.start_version
    : parameter === 'end_version' && number < 0n;
}

/** A well-formed question about an account that has nothing for an answer. */
function nothingOf(account: LongHex): ValidMeaning {
  return { endpoint: 'summaries', question: { account, start: U64_MAX } };
}

/**
 * Returns the parameters as which a text may be taken, each with a value or left out; none when the text has no plain
 * meaning. An end above every version means the largest, and a start below every version means 0. A limit above the
 * largest means the largest that is taken: a limit is a maximum number, and a node may have a lower maximum. Libraries
 * leave out a limit that they cannot read: no transaction is mistaken for another by that.
 */
function parametersMeant(
  { discovery }: CheckContext,
  parameter: keyof typeof MOST,
  text: string,
): readonly (readonly string[])[] {
  if (meansAbsent(text)) return [[]];
  const isLimit = parameter === 'limit';
  const number = plainNumber(text);
  const absent = isLimit ? [[]] : [];
  if (number === undefined || (isLimit && number < 0n)) return absent;
  const most = isLimit ? BigInt(discovery.clampLimit(Number(U16_MAX))) : U64_MAX;
  const taken = number <= MOST[parameter] ? max(number, 0n) : most;
  return [[`${parameter}=${taken}`], ...absent];
}

/** Returns the question of a list whose parameters are all well-formed. */
function listMeant(account: LongHex, query: readonly string[]): ValidMeaning {
  const values = new URLSearchParams(query.join('&'));
  const limit = values.get('limit');
  const version = (name: string): bigint | undefined => {
    const text = values.get(name);
    return text === null ? undefined : BigInt(text);
  };
  const question = {
    account,
    start: version('start_version'),
    end: version('end_version'),
    limit: limit === null ? undefined : Number(limit),
  };
  return { endpoint: 'summaries', question };
}

/** A malformed request of section 4.2, part by part as it is written. */
export interface MalformedItem {
  readonly handle: string;
  readonly version?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the key that the body plainly names; absent where it names none. */
  readonly key?: string | undefined;
}

/** Section 4.2 with a malformed part. */
export function askMalformedItem(
  ctx: CheckContext,
  why: string,
  request: MalformedItem,
): Promise<AnsweredExchange> {
  const { handle, version, key: _, ...rest } = request;
  const query = version === undefined ? [] : [`ledger_version=${encodeURIComponent(version)}`];
  const spelling = { parameter: encodeURIComponent(handle), query, ...rest };
  const meant = itemMeant(request);
  return ctx.node.sendSpelled('rawItem', spelling, { malformed: why, meant: meant && [meant] });
}

function itemMeant({ handle, version, key }: MalformedItem): ValidMeaning | undefined {
  const table = plainAddress(handle);
  const item = key === undefined ? undefined : plainKey(key);
  const isAbsent = version === undefined || meansAbsent(version);
  const at = isAbsent ? undefined : plainNumber(version);
  const isVersion = isAbsent || (at !== undefined && at >= 0n && at <= U64_MAX);
  if (table === undefined || item === undefined || !isVersion) return undefined;
  return { endpoint: 'rawItem', question: { handle: table, key: item, version: at } };
}

/**
 * Judges the answer to a malformed request. Refused: fine. Read as what it plainly means:
 * FMT-STRICT advises. Read as another value, or given a value where it means none: a failure.
 *
 * @throws Mismatch or Unjudged (judged elsewhere)
 */
export async function expectNotTaken(ctx: CheckContext, exchange: AnsweredExchange): Promise<void> {
  const { request, response } = exchange;
  const isNone =
    request.meaning.endpoint === 'rawItem' && ctx.discovery.itemIn(exchange) === undefined;
  if (response.status !== 200 || isNone) return ctx.countJudged(exchange);
  const why = deviationOf(request.meaning) ?? 'it';
  const meant = 'meant' in request.meaning ? request.meaning.meant : undefined;
  const [plainest, ...others] = meant ?? [];
  if (plainest === undefined)
    return ctx.judge(exchange, differs(`a refusal: ${why}`, 'status 200'));
  let other = await findOtherReading(ctx, exchange, plainest);
  for (const reading of others) {
    if (other === undefined) break;
    other = (await findOtherReading(ctx, exchange, reading)) && other;
  }
  // An empty list does not show as what the request was taken.
  if (other === undefined && elementsOf(response)?.length === 0) return;
  ctx.judge(exchange, other && { ...other, expected: `a refusal, or ${other.expected}: ${why}` });
  ctx.advise('FMT-STRICT.every', exchange, differs(`a refusal: ${why}`, READ_AS_MEANT));
}

const READ_AS_MEANT = 'status 200, as for a well-formed request that it resembles';

/**
 * As {@link expectNotTaken}, but silence passes too: a node that never answers has not accepted the
 * input. ERR-MALFORMED judges the silence.
 */
export async function expectNotTakenUnlessIgnored(
  ctx: CheckContext,
  asked: Promise<AnsweredExchange>,
): Promise<void> {
  const exchange = await answerUnlessIgnored(asked);
  if (exchange !== undefined) await expectNotTaken(ctx, exchange);
}

/** Returns the answer; `undefined` when the node ignores the malformed request. */
export function answerUnlessIgnored(
  asked: Promise<AnsweredExchange>,
): Promise<AnsweredExchange | undefined> {
  return answerUnless(asked, isIgnored);
}

/**
 * Sends all requests at once and judges each answer.
 *
 * @throws Unjudged (untested) when the endpoint refuses everything; Unjudged (cantTell) when it answers none of them.
 */
export async function expectAllRefused(
  ctx: CheckContext,
  asked: readonly Promise<AnsweredExchange>[],
): Promise<void> {
  const endpoints = new Set<Meaning['endpoint']>();
  const answers = await answersOf(asked.map(answerUnlessIgnored));
  for (const exchange of answers.filter((answer) => answer !== undefined)) {
    await expectNotTaken(ctx, exchange);
    endpoints.add(exchange.request.meaning.endpoint);
  }
  if (endpoints.size === 0) throw cannotTell(NEVER_ANSWERED);
  for (const endpoint of endpoints) if (endpoint !== 'outside') ctx.assertEndpointAnswers(endpoint);
}

/** Why a check that sends only malformed input has nothing to judge. */
export const NEVER_ANSWERED =
  'the target answers no malformed request of this kind; not a failure here: see ERR-MALFORMED';
